import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

export const post = defineResource({
  name: 'system:post',
  label: '岗位',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'import'],
  fields: {
    postCode: field(z.string().min(1).max(64), '岗位编码', { unique: true, search: 'like' }),
    postName: field(z.string().min(1).max(50), '岗位名称', { unique: true, search: 'like', title: true }),
    sort: field(z.int().min(0), '排序', { sheet: '岗位排序' }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: false }),
  },
})
export type Post = RowOf<typeof post>
