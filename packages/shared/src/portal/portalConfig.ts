import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { mostContentBytes } from './layout.ts'

const resource = defineResource({
  name: 'portal:portalConfig',
  path: '/system/sysPortalConfig',
  perm: 'system:sysPortalConfig',
  label: '工作台配置',
  title: '工作台配置',
  logTitle: '工作台配置',
  fields: {
    name: field(z.string().min(1).max(200), '名称', { search: 'like', title: true }),
    /** Made up for the workbenches that users arrange for themselves. */
    code: field(z.string().min(1).max(64).optional(), '编码', {
      search: 'like',
      unique: true,
      uniqueWithin: ['applicationRange', 'resourceId'],
      texts: { taken: '小页编码已存在，请重新输入！' },
    }),
    applicationRange: field(z.enum(['S', 'R', 'U']), '应用范围', {
      dict: 'sys_portal_range',
      search: 'eq',
      widget: 'radio',
      initial: 'R',
    }),
    isDefault: field(z.enum(['Y', 'N']), '是否默认', {
      dict: 'sys_yes_no',
      search: 'eq',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'N',
    }),
    /** Role of a range R, user of a range U, empty for the system. */
    resourceId: field(z.string().max(64).nullish(), '资源', { sheet: false, sortable: false }),
    resourceName: field(z.string().nullish(), '资源', { virtual: true, readonly: true, form: false, sheet: '资源' }),
    /** Arranged in the designer, never typed. */
    content: field(z.string().max(mostContentBytes).optional(), '布局内容', {
      widget: 'textarea',
      form: false,
      list: false,
      sheet: false,
      log: false,
      texts: { tooLong: '布局内容不能超过64KB' },
    }),
    /** `user`: arranged by a user for themselves; `sys`, and without it: by the administration. */
    saveType: field(z.enum(['user', 'sys']).nullish(), '保存方式', {
      virtual: true,
      form: false,
      list: false,
      sheet: false,
    }),
    sort: field(z.int().min(0), '排序'),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: false }),
  },
  sheetColumns: ['name', 'code', 'applicationRange', 'isDefault', 'resourceName', 'sort'],
})

const { perm } = resource
const { save, remove } = resource.endpoints

/**
 * Workbenches of the system, of roles and of users (system §12). Who saves or deletes one of their own needs no right;
 * the routes ask for the rights of the administration in all other cases.
 */
export const portalConfig = {
  ...resource,
  endpoints: {
    ...resource.endpoints,
    save: { ...save, access: { save: [`${perm}:add`, `${perm}:edit`], own: true } },
    remove: { ...remove, access: { any: [`${perm}:remove`], own: true } },
  },
} satisfies typeof resource
export type PortalConfig = RowOf<typeof resource>

/** Roles for the select of a range R. */
export const portalRoles = endpoint({
  method: 'GET',
  path: '/system/sysPortalConfig/roles',
  summary: '工作台可选角色',
  access: perms('system:sysPortalConfig:add', 'system:sysPortalConfig:edit', 'system:sysPortalConfig:list'),
  query: choiceQuery,
  data: z.array(z.object({ id: z.string(), roleName: z.string() })),
})
