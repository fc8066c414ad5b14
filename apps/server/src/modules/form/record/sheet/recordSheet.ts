import { readCell } from '@app/form-engine/controls/readCell.ts'
import { isSubject, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { shownPlaces } from '@app/form-engine/validation/places.ts'
import { versionHeader } from '#/kit/transfer/sheetColumns.ts'
import { shownLabel } from '#/modules/form/record/shape/fieldHistory.ts'
import { isIndexable, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { isSerial } from '#/modules/form/record/store/recordSerials.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import type { ReadValue } from '#/platform/excel/readSheet.ts'
import { sheetTitles } from '#/platform/excel/sheetParts.ts'
import { BadCell } from './badCell.ts'
import { subjectsOfCell, type FoundSubjects } from './subjectCells.ts'

/** Columns of the record itself, around those of its fields. */
export const numberHeader = '编号'
export const recordHeaders = {
  before: [numberHeader, '标题'],
  after: ['提交人', '部门', '提交时间', '状态', versionHeader],
} as const

export const rowNoHeader = '行号'
/** Columns before those of a table: the record of the row, and its place in the record. */
export const rowHeaders = [numberHeader, rowNoHeader, '序号']

/** Headers of fields: their labels, with the model behind labels that more than one column has. */
function distinctHeaders<F extends DataField>(fields: readonly F[], others: readonly string[]): Map<F, string> {
  const taken = new Map<string, number>()
  for (const label of [...others, ...fields.map(shownLabel)]) taken.set(label, (taken.get(label) ?? 0) + 1)
  return new Map(
    fields.map((field) => {
      const header = shownLabel(field)
      return [field, taken.get(header) === 1 ? header : `${header}(${field.model})`]
    }),
  )
}

export const headersOf = <F extends DataField>(fields: readonly F[]) =>
  distinctHeaders(fields, [...recordHeaders.before, ...recordHeaders.after])

export const rowHeadersOf = <F extends DataField>(fields: readonly F[]) => distinctHeaders(fields, rowHeaders)

/** Tables inside the form; each has a sheet of its own. */
export const isTable = ({ control }: DataField) => nestingOf(control.type) === 'rows'
export const plainFields = <F extends DataField>(fields: readonly F[]) => fields.filter((field) => !isTable(field))

/** Names of the sheets that explain and that offer choices. */
const otherSheets = ['填写说明', '可选值']
export const notesSheet = otherSheets[0] ?? ''

/** Titles of the sheets of tables, in their order; the same going out and coming in. */
export function tableTitles<F extends DataField>(formName: string, fields: readonly F[]): Map<F, string> {
  const tables = fields.filter(isTable)
  const names = [...distinctHeaders(tables, []).values()]
  const titles = sheetTitles([formName, ...otherSheets, ...names]).slice(1 + otherSheets.length)
  return new Map(tables.map((field, at) => [field, titles[at] ?? field.label]))
}

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
  fields.filter((field) => isIndexable(field) && !isSerial(field) && !field.control.options.formula)

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

export const optionsOf = ({ control }: DataField, context: FormContext): Option[] =>
  context.optionsOf?.(control, {}) ?? control.options.options ?? []

/** Labels to choose from, where a cell holds one of them. */
export const sheetChoices = (field: DataField, context: FormContext): string[] | undefined => {
  if (isSubject(field.control.type)) return undefined
  if (field.kind === 'switch') return ['是', '否']
  return field.kind === 'choice' ? flat(optionsOf(field, context)).map(({ label }) => label) : undefined
}

/** What a cell means for its field; undefined for an empty one. */
export function valueOfCell(field: DataField, cell: ReadValue, context: FormContext, found?: FoundSubjects): unknown {
  const { control } = field
  if (found && isSubject(control.type)) {
    const text = String(cell ?? '').trim()
    return text === '' ? undefined : subjectsOfCell(field, text, found)
  }
  const reading = readCell(control, cell, optionsOf(field, context))
  if (reading && 'fault' in reading) throw new BadCell(reading.fault)
  return reading?.value
}
