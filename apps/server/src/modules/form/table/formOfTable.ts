import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { fromJsonSchema } from '@app/form-engine/import/fromJsonSchema.ts'
import type { Json } from '@app/form-engine/source/jsonSchemaProperty.ts'
import type { GenColumn, HtmlType } from '@app/shared/tool/genColumn.ts'
import type { Described } from '#/modules/tool/api.ts'

/** A form for what people fill into a table and its children; their rows are dynamic tables. */
export function formOfTable({ columns, children }: Described): FormDefinition {
  const rows = children.map(({ tableName, label, columns: inside }): [string, Json] => [
    tableName,
    { title: label, type: 'array', items: objectOf(inside) },
  ])
  const { properties, required } = objectOf(columns)
  return fromJsonSchema({ type: 'object', properties: { ...properties, ...Object.fromEntries(rows) }, required })
}

const objectOf = (columns: readonly GenColumn[]) => ({
  type: 'object',
  properties: Object.fromEntries(columns.map((column) => [column.javaField, propertyOf(column)])),
  required: columns.filter(({ isRequired }) => isRequired === '1').map(({ javaField }) => javaField),
})

/** The control that fills what a display type shows. */
const controls: Readonly<Record<HtmlType, Json>> = {
  input: { 'x-control': 'input', type: 'string' },
  number: { 'x-control': 'number', type: 'number' },
  textarea: { 'x-control': 'textarea', type: 'string' },
  select: { 'x-control': 'select' },
  selectMultiple: { 'x-control': 'select', type: 'array' },
  radio: { 'x-control': 'radio' },
  checkbox: { 'x-control': 'checkbox', type: 'array' },
  switch: { 'x-control': 'switch', type: 'boolean' },
  user: { 'x-control': 'userSelect', type: 'string' },
  dept: { 'x-control': 'deptSelect', type: 'string' },
  // Of which tree its nodes are only the page of the table knows.
  treeSelect: { 'x-control': 'input', type: 'string' },
  datetime: { 'x-control': 'date', type: 'string' },
  time: { 'x-control': 'time', type: 'string', 'x-format': 'HH:mm:ss' },
  editor: { 'x-control': 'editor', type: 'string' },
  imageUpload: { 'x-control': 'uploadImg', type: 'array' },
  fileUpload: { 'x-control': 'uploadFile', type: 'array' },
}

function propertyOf({ htmlType, columnComment, columnName, columnType, dictType, javaType }: GenColumn): Json {
  const control = controls[htmlType || 'input']
  const listed = dictType === '' ? {} : { 'x-dict': dictType }
  return {
    ...control,
    title: columnComment || columnName,
    ...(control.type === 'array' ? { items: listed } : listed),
    ...(htmlType === 'datetime' && { 'x-format': javaType === 'Date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss' }),
    ...(control.type === 'string' && boundsOf(columnType)),
    ...(htmlType === 'number' && stepOf(columnType)),
  }
}

function boundsOf(columnType: string): Json {
  const [, most] = /^character varying\((\d+)\)$/.exec(columnType) ?? []
  return most === undefined ? {} : { maxLength: Number(most) }
}

function stepOf(columnType: string): Json {
  const [, scale] = /^numeric\(\d+,(\d+)\)$/.exec(columnType) ?? []
  if (scale !== undefined) return { multipleOf: Number(`1e-${scale}`) }
  return /^(smallint|integer|bigint)$/.test(columnType) ? { multipleOf: 1 } : {}
}
