import type { Option } from '@app/form-engine/definition/types.ts'
import { isSubject } from '@app/form-engine/controls/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { shownPlaces } from '@app/form-engine/number/places.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import type { ReadValue } from '#/platform/excel/readSheet.ts'
import { shownLabel } from './fieldHistory.ts'
import type { DataField } from './recordFields.ts'
import { isSerial } from './recordSerials.ts'
import { momentOf } from './recordValues.ts'
import { BadCell } from './badCell.ts'
import { subjectsOfCell, type FoundSubjects } from './subjectCells.ts'

/** Columns of the record itself, around those of its fields. */
export const numberHeader = '编号'
export const recordHeaders = {
  before: [numberHeader, '标题'],
  after: ['提交人', '部门', '提交时间', '状态'],
} as const

/** Headers of fields: their labels, with the model behind labels that more than one field has. */
export function headersOf<F extends DataField>(fields: readonly F[]): Map<F, string> {
  const taken = new Map<string, number>()
  const all: string[] = [...recordHeaders.before, ...recordHeaders.after]
  for (const label of [...all, ...fields.map(shownLabel)]) taken.set(label, (taken.get(label) ?? 0) + 1)
  return new Map(
    fields.map((field) => {
      const header = shownLabel(field)
      return [field, taken.get(header) === 1 ? header : `${header}(${field.model})`]
    }),
  )
}

/** Tables inside the form; each has a sheet of its own. */
export const tableFields = <F extends DataField>(fields: readonly F[]) =>
  fields.filter(({ control }) => control.type === 'batch')
export const plainFields = <F extends DataField>(fields: readonly F[]) =>
  fields.filter(({ control }) => control.type !== 'batch')

/** What a sheet shows of a value: numbers as numbers, everything else in words. */
export function cellOf({ control, kind }: DataField, value: unknown, context: FormContext): CellValue {
  if (value === undefined || value === null || value === '') return null
  if (kind === 'number' && typeof value === 'number') {
    const places = shownPlaces(value, control.options)
    return places === undefined ? value : { number: value, places }
  }
  return valueText(control, value, context)
}

/** Fields that a sheet can fill: neither files nor tables nor what is computed or numbered. */
export const importedFields = (fields: readonly DataField[]) =>
  fields.filter(
    (field) =>
      field.kind !== 'files' &&
      field.kind !== 'rows' &&
      field.control.type !== 'editor' &&
      !isSerial(field) &&
      !field.control.options.formula,
  )

export const isRequired = ({ control }: DataField) => control.rules?.[0]?.required === true

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

export const optionsOf = ({ control }: DataField, context: FormContext): Option[] =>
  context.optionsOf?.(control, {}) ?? control.options.options ?? []

/** Labels to choose from, where a cell holds one of them. */
export const choicesOf = (field: DataField, context: FormContext): string[] | undefined => {
  if (isSubject(field.control.type)) return undefined
  if (field.kind === 'switch') return ['是', '否']
  return field.kind === 'choice' ? flat(optionsOf(field, context)).map(({ label }) => label) : undefined
}

/** What a cell means for its field; undefined for an empty one. */
export function valueOfCell(field: DataField, cell: ReadValue, context: FormContext, found?: FoundSubjects): unknown {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return undefined
  const text = String(cell).trim()
  const { kind, control, label } = field
  if (found && isSubject(control.type)) return subjectsOfCell(field, text, found)
  if (kind === 'number') {
    const number = Number(text)
    if (!Number.isFinite(number)) throw new BadCell(`${label}必须是数字`)
    return number
  }
  if (kind === 'switch') return switchOf(text, label)
  if (kind === 'time') return control.options.range === true ? text.split(/\s*[~～至]\s*/).map(dated) : dated(text)
  if (kind === 'choice') return chosen(flat(optionsOf(field, context)), text, label)
  if (kind !== 'choices') return text
  if (control.type === 'cascader') return pathOf(optionsOf(field, context), text, label)
  const options = flat(optionsOf(field, context))
  return text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => chosen(options, part, label))

  function dated(part: string): string {
    const moment = momentOf(part)
    const { format } = control.options
    return moment ? formatted(moment, typeof format === 'string' ? format : 'YYYY-MM-DD') : part
  }
}

const wrong = (label: string) => new BadCell(`${label}取值不正确`)

function switchOf(text: string, label: string): boolean {
  if (['是', 'true', '1', '开'].includes(text.toLowerCase())) return true
  if (['否', 'false', '0', '关'].includes(text.toLowerCase())) return false
  throw wrong(label)
}

function chosen(options: readonly Option[], text: string, label: string): Option['value'] {
  const found = options.find((option) => option.label === text) ?? options.find(({ value }) => String(value) === text)
  if (!found) throw wrong(label)
  return found.value
}

function pathOf(options: readonly Option[], text: string, label: string): Option['value'][] {
  let level: readonly Option[] = options
  return text
    .split(/\s*[/／]\s*/)
    .filter(Boolean)
    .map((part) => {
      const value = chosen(level, part, label)
      level = level.find((option) => option.value === value)?.children ?? []
      return value
    })
}

/** A moment in the form of a field; formats with other words take it as it came. */
function formatted(moment: string, format: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = moment.split(/[- :]/)
  const parts: Record<string, string> = { YYYY: year, MM: month, DD: day, HH: hour, mm: minute, ss: second }
  return format.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (word) => parts[word] ?? word)
}
