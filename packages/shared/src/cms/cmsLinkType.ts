import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** What a theme shows of the links of a type. */
export const ShowMode = { text: 'text', image: 'image', both: 'both' } as const

export const cmsLinkType = defineResource({
  name: 'cms:cmsLinkType',
  label: '链接类型',
  title: '链接类型',
  logTitle: '链接类型',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'changeStatus'],
  fields: {
    typeName: field(z.string().min(1).max(50), '类型名称', { unique: true, search: 'like', title: true }),
    typeCode: field(
      z
        .string()
        .min(1)
        .max(50)
        .regex(/^[a-z][a-z0-9_]*$/),
      '类型编码',
      { unique: true, help: '小写字母开头，由小写字母、数字、下划线组成，模板中以它取链接' },
    ),
    showMode: field(z.string().min(1).max(10), '展示方式', { dict: 'cms_link_mode', widget: 'radio' }),
    linkCount: field(z.int().nullish(), '链接数', { virtual: true, readonly: true, form: false, sortable: false }),
    sort: field(z.int().min(0).max(999_999), '排序'),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type CmsLinkType = RowOf<typeof cmsLinkType>
