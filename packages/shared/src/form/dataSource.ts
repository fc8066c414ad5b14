import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** Where choices come from (dictionary `form_ds_type`). */
export const SourceType = { fixed: '1', dict: '2', api: '3' } as const

/** Most choices of one source, all levels together. */
export const mostChoices = 1_000

export interface Choice {
  value: string | number | boolean
  label: string
  children?: Choice[] | undefined
}

const choice: z.ZodType<Choice> = z.object({
  value: z.union([z.string().max(200), z.number(), z.boolean()]),
  label: z.string().max(200),
  get children() {
    return z.array(choice).optional()
  },
})

const word = z.string().trim().min(1).max(50)

/** What `configJson` holds, by type. */
export const sourceConfigs = {
  [SourceType.fixed]: z.strictObject({ options: z.array(choice).min(1, '至少配置一个选项').max(mostChoices) }),
  [SourceType.dict]: z.strictObject({ dictCode: z.string().trim().min(1, '请选择字典').max(100) }),
  [SourceType.api]: z.strictObject({
    /** From the root of our own server; `{model}` stands for the value of a field. */
    path: z.string().trim().min(1, '请选择接口').max(300),
    params: z.record(z.string().min(1).max(50), z.string().max(200)).default({}),
    /** Names of the columns that become label, value and children. */
    label: word,
    value: word,
    children: word.nullish(),
  }),
}
export type ApiSource = z.output<(typeof sourceConfigs)[typeof SourceType.api]>

/** 数据源管理: choices that several forms share (form-designer §11.6). */
export const dataSource = defineResource({
  name: 'form:dataSource',
  label: '数据源',
  title: '数据源管理',
  logTitle: '数据源',
  offers: ['page', 'get', 'save', 'remove'],
  order: '-updateTime',
  fields: {
    dsCode: field(
      z
        .string()
        .min(2)
        .max(64)
        .regex(/^[a-z][a-zA-Z0-9_]{1,63}$/),
      '编码',
      {
        search: 'like',
        unique: true,
        texts: { taken: '数据源编码已存在' },
      },
    ),
    dsName: field(z.string().min(1).max(100), '名称', { search: 'like', title: true }),
    dsType: field(z.enum(SourceType), '类型', { dict: 'form_ds_type', search: 'eq', widget: 'radio', initial: '1' }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
    }),
    configJson: field(z.string().min(2).max(100_000), '配置', { list: false, sortable: false, span: 4 }),
    updateTime: field(z.string().nullish(), '更新时间', { readonly: true, form: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type DataSource = RowOf<typeof dataSource>

/** Values of the fields that a source names, by model. */
const fieldValues = z.record(z.string().max(100), z.string().max(500)).default({})

export const dataSourceCalls = {
  /** Choices for whoever fills; a source of type 接口 gives what they themselves may see. */
  options: endpoint({
    method: 'GET',
    path: '/form/dataSource/options/:dsCode',
    summary: '数据源选项',
    access: 'session',
    embed: true,
    params: z.object({ dsCode: z.string().min(1).max(64) }),
    query: z.object({ params: fieldValues }),
    data: z.array(choice),
  }),
  /** Fields whose values the source asks for, so that a form asks again when one of them changes and only then. */
  fields: endpoint({
    method: 'GET',
    path: '/form/dataSource/fields/:dsCode',
    summary: '数据源引用的字段',
    access: 'session',
    embed: true,
    params: z.object({ dsCode: z.string().min(1).max(64) }),
    data: z.array(z.string()),
  }),
  test: endpoint({
    method: 'POST',
    path: '/form/dataSource/test',
    summary: '测试数据源',
    access: perms('form:dataSource:query'),
    log: { title: '数据源', kind: LogKind.check },
    body: z.object({ dsType: z.enum(SourceType), configJson: z.string().min(2).max(100_000), params: fieldValues }),
    data: z.array(choice),
  }),
  /** Calls that answer lists, for the choice in the dialog. */
  paths: endpoint({
    method: 'GET',
    path: '/form/dataSource/paths',
    summary: '可用作数据源的接口',
    access: perms('form:dataSource:query'),
    data: z.array(z.object({ path: z.string(), summary: z.string() })),
  }),
}
