import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

export const dictData = defineResource({
  name: 'system:dictData',
  path: '/system/dict/data',
  perm: 'system:dict',
  label: '字典数据',
  logTitle: '字典数据',
  sheetName: '字典数据',
  sortField: 'dictSort',
  sortWithin: 'dictType',
  order: 'dictSort',
  sheetColumns: ['dictCode', 'dictSort', 'dictLabel', 'dictValue', 'dictType', 'isDefault', 'status'],
  fields: {
    // Chosen by the dictionary a row is added to; a row never changes its dictionary.
    dictType: field(z.string().min(1).max(100), '字典类型', { search: 'eq', form: 'create' }),
    dictLabel: field(z.string().min(1).max(100), '数据标签', {
      search: 'like',
      title: true,
      sheet: '字典标签',
      texts: { tooLong: '字典标签长度不能超过100个字符' },
    }),
    dictValue: field(z.string().min(1).max(100), '数据键值', {
      unique: 'DictDataValue',
      uniqueWithin: ['dictType'],
      search: 'eq',
      sheet: '字典键值',
      texts: { taken: '数据字典值已存在' },
    }),
    dictSort: field(z.int().min(0), '显示排序', { sheet: '字典排序', texts: { required: '数据顺序不能为空' } }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq' }),
    isDefault: field(z.string().length(1).optional(), '是否默认', {
      dict: 'sys_yes_no',
      form: false,
      list: false,
      initial: 'N',
    }),
    listClass: field(z.string().max(100).nullish(), '表格回显样式', {
      widget: 'select',
      sortable: false,
      sheet: false,
    }),
    cssClass: field(z.string().max(100).nullish(), '样式属性', { form: false, sortable: false, sheet: false }),
    dictCode: field(z.int().nullish(), '字典编码', { readonly: true, list: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', sheet: false }),
    /** Fields of an entry of the product that stay as they are. */
    fixed: field(z.array(z.enum(['dictValue', 'status'])), '固定项', {
      virtual: true,
      readonly: true,
      form: false,
      list: false,
      sheet: false,
      sortable: false,
    }),
  },
})
export type DictData = RowOf<typeof dictData>

/** Styles of the tag that shows an entry. */
export const tagStyles = ['default', 'primary', 'info', 'success', 'warning', 'danger'] as const

/** One entry of a dictionary as every page reads it. */
export const dictItem = z.object({
  id: z.string(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictSort: z.int(),
  status: z.string(),
  isDefault: z.string(),
  cssClass: z.string().nullable(),
  listClass: z.string().nullable(),
})
export type DictItem = z.infer<typeof dictItem>

/** Entries whose use is counted by one call. */
export const mostAsked = 20
/** Entries that one dictionary may be arranged with. */
const mostEntries = 1_000

/** Rows of an entity that carry a value. */
export const dictUse = z.object({
  /** `岗位·状态` */
  name: z.string(),
  /** Up to 1,000; `null` when there were too many to count in time. */
  count: z.int().nullable(),
})
export type DictUse = z.infer<typeof dictUse>

const typeParams = z.object({ type: z.string().min(1).max(100) })

export const dictDataCalls = {
  /** Options of forms: enabled entries of an enabled dictionary. */
  byType: endpoint({
    method: 'GET',
    path: '/system/dict/data/type/:type',
    summary: '字典的可选项',
    access: 'session',
    embed: true,
    params: typeParams,
    data: z.array(dictItem),
  }),
  /** Labels of stored values: disabled entries too. */
  allByType: endpoint({
    method: 'GET',
    path: '/system/dict/data/all/type/:type',
    summary: '字典的全部数据',
    access: 'session',
    embed: true,
    params: typeParams,
    data: z.array(dictItem),
  }),
  /** Where rows carry the values, to be told before they are deleted or disabled. */
  uses: endpoint({
    method: 'GET',
    path: '/system/dict/data/uses/:ids',
    summary: '字典数据的使用情况',
    access: perms('system:dict:edit', 'system:dict:remove'),
    params: z.object({
      ids: idList.refine((text) => text.split(',').length <= mostAsked, `一次最多查询${mostAsked}条数据`),
    }),
    data: z.array(z.object({ id: z.string(), dictLabel: z.string(), uses: z.array(dictUse) })),
  }),
  /** Order and styles of all entries of a dictionary at once, in the order they are sent. */
  arrange: endpoint({
    method: 'POST',
    path: '/system/dict/data/arrange',
    summary: '调整字典数据的排序和样式',
    access: perms('system:dict:edit'),
    log: { title: '字典数据', kind: LogKind.update },
    reasons: ['stale'],
    body: z.object({
      dictType: z.string().min(1).max(100),
      entries: z
        .array(
          z.object({
            id: rowId,
            version: z.int().min(1),
            listClass: z.enum(tagStyles).nullable(),
          }),
        )
        .min(1)
        .max(mostEntries),
    }),
  }),
}
