import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { anyMoment } from '@app/shared/kit/momentText.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { toldFile } from '@app/shared/kit/told.ts'
import { paramCodeShape, paramField, paramValue } from './paramValues.ts'

/** Parameters of one type that are put in order at once. */
export const mostParamsSorted = 500

const detail = { list: false, sheet: false } as const
const told = { virtual: true, readonly: true, form: false, sortable: false, log: false, sheet: false } as const

export const cmsParam = defineResource({
  name: 'cms:cmsParam',
  label: '参数',
  logTitle: '参数列表',
  title: '参数列表',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'changeStatus'],
  sortWithin: 'typeId',
  fields: {
    typeId: field(z.string().min(1).max(64), '参数类型', { search: 'eq', sheet: false, sortable: false, list: false }),
    paramName: field(z.string().min(1).max(100), '参数名称', { search: 'like', title: true }),
    paramCode: field(z.string().min(1).max(64).regex(paramCodeShape).nullish(), '参数编码', {
      search: 'like',
      unique: true,
      uniqueWithin: ['typeId'],
      help: '小写字母开头，由字母、数字、下划线组成，模板中写作 params.类型编码.参数编码',
    }),
    kind: field(z.string().max(10).nullish(), '值类型', { dict: 'cms_param_kind' }),
    options: field(z.string().max(1_000).nullish(), '选项', {
      ...detail,
      widget: 'textarea',
      span: 4,
      help: '每行一个',
    }),
    value: field(paramValue.nullish(), '参数值', { ...detail, span: 4 }),
    row: field(z.record(z.string().max(50), paramValue.nullable()).nullish(), '行数据', { ...detail, span: 4 }),
    /** Values in few words, by the codes of their columns; `value` where there are none. */
    preview: field(z.record(z.string(), z.string()).nullish(), '参数值', told),
    files: field(z.array(toldFile).nullish(), '文件', told),
    startTime: field(anyMoment.nullish(), '生效时间', { widget: 'datetime' }),
    endTime: field(anyMoment.nullish(), '失效时间', { widget: 'datetime' }),
    sort: field(z.int().min(0).max(999_999), '排序'),
    isPublic: field(z.string().length(1), '接口可读', {
      dict: 'sys_yes_no',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'N',
      list: false,
      help: '开启后接口可以读取',
    }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type CmsParam = RowOf<typeof cmsParam>
export type CmsParamItem = ItemOf<typeof cmsParam>

export const paramTypeChoice = z.object({
  id: rowId,
  typeName: z.string(),
  typeCode: z.string(),
  multiple: z.string(),
  status: z.string(),
  schema: z.array(paramField),
  paramCount: z.int(),
})
export type ParamTypeChoice = z.infer<typeof paramTypeChoice>

export const cmsParamCalls = {
  /** For whoever may see parameters, whether or not they may keep types. */
  types: endpoint({
    method: 'GET',
    path: '/cms/cmsParam/types',
    summary: '参数的类型',
    access: perms('cms:cmsParam:list'),
    data: z.array(paramTypeChoice),
  }),
  sort: endpoint({
    method: 'POST',
    path: '/cms/cmsParam/sort',
    summary: '调整参数顺序',
    access: perms('cms:cmsParam:edit'),
    log: { title: '参数列表', kind: LogKind.update },
    body: z.object({
      typeId: labelled(rowId, '参数类型'),
      ids: labelled(z.array(rowId).min(1).max(mostParamsSorted), '参数'),
    }),
  }),
}
