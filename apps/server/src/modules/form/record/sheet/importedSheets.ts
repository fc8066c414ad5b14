import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { columnIndex, placedColumns, type JoinedRow } from '#/kit/transfer/importPlan.ts'
import { versionHeader } from '#/kit/transfer/sheetColumns.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { fieldHistory, heldFields } from '#/modules/form/record/shape/fieldHistory.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { formContext } from '#/modules/form/record/store/recordContext.ts'
import type { Subjects } from '#/modules/form/record/store/subjects.ts'
import type { Ctx } from '#/platform/context.ts'
import type { ReadValue, WorkbookTables } from '#/platform/excel/readSheet.ts'
import {
  headersOf,
  numberHeader,
  plainFields,
  recordHeaders,
  rowHeaders,
  rowHeadersOf,
  rowNoHeader,
} from './recordSheet.ts'
import { importColumns, tableSheets, type FieldColumn, type TableSheet } from './sheetColumns.ts'
import { findSubjects, subjectsFound, type FoundSubjects } from './subjectCells.ts'

export interface PlacedField extends FieldColumn {
  index: number
}

type TableColumn = FieldColumn | { header: string; required: boolean }

/** A sheet of a table that came with the workbook. */
export interface PlacedTable extends TableSheet {
  headers: string[]
  places: readonly PlacedField[]
  numberIndex: number
  rowNoIndex: number
}

/** What all rows of a workbook are read by. */
export interface ReadSheets {
  form: PublishedForm
  run: RecordVersion
  updating: boolean
  places: readonly PlacedField[]
  tables: readonly PlacedTable[]
  numberIndex: number
  versionIndex: number
  context: FormContext
  found: FoundSubjects
  subjects: Subjects
}

/** What stands in a column that joins: texts and numbers alike. */
export const numberText = (cell: ReadValue | undefined) => String(cell ?? '').trim()

/** Columns of all sheets with their places, and everybody whom their cells name. */
export async function readSheets(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  workbook: WorkbookTables,
  updating: boolean,
): Promise<ReadSheets> {
  // An export has columns of what is computed, and of what was removed.
  const held = await heldFields(ctx, form, await fieldHistory(ctx, form))
  const others = [...recordHeaders.before, ...recordHeaders.after, ...headersOf(plainFields(held)).values()]
  // What a record holds already a sheet need not say again.
  const wanted = (columns: readonly FieldColumn[]) =>
    columns.map((column) => ({ ...column, required: column.required && !updating }))
  const places = placedColumns(wanted(importColumns(run)), others, workbook.headers)
  const tables = tableSheets(form, run).flatMap((table): PlacedTable[] => {
    const { headers, rows } = workbook.further.get(table.title) ?? { headers: [], rows: [] }
    if (rows.length === 0) return []
    const columns = held.find(({ key }) => key === table.table.key)?.children ?? []
    const passedOver = [...rowHeaders, ...rowHeadersOf(columns).values()]
    const join: TableColumn = { header: numberHeader, required: true }
    const placed = placedColumns([join, ...wanted(table.columns)], passedOver, headers, `工作表“${table.title}”`)
    return [
      {
        ...table,
        headers,
        places: placed.filter((column): column is PlacedField => 'field' in column),
        numberIndex: columnIndex(headers, numberHeader),
        rowNoIndex: columnIndex(headers, rowNoHeader),
      },
    ]
  })
  const cells = [
    ...workbook.rows.flatMap(({ values }) => places.map(({ field, index }) => ({ field, value: values[index] }))),
    ...tables.flatMap(({ title, places: inTable }) =>
      (workbook.further.get(title)?.rows ?? []).flatMap(({ values }) =>
        inTable.map(({ field, index }) => ({ field, value: values[index] })),
      ),
    ),
  ]
  const found = await findSubjects(ctx, cells)
  return {
    form,
    run,
    updating,
    places,
    tables,
    numberIndex: columnIndex(workbook.headers, numberHeader),
    versionIndex: columnIndex(workbook.headers, versionHeader),
    context: await formContext(ctx, run),
    found,
    subjects: await subjectsFound(ctx, found),
  }
}

export const numbersIn = ({ rows }: WorkbookTables, { numberIndex }: ReadSheets) =>
  rows.map(({ values }) => numberText(values[numberIndex]))

/** Rows of tables by the 编号 of their record. */
export type JoinedRows = ReadonlyMap<PlacedTable, ReadonlyMap<string, JoinedRow[]>>

export function joinedRows(workbook: WorkbookTables, { tables }: ReadSheets) {
  const joined = new Map<PlacedTable, Map<string, JoinedRow[]>>()
  const further = tables.map((table) => {
    const rows = (workbook.further.get(table.title)?.rows ?? []).map((sheetRow): JoinedRow => ({
      sheetRow,
      owner: undefined,
      errors: [],
    }))
    joined.set(
      table,
      Map.groupBy(rows, ({ sheetRow }) => numberText(sheetRow.values[table.numberIndex])),
    )
    return { name: table.title, headers: table.headers, rows }
  })
  return { joined, further }
}
