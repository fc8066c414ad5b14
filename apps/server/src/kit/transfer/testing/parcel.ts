import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

/** An entity of no product area that goes in and out as a sheet. */
export const parcel = defineResource({
  name: 'toy:parcel',
  label: '包裹',
  order: 'weight',
  offers: ['page', 'save', 'export', 'import'],
  fields: {
    parcelCode: field(z.string().min(1).max(20), '包裹编码', { unique: true, search: 'like' }),
    parcelName: field(z.string().min(1).max(50), '包裹名称', { title: true }),
    status: field(z.string().length(1), '状态', { dict: 'toy_status', search: 'eq' }),
    labels: field(z.string().max(100).nullish(), '标签', { dict: 'toy_status', widget: 'selectMultiple' }),
    weight: field(z.int().min(0), '重量'),
    deptName: field(z.string().nullable(), '部门', { virtual: true, readonly: true }),
    arriveTime: field(z.string().nullish(), '到达时间', { readonly: true, search: 'between' }),
    secret: field(z.string().max(50).nullish(), '密语', { sheet: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: '说明' }),
  },
})
