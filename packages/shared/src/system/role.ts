import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { treeNode } from '@app/shared/kit/tree.ts'

const title = '角色管理'

/** The role 超级管理员, which nobody changes. */
export const adminRoleId = '1'

/** Which rows the holders of a role see (auth §10). */
export const DataScopeKind = { all: '1', chosen: '2', dept: '3', deptAndBelow: '4', own: '5' } as const
export type DataScopeKind = (typeof DataScopeKind)[keyof typeof DataScopeKind]
export const dataScopeKinds = ['1', '2', '3', '4', '5'] as const

/** Menus that a role may have and departments that may be ticked for it. */
const mostTicks = 5_000
const mostChanges = 200

const roleName = z.string().min(1).max(30)
const roleKey = z
  .string()
  .min(1)
  .max(100)
  // Keys are listed with commas where the browser learns its roles.
  .refine((text) => !text.includes(','), '角色编码不能包含逗号')
const keyTexts = { tooLong: '权限字符长度不能超过100个字符' }

export const role = defineResource({
  name: 'system:role',
  label: '角色',
  logTitle: title,
  offers: ['page', 'get', 'save', 'remove', 'export', 'changeStatus'],
  sheetColumns: ['roleName', 'roleKey', 'sort', 'dataScope', 'status'],
  filters: { codeOrName: z.string().max(100) },
  fields: {
    roleName: field(roleName, '角色名称', { unique: true, search: 'like', title: true }),
    roleKey: field(roleKey, '角色编码', {
      unique: true,
      folded: true,
      search: 'like',
      sheet: '角色权限',
      texts: keyTexts,
    }),
    sort: field(z.int().min(0), '排序', { sheet: '角色排序', texts: { required: '显示顺序不能为空' } }),
    // Set by a call of its own, with the departments that belong to it.
    dataScope: field(z.string().length(1), '数据范围', { dict: 'sys_role_data_scope', readonly: true, form: false }),
    menuCheckStrictly: field(z.boolean().optional(), '菜单父子联动', { form: false, list: false }),
    deptCheckStrictly: field(z.boolean(), '部门父子联动', { readonly: true, form: false, list: false, log: false }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      sheet: '角色状态',
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
    /** All menus the role shall have, ticked and half-ticked; absent leaves them as they are. */
    menuIds: field(z.array(rowId).max(mostTicks).optional(), '菜单权限', { virtual: true, form: false, list: false }),
  },
})
export type Role = RowOf<typeof role>
export type RoleItem = ItemOf<typeof role>

/** A role as pick lists show it; `disabled` ones hold more than the caller and are not theirs to give. */
export const roleOption = z.object({
  id: z.string(),
  roleName: z.string(),
  roleKey: z.string(),
  disabled: z.boolean(),
})
export type RoleOption = z.infer<typeof roleOption>

/** A row of the editable table; `id` of an added one is the browser's own and not stored. */
export const roleChange = z
  .object({
    handleType: z.enum(['add', 'edit', 'delete']),
    id: rowId.optional(),
    version: z.int().min(1).optional(),
    roleName: labelled(roleName.optional(), '角色名称'),
    roleKey: labelled(roleKey.optional(), '角色编码', keyTexts),
    sort: labelled(z.int().min(0).optional(), '排序'),
    status: labelled(z.string().length(1).optional(), '状态'),
  })
  .check((ctx) => {
    const missing = (key: string) =>
      ctx.issues.push({ code: 'invalid_type', expected: 'string', path: [key], input: undefined })
    const { handleType, id, version, ...texts } = ctx.value
    if (handleType === 'add') {
      if (texts.roleName === undefined) missing('roleName')
      if (texts.roleKey === undefined) missing('roleKey')
    } else if (id === undefined) missing('id')
    else if (handleType === 'edit' && version === undefined) missing('version')
  })
export type RoleChange = z.infer<typeof roleChange>

const roleParams = z.object({ roleId: rowId })

export const roleCalls = {
  options: endpoint({
    method: 'GET',
    path: '/system/role/optionselect',
    summary: '全部启用的角色',
    access: perms('system:role:query'),
    query: choiceQuery,
    data: z.array(roleOption),
  }),
  batchSave: endpoint({
    method: 'POST',
    path: '/system/role/batchSave',
    summary: '批量保存角色',
    access: perms('system:role:add', 'system:role:edit', 'system:role:remove'),
    log: { title, kind: LogKind.update },
    reasons: ['stale'],
    body: z
      .array(roleChange)
      .refine((rows) => rows.length > 0, '没有可保存的数据！')
      .refine((rows) => rows.length <= mostChanges, `一次最多处理${mostChanges}条数据`),
  }),
  dataScope: endpoint({
    method: 'POST',
    path: '/system/role/dataScope',
    summary: '设置角色的数据范围',
    access: perms('system:role:edit'),
    log: { title, kind: LogKind.grant },
    body: z.object({
      id: rowId,
      dataScope: labelled(z.enum(dataScopeKinds), '权限范围'),
      deptIds: z.array(rowId).max(mostTicks).default([]),
      deptCheckStrictly: z.boolean().optional(),
      version: z.int().min(1).optional(),
    }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/system/role/copy',
    summary: '复制角色及其权限',
    access: perms('system:role:add'),
    log: { title, kind: LogKind.insert },
    body: z.object({
      id: rowId,
      roleName: labelled(roleName, '角色名称'),
      roleKey: labelled(roleKey, '角色编码', keyTexts),
    }),
    data: z.object({ id: z.string() }),
  }),
  menuTree: endpoint({
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/:roleId',
    summary: '角色的菜单权限',
    access: perms('system:role:query'),
    params: roleParams,
    /** In linked mode without menus above other granted ones, which follow from those. */
    data: z.object({ checkedKeys: z.array(z.string()), menus: z.array(treeNode) }),
  }),
  deptTree: endpoint({
    method: 'GET',
    path: '/system/dept/roleDeptTreeselect/:roleId',
    summary: '角色的数据范围',
    access: perms('system:role:query'),
    params: roleParams,
    data: z.object({ checkedKeys: z.array(z.string()), depts: z.array(treeNode) }),
  }),
  removeUsers: endpoint({
    method: 'POST',
    path: '/system/role/deleteRoleUser/:roleId/:userIds',
    summary: '取消用户的角色',
    access: perms('system:role:remove'),
    log: { title: '用户角色管理', kind: LogKind.remove },
    params: z.object({ roleId: rowId, userIds: idList }),
  }),
}
