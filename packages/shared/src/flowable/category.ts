import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

/** 流程分类: under which processes are found (workflow §3.14). */
export const category = defineResource({
  name: 'flowable:category',
  label: '流程分类',
  title: '流程分类',
  logTitle: '流程分类',
  offers: ['page', 'get', 'save', 'remove'],
  fields: {
    name: field(z.string().min(1).max(50), '分类名称', { search: 'like', title: true }),
    code: field(z.string().min(1).max(64), '分类编码', { search: 'like', unique: true }),
    sort: field(z.int().min(0).max(999_999), '排序'),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea' }),
  },
})

export const categoryCalls = {
  /** Names of all categories in their order, for selects and groups; disabled ones only name what they hold. */
  choices: endpoint({
    method: 'GET',
    path: '/flowable/category/choices',
    summary: '流程分类选项',
    access: 'session',
    data: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), status: z.string() })),
  }),
}
