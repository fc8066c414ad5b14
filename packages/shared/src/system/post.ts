import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

export const post = defineResource({
  name: 'system:post',
  label: '岗位',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'import'],
  fields: {
    postCode: field(z.string().min(1).max(64), '岗位编码', { unique: true, folded: true, search: 'like' }),
    postName: field(z.string().min(1).max(50), '岗位名称', { unique: true, search: 'like', title: true }),
    sort: field(z.int().min(0), '排序', { sheet: '岗位排序' }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: false }),
    /** People who hold the post, disabled ones included. */
    userCount: field(z.int(), '使用人数', { virtual: true, readonly: true, form: false, sheet: false, log: false }),
  },
})
export type Post = RowOf<typeof post>

const holder = z.object({ id: z.string(), name: z.string(), deptName: z.string().nullable(), status: z.string() })
export type PostHolder = z.infer<typeof holder>

/** Holders that one answer names. */
export const holdersLimit = 20

export const postCalls = {
  /** Who holds a post: how many, and the first of them by name. */
  holders: endpoint({
    method: 'GET',
    path: '/system/post/holders/:id',
    summary: '岗位的使用人员',
    access: perms('system:post:list'),
    params: z.object({ id: z.string().min(1).max(64) }),
    data: z.object({ total: z.int(), users: z.array(holder) }),
  }),
}
