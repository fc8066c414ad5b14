import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** Parts of a row of three that a portlet takes. */
export const portletWidths = [
  { value: 3, label: '1行' },
  { value: 2, label: '2/3行' },
  { value: 1, label: '1/3行' },
] as const

/** Sent as text by older clients, whose column is one. */
const numericText = z.coerce.number().int()

/** Building blocks of workbenches (system §11). */
export const portlet = defineResource({
  name: 'portal:portlet',
  path: '/system/sysPortlet',
  perm: 'system:sysPortlet',
  label: '工作台小页',
  title: '工作台小页管理',
  logTitle: '工作台小页管理',
  sheetName: '工作台小页管理数据',
  fields: {
    name: field(z.string().min(1).max(200), '小页名称', { search: 'like', title: true }),
    code: field(z.string().min(1).max(64), '小页编码', {
      search: 'like',
      unique: true,
      texts: { required: '小页编码不允许为空', taken: '小页编码已存在，请重新输入！' },
    }),
    url: field(z.string().min(1).max(200), '小页URL', {
      texts: { placeholder: '请输入页面组件，如 dashboard/portal/CommonUse' },
    }),
    refreshRate: field(numericText.min(0).max(1_440).nullish(), '刷新频率', { help: '分钟，0 或空表示不自动刷新' }),
    showTitle: field(z.enum(['Y', 'N']), '是否显示标题', {
      dict: 'sys_yes_no',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'N',
    }),
    isAllowDrag: field(z.enum(['Y', 'N']), '是否允许拖拽', {
      dict: 'sys_yes_no',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'N',
    }),
    xGridNumber: field(numericText.min(1).max(3), '横向比例', { sheet: '横向栅格数', initial: 2 }),
    yGridNumber: field(z.int().min(10).max(5_000), '高度', { sheet: '纵向栅格数', initial: 100, help: '像素' }),
    sort: field(z.int().min(0), '排序号'),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: false }),
  },
})
export type Portlet = RowOf<typeof portlet>

const roleId = labelled(z.string().min(1).max(64), '角色')

const rolePortlet = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  /** Id of the portlet when it is granted to the role. */
  menuId: z.string().nullable(),
})
export type RolePortlet = z.infer<typeof rolePortlet>

/** Which roles may have which portlets (system §8.4). */
export const rolePortlets = {
  page: endpoint({
    method: 'GET',
    path: '/system/sysPortlet/getSysPortletByRoleId/page',
    summary: '角色的小页授权',
    access: perms('system:role:query'),
    query: z.object({
      roleId,
      name: z.string().max(200).optional(),
      pageNum: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: pageOf(rolePortlet),
  }),
  save: endpoint({
    method: 'POST',
    path: '/system/role/saveRolePortlet',
    summary: '保存角色的小页授权',
    access: perms('system:role:edit'),
    log: { title: '角色管理', kind: LogKind.grant },
    body: z.object({
      id: roleId,
      menuIds: labelled(z.array(z.string().min(1).max(64)).min(1).max(200), '小页'),
      option: z.enum(['add', 'del']),
    }),
  }),
} as const
