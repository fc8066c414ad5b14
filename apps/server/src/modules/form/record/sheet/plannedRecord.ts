import { and, inArray } from 'drizzle-orm'
import { mostRows } from '@app/form-engine/document/formLimits.ts'
import { newRowKey } from '@app/form-engine/runtime/rowKey.ts'
import type { FormContext, FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import type { PlannedRow } from '#/kit/transfer/importOptions.ts'
import { changedSince, type JoinedRow, type JoinedSheet } from '#/kit/transfer/importPlan.ts'
import { versionHeader } from '#/kit/transfer/sheetColumns.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { rowFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { accept, withoutLabel, type Accepted } from '#/modules/form/record/store/accept.ts'
import { labelsOf, type Asker, type ChoiceLabels } from '#/modules/form/record/store/askedChoices.ts'
import { seenRecords } from '#/modules/form/record/store/recordAccess.ts'
import { formContext } from '#/modules/form/record/store/recordContext.ts'
import { subjectsIn, withSubjects } from '#/modules/form/record/store/subjects.ts'
import { submissionOf } from '#/modules/form/record/store/submission.read.ts'
import type { FormRights } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { columnName, type CellValue } from '#/platform/excel/cells.ts'
import type { ReadValue, SheetRow } from '#/platform/excel/readSheet.ts'
import { BadCell } from './badCell.ts'
import { numberText, type JoinedRows, type PlacedField, type PlacedTable, type ReadSheets } from './importedSheets.ts'
import { cellOf, isTable, numberHeader, rowNoHeader, valueOfCell } from './recordSheet.ts'

/** What a row of the sheet makes of a record that is there. */
export interface RecordChange {
  record: RecordRow
  run: RecordVersion
  accepted: Accepted
}

export interface PlannedRecord extends PlannedRow {
  change?: RecordChange
  /** Words of choices that interfaces offered. */
  labels?: ChoiceLabels
}

const partNumbers = 1_000
/** Numbers that this product gives; others join rows of one file. */
const recordNoShape = /^\d{14,32}$/

/** Records of the form that the sheet names and the caller sees, by their numbers. */
export async function knownRecords(
  ctx: Ctx,
  { id }: PublishedForm,
  { see }: FormRights,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const wanted = [...new Set(numbers)].filter((no) => recordNoShape.test(no))
  const known = new Map<string, RecordRow>()
  for (let i = 0; i < wanted.length; i += partNumbers) {
    const part = inArray(recordTable.recordNo, wanted.slice(i, i + partNumbers))
    const rows = await ctx.db
      .select()
      .from(recordTable)
      .where(and(part, seenRecords(ctx, id, ctx.can('form:record:query') ? see : 'own')))
    for (const row of rows) known.set(row.recordNo, row)
  }
  return known
}

/** A cell as one finds it in the spreadsheet, with what is wrong with it. */
function cellFault(row: SheetRow, index: number, label: string, message: string, sheet = ''): string {
  const cell = index < 0 ? '' : `${columnName(index)}${row.number} `
  return `${sheet && `「${sheet}」`}${cell}${label}：${message}`
}

/** What is wrong with a field of a row, at its cell where the sheet has its column. */
export const faultAt = ({ places }: ReadSheets, row: SheetRow, { label, model }: DataField, message: string) =>
  cellFault(row, places.find(({ field }) => field.model === model)?.index ?? -1, label, withoutLabel(message, label))

interface Row {
  sheetRow: SheetRow
  known: ReadonlyMap<string, RecordRow>
  joined: JoinedRows
  /** Numbers of the rows before. */
  taken: Set<string>
  /** Absent in a job, which is nobody's page: there no interface is asked, and its choices are refused. */
  asker: Asker | undefined
}

/** One row of the first sheet with the rows of tables that belong to it. */
export async function plannedRecord(
  ctx: Ctx,
  sheets: ReadSheets,
  { sheetRow, known, joined, taken, asker }: Row,
): Promise<PlannedRecord> {
  const planned: PlannedRecord = { sheetRow, input: {}, existing: undefined, errors: [] }
  const no = numberText(sheetRow.values[sheets.numberIndex])
  const record = known.get(no)
  const isRepeated = taken.has(no)
  const numberFault = isRepeated ? '文件内重复' : numberFaultOf(sheets, no, record)
  if (numberFault) planned.errors.push(cellFault(sheetRow, sheets.numberIndex, numberHeader, numberFault))
  else if (record) planned.errors.push(...staleFault(sheets, sheetRow, record))
  if (no !== '') taken.add(no)

  const reading = { ...(await readingOf(ctx, sheets, record)), asker }
  const raw = await readCells(sheets.places, sheetRow, reading, (index, { label }, message) =>
    planned.errors.push(cellFault(sheetRow, index, label, message)),
  )
  const inTables = new Map<string, { table: PlacedTable; rows: readonly JoinedRow[] }>()
  for (const [table, byNumber] of no === '' || isRepeated ? [] : joined) {
    const rows = byNumber.get(no) ?? []
    for (const row of rows) row.owner = planned
    const own = reading.fieldOf(table.table)
    if (!own || rows.length === 0) continue
    inTables.set(own.model, { table, rows })
    raw[own.model] = await tableRows(table, own, rows, reading, planned, raw)
    if (rows.length > mostRows) planned.errors.push(`「${table.title}」最多${mostRows}行`)
  }
  // Rows without end, and records that nobody may change, are not judged further.
  if ([...inTables.values()].some(({ rows }) => rows.length > mostRows) || (numberFault && !isRepeated)) return planned

  const asked = await asker?.about(reading.run, raw)
  const accepted = await accept(ctx, reading.run, raw, { ...reading.settings, asked })
  for (const error of accepted.errors) if (!reading.told.has(pathName(error.path))) tell(error)
  planned.input = accepted.values
  planned.labels = labelsOf(reading.run, accepted.values, asked)
  if (record) {
    planned.existing = record
    planned.change = { record, run: reading.run, accepted }
  }
  return planned

  function tell({ path, model, label, message: said }: FormError) {
    const message = withoutLabel(said, label)
    const [outer, at, inner] = path
    const inTable = inTables.get(String(outer))
    const row = typeof at === 'number' ? inTable?.rows[at] : undefined
    if (inTable && row) {
      const index = indexOf(inTable.table.places, reading.childOf, String(inner))
      const fault = (sheet?: string) => cellFault(row.sheetRow, index, label, message, sheet)
      row.errors.push(fault())
      planned.errors.push(fault(inTable.table.title))
    } else {
      const index = path.length === 1 ? indexOf(sheets.places, reading.fieldOf, model) : -1
      const place = typeof at === 'number' ? `第 ${at + 1} 行 ${label}` : label
      planned.errors.push(cellFault(sheetRow, index, place, message))
    }
  }
}

const pathName = (path: FormError['path']) => JSON.stringify(path)

const indexOf = (
  places: readonly PlacedField[],
  ownOf: (field: DataField) => DataField | undefined,
  model: string,
): number => places.find(({ field }) => ownOf(field)?.model === model)?.index ?? -1

function numberFaultOf({ updating }: ReadSheets, no: string, record: RecordRow | undefined): string | undefined {
  if (record && !updating) return '数据已存在，如需修改请勾选更新'
  if (!record) return updating && recordNoShape.test(no) ? '数据不存在或无权修改' : undefined
  if (record.source === recordSource.process) return '流程数据请在流程中修改'
  return record.status === recordStatus.submitted ? undefined : '状态不允许修改'
}

/** Whoever changes records by a sheet has seen what they were. */
function staleFault({ versionIndex }: ReadSheets, sheetRow: SheetRow, { version }: RecordRow): string[] {
  const seen = numberText(sheetRow.values[versionIndex])
  if (seen === String(version)) return []
  const message = seen === '' ? '请使用导出的表格修改' : changedSince
  return [cellFault(sheetRow, versionIndex, versionHeader, message)]
}

/** By what a row is read: a record that is there keeps its version, and what stands in it. */
interface Reading {
  run: RecordVersion
  /** The field of that version, which may have another name there. */
  fieldOf: (field: DataField) => DataField | undefined
  childOf: (field: DataField) => DataField | undefined
  context: FormContext
  found: ReadSheets['found']
  stored: FormValues | undefined
  /** For the words of what is stored. */
  shown: FormContext
  settings: Parameters<typeof accept>[3]
  asker?: Asker | undefined
  /** Places with a cell that means nothing. */
  told: Set<string>
}

/** As a new record is read. */
const freshReading = ({ run, context, found, subjects }: ReadSheets): Reading => ({
  run,
  fieldOf: (field) => field,
  childOf: (field) => field,
  context,
  found,
  stored: undefined,
  shown: context,
  settings: { context, subjects },
  told: new Set(),
})

async function readingOf(ctx: Ctx, sheets: ReadSheets, record: RecordRow | undefined): Promise<Reading> {
  if (!record) return freshReading(sheets)
  const run = await versionOf(ctx, record.versionId)
  const stored = record.dataJson
  const submission = await submissionOf(ctx, record)
  const context = await formContext(ctx, run, { stored, submission })
  return {
    run,
    fieldOf: sameKey(run.fields),
    childOf: sameKey(run.fields.filter(isTable).flatMap(({ control }) => rowFields(control))),
    context,
    found: sheets.found,
    stored,
    shown: withSubjects(await formContext(ctx, run, { all: true }), await subjectsIn(ctx, run.fields, [stored])),
    settings: { stored, context, submission },
    told: new Set(),
  }
}

function sameKey(fields: readonly DataField[]) {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return ({ key }: DataField) => byKey.get(key)
}

interface CellsOf {
  stored?: FormValues | undefined
  ownOf?: (field: DataField) => DataField | undefined
  path?: FormError['path']
  /** Of cells in a row of a table: its model, and the values of the form. */
  around?: { table: string; values: FormValues }
}

type OnFault = (index: number, field: DataField, message: string) => void

/** The values of a row over those that stood in it; a cell that says what stood there leaves it as it is. */
async function readCells(
  places: readonly PlacedField[],
  { values: cells }: SheetRow,
  reading: Reading,
  onFault: OnFault,
  { stored = reading.stored, ownOf = reading.fieldOf, path = [] as FormError['path'], around }: CellsOf = {},
): Promise<FormValues> {
  const values: FormValues = { ...stored }
  // What other cells decide about is read after them.
  const last = ({ field }: PlacedField) => Number(field.control.options.dynamic === true)
  for (const { field, index } of places.toSorted((a, b) => last(a) - last(b))) {
    const cell = cells[index] ?? null
    const own = ownOf(field)
    if (!own) {
      if (numberText(cell) !== '') onFault(index, field, '该数据的表单版本没有此字段，请先升级')
      continue
    }
    if (stored && isSame(cell, cellOf(own, stored[own.model], reading.shown))) continue
    try {
      const row = around && { table: around.table, values }
      const offered = await reading.asker?.offered(own.control, around?.values ?? values, row)
      const context = offered ? { ...reading.context, optionsOf: () => offered } : reading.context
      const value = valueOfCell(own, cell, context, reading.found)
      if (value === undefined) delete values[own.model]
      else values[own.model] = value
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      delete values[own.model]
      reading.told.add(pathName([...path, own.model]))
      onFault(index, field, error.message)
    }
  }
  return values
}

/** Of a long text a cell holds the beginning. */
const mostText = 32_767

function isSame(cell: ReadValue, written: CellValue): boolean {
  const value = typeof written === 'object' && written !== null ? written.number : written
  return (
    numberText(cell) ===
    String(value ?? '')
      .slice(0, mostText)
      .trim()
  )
}

/** Rows of a table as the sheet has them: 行号 names the one that stood there, with what no cell can hold. */
async function tableRows(
  table: PlacedTable,
  own: DataField,
  rows: readonly JoinedRow[],
  reading: Reading,
  planned: PlannedRecord,
  form: FormValues,
): Promise<FormValues[]> {
  const before = reading.stored?.[own.model]
  const stood = Array.isArray(before) ? (before as FormValues[]) : []
  const used = new Set<number>()
  const read: FormValues[] = []
  for (const [at, row] of rows.entries()) {
    const onFault: OnFault = (index, { label }, message) => {
      row.errors.push(cellFault(row.sheetRow, index, label, message))
      planned.errors.push(cellFault(row.sheetRow, index, label, message, table.title))
    }
    const rowNo = numberText(row.sheetRow.values[table.rowNoIndex])
    const place = Number(rowNo) - 1
    if (rowNo !== '' && (!Number.isInteger(place) || place < 0 || used.has(place)))
      onFault(table.rowNoIndex, { ...table.table, label: rowNoHeader }, used.has(place) ? '重复' : '必须是正整数')
    used.add(place)
    const stored = rowNo === '' ? undefined : stood[place]
    const values = await readCells(table.places, row.sheetRow, reading, onFault, {
      stored: stored ?? {},
      ownOf: reading.childOf,
      path: [own.model, at],
      around: { table: own.model, values: form },
    })
    read.push({ ...values, key: stored?.key ?? newRowKey() })
  }
  return read
}

/** Rows of tables that belong to no row of the first sheet. */
export async function tellStrays(sheets: ReadSheets, further: readonly JoinedSheet[]): Promise<void> {
  for (const [i, table] of sheets.tables.entries())
    for (const { owner, sheetRow, errors } of further[i]?.rows ?? []) {
      if (owner) continue
      const no = numberText(sheetRow.values[table.numberIndex])
      const message = no === '' ? '不能为空' : `第一个工作表中没有“${no.slice(0, 50)}”`
      errors.push(cellFault(sheetRow, table.numberIndex, numberHeader, message, table.title))
      await readCells(table.places, sheetRow, freshReading(sheets), (index, { label }, fault) =>
        errors.push(cellFault(sheetRow, index, label, fault, table.title)),
      )
    }
}
