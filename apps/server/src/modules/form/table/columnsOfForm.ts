import type { ValueKind } from '@app/form-engine/controls/definition.ts'
import { fieldDefinitionOf, isHtml, isSealed, nestingOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition, RuleKind } from '@app/form-engine/document/types.ts'
import { fieldExportsOf } from '@app/form-engine/export/exported.ts'
import { fieldsOf } from '@app/form-engine/export/jsonSchemaFields.ts'
import { requiredIn, type JsonSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { decimals, schemaKind } from '@app/form-engine/source/jsonSchemaProperty.ts'
import type { TextPattern } from '@app/shared/kit/textPatterns.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { mostNewColumns, type NewColumn } from '@app/shared/tool/genNewTable.ts'
import { columnNames } from './columnNames.ts'

/** A column for a field of a form, and what it is for. */
export interface FieldColumn {
  column: NewColumn
  meaning: Partial<GenColumn>
}

/** A list of rows becomes a table of its own. */
export interface RowsOfForm {
  name: string
  label: string
  columns: FieldColumn[]
}

export interface ColumnsOfForm {
  columns: FieldColumn[]
  rows: RowsOfForm[]
  /** Fields that no column stands for. */
  left: { label: string; why: string }[]
}

/** The columns that hold what people fill in; nothing is dropped without being told. */
export function columnsOfForm({ list }: FormDefinition): ColumnsOfForm {
  const found: ColumnsOfForm = { columns: [], rows: [], left: [] }
  const names = columnNames()
  const tables = columnNames()
  for (const control of fieldsOf(list)) {
    const label = labelOf(control)
    if (nestingOf(control.type) === 'rows') {
      const inside = columnsOfForm({ list: control.list ?? [], config: {} })
      found.left.push(...inside.left.map((each) => ({ ...each, label: `${label} / ${each.label}` })))
      if (inside.columns.length === 0) found.left.push({ label, why: '没有可写入数据表的字段' })
      else found.rows.push({ name: tables(control.model), label, columns: inside.columns })
      continue
    }
    const why = unfit(control) ?? (found.columns.length >= mostNewColumns ? `超过${mostNewColumns}个字段` : undefined)
    if (why) found.left.push({ label, why })
    else found.columns.push(...columnsOf(control, label, names))
  }
  return found
}

function unfit(control: Control): string | undefined {
  if (!fieldDefinitionOf(control.type)) return '控件类型未知'
  if (isSealed(control.type)) return '密码加密保存，不写入数据表'
  if (nestingOf(control.type) === 'lines') return '分行填写的选项没有对应的字段'
  return undefined
}

const labelOf = ({ label, model = '' }: Control) => (label?.trim() ? label.trim() : model).slice(0, 500)

type Sized = Pick<NewColumn, 'type' | 'size' | 'scale'>
const text = (size: number): Sized => ({ type: 'varchar', size, scale: null })
const plain = (type: NewColumn['type']): Sized => ({ type, size: null, scale: null })

/** The longest texts and lists of ids that a column takes without being a long text. */
const shortText = 200
const listText = 1_000
const mostText = 4_000

function columnsOf(control: Control, label: string, nameOf: (model: string | undefined) => string): FieldColumn[] {
  const { columns = [''], ...what } = whatOf(control, schemaOf(control))
  const isRequired = requiredIn(control)
  return columns.map((end) => ({
    column: {
      columnName: nameOf(end === '' ? control.model : `${control.model ?? ''}_${end}`),
      columnComment: end === '' ? label : `${label}${end === 'start' ? '（开始）' : '（结束）'}`,
      isRequired,
      ...what.sized,
    },
    meaning: {
      ...what.meaning,
      isRequired: isRequired ? '1' : '0',
      ...(checksOf(control) && { colCheck: checksOf(control) }),
      ...(dictOf(control) && { dictType: dictOf(control) }),
    },
  }))
}

const schemaOf = (control: Control): JsonSchema =>
  fieldExportsOf(control.type)?.schema(control, (_list, first) => first) ?? {}

const dictOf = ({ options }: Control) => (typeof options.dictCode === 'string' ? options.dictCode : undefined)

interface What {
  sized: Sized
  meaning: Partial<GenColumn>
  /** Ends of the names, where one field needs more than one column. */
  columns?: readonly string[]
}

function whatOf(control: Control, schema: JsonSchema): What {
  const definition = fieldDefinitionOf(control.type)
  if (isHtml(control.type)) return { sized: plain('text'), meaning: { htmlType: 'editor' } }
  if (definition?.subject) return subjectColumn(control)
  if (definition?.kind.files) {
    const htmlType = definition.kind.files.arePictures ? 'imageUpload' : 'fileUpload'
    return { sized: text(listText), meaning: { htmlType } }
  }
  return byKind[valueKindOf(control)](control, schema)
}

function subjectColumn(control: Control): What {
  const isSeveral = control.options.multiple === true
  const subject = fieldDefinitionOf(control.type)?.subject
  const known = !isSeveral && (subject === 'user' || subject === 'dept')
  return { sized: text(isSeveral ? listText : 64), meaning: { htmlType: known ? subject : 'input' } }
}

const input = (size: number): What => ({ sized: text(size), meaning: { htmlType: 'input' } })

/** A choice out of a dictionary is chosen in the table's form too; any other is kept as its text. */
const chosen = (control: Control, size: number, htmlType: 'select' | 'selectMultiple'): What =>
  dictOf(control) ? { sized: text(size), meaning: { htmlType } } : input(size)

const momentSizes: Readonly<Record<string, Sized>> = {
  'YYYY-MM-DD': plain('date'),
  'YYYY-MM-DD HH:mm:ss': plain('timestamp'),
  'YYYY-MM-DD HH:mm': plain('timestamp'),
  'HH:mm:ss': plain('time'),
  'HH:mm': plain('time'),
}

/** Years, months and weeks are texts. */
function momentColumn({ options }: Control): What {
  const sized = momentSizes[String(options.format)]
  if (!sized) return input(20)
  return { sized, meaning: { htmlType: sized.type === 'time' ? 'time' : 'datetime' } }
}

const mostInteger = 2_147_483_647
const mostExact = 9_007_199_254_740_991

function numberColumn(_control: Control, schema: JsonSchema): What {
  const step = schema.multipleOf
  const isWhole = schemaKind(schema) === 'integer' || (typeof step === 'number' && decimals(step) === 0)
  const bounds = [schema.minimum, schema.maximum].map((bound) => Math.abs(Number(bound ?? 0)))
  const meaning = { htmlType: 'number' } as const
  if (isWhole) return { sized: plain(Math.max(...bounds) > mostInteger ? 'bigint' : 'integer'), meaning }
  const scale = typeof step === 'number' ? Math.min(decimals(step), 10) : 4
  const whole = String(mostExact).length
  return { sized: { type: 'numeric', size: whole + scale, scale }, meaning }
}

function textColumn(_control: Control, schema: JsonSchema): What {
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : shortText
  if (most > mostText) return { sized: plain('text'), meaning: { htmlType: 'textarea' } }
  return { sized: text(Math.max(1, most)), meaning: { htmlType: most > shortText ? 'textarea' : 'input' } }
}

const byKind: Readonly<Record<ValueKind, (control: Control, schema: JsonSchema) => What>> = {
  text: textColumn,
  number: numberColumn,
  choice: (control) => chosen(control, shortText, 'select'),
  choices: (control) => chosen(control, listText, 'selectMultiple'),
  date: momentColumn,
  time: momentColumn,
  range: (control) => ({ ...momentColumn(control), columns: ['start', 'end'] }),
  switch: () => ({ sized: text(1), meaning: { htmlType: 'switch', dictType: 'sys_yes_no' } }),
  files: () => input(listText),
  rows: () => input(listText),
  secret: () => input(shortText),
}

const checks: Partial<Record<RuleKind, TextPattern>> = {
  email: 'email',
  phone: 'phone',
  idcard: 'idCard',
  url: 'url',
  integer: 'integer',
  number: 'number',
}

/** Checks of a text; a number is one already. */
function checksOf(control: Control): string | undefined {
  if (valueKindOf(control) !== 'text') return undefined
  const known = (control.rules ?? []).flatMap(({ kind }) => (kind && checks[kind]) ?? [])
  return known.length > 0 ? [...new Set(known)].join(',') : undefined
}
