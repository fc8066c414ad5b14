import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { paramField } from './paramValues.ts'

/** What the parameters of a type are: each a key of its own, or rows with the same columns. */
export const ParamForm = { keys: '0', rows: '1' } as const

/** Columns of one type. */
export const mostParamFields = 30

const counted = { virtual: true, readonly: true, form: false, sortable: false } as const

export const cmsParamType = defineResource({
  name: 'cms:cmsParamType',
  label: '参数类型',
  title: '参数类型',
  logTitle: '参数类型',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'changeStatus'],
  fields: {
    typeName: field(z.string().min(1).max(50), '类型名称', { search: 'like', title: true }),
    typeCode: field(
      z
        .string()
        .min(1)
        .max(50)
        .regex(/^[a-z][A-Za-z0-9_]{0,49}$/),
      '类型编码',
      {
        unique: true,
        search: 'like',
        help: '小写字母开头，由字母、数字、下划线组成，模板中写作 params.类型编码',
        width: 140,
      },
    ),
    multiple: field(z.string().length(1), '数据形式', {
      dict: 'cms_param_form',
      search: 'eq',
      widget: 'radio',
      help: '单值组的每个参数是一个键，列表的每个参数是一行数据',
    }),
    sort: field(z.int().min(0).max(999_999), '排序'),
    fieldCount: field(z.int().nullish(), '字段数', counted),
    paramCount: field(z.int().nullish(), '参数数', counted),
    schema: field(z.array(paramField).max(mostParamFields).nullish(), '字段定义', {
      list: false,
      sheet: false,
      span: 4,
    }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    isSystem: field(z.string().length(1), '内置', { dict: 'sys_yes_no', readonly: true, form: false, sortable: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea' }),
  },
})
export type CmsParamType = RowOf<typeof cmsParamType>
