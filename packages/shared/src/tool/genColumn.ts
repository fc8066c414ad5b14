import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'

/** 显示类型 and its words, in the order of the choice (generator §13.2). */
export const htmlTypes = {
  input: '文本框',
  number: '数字框',
  textarea: '文本域',
  select: '下拉框',
  selectMultiple: '下拉框（多选）',
  radio: '单选框',
  checkbox: '复选框',
  switch: '开关',
  user: '用户控件',
  dept: '部门控件',
  treeSelect: '树选择',
  datetime: '日期控件',
  time: '时间控件',
  editor: '富文本控件',
  imageUpload: '图片上传',
  fileUpload: '文件上传',
} as const
export type HtmlType = keyof typeof htmlTypes

/** 查询方式 and its signs (generator §13.1). */
export const queryTypes = {
  EQ: '=',
  NE: '!=',
  GT: '>',
  GTE: '>=',
  LT: '<',
  LTE: '<=',
  LIKE: 'LIKE',
  BETWEEN: 'BETWEEN',
} as const
export type QueryType = keyof typeof queryTypes

/** 属性类型; the words are those of definitions made elsewhere (generator §1.2). */
export const javaTypes = ['String', 'Integer', 'Long', 'Double', 'BigDecimal', 'Date', 'DateTime'] as const
export type JavaType = (typeof javaTypes)[number]

export const aligns = { center: '居中', left: '居左', right: '居右' } as const

/** Display types whose values come from a dictionary. */
export const chosenTypes: ReadonlySet<HtmlType> = new Set(['select', 'selectMultiple', 'radio', 'checkbox', 'switch'])

const flag = z.enum(['0', '1'])
export type Flag = z.infer<typeof flag>

/** What a column is for (generator §1.2). */
export const genColumn = z.object({
  columnName: labelled(z.string().min(1).max(200), '字段列名'),
  columnComment: labelled(z.string().max(500), '字段描述'),
  /** As PostgreSQL writes it, with length or precision. */
  columnType: z.string().min(1).max(100),
  javaType: z.enum(javaTypes),
  javaField: labelled(z.string().max(200), '属性名'),
  isPk: flag,
  isRequired: flag,
  isInsert: flag,
  isEdit: flag,
  isList: flag,
  isQuery: flag,
  isUnique: flag,
  isLog: flag,
  isNewRow: flag,
  /** Quarters of the line. */
  colSpan: labelled(z.int().min(0).max(4), '列数'),
  alignType: z.enum(['center', 'left', 'right', '']),
  queryType: z.enum([...(Object.keys(queryTypes) as QueryType[]), '']),
  htmlType: z.enum([...(Object.keys(htmlTypes) as HtmlType[]), '']),
  dictType: labelled(z.string().max(100), '字典类型'),
  /** Checks of its text, separated by commas. */
  colCheck: labelled(z.string().max(200), '字段校验'),
  sort: z.int().min(0),
})
export type GenColumn = z.infer<typeof genColumn>
