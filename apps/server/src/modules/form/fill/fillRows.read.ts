import type { z } from 'zod'
import { nestingOf } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { askedRows, ReadRows } from '@app/shared/form/fill.ts'
import { placedColumns } from '#/kit/transfer/importPlan.ts'
import { publishedForm } from '#/modules/form/definition/published.read.ts'
import { rowFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { BadCell } from '#/modules/form/record/sheet/badCell.ts'
import { demandsOf } from '#/modules/form/record/sheet/demands.ts'
import { importedFields, rowHeaders, rowHeadersOf, valueOfCell } from '#/modules/form/record/sheet/recordSheet.ts'
import { findSubjects, type FoundSubjects } from '#/modules/form/record/sheet/subjectCells.ts'
import { withoutLabel } from '#/modules/form/record/store/accept.ts'
import { formContext } from '#/modules/form/record/store/recordContext.ts'
import { formRights } from '#/modules/form/right/right.read.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import type { SheetRow, SheetTable } from '#/platform/excel/readSheet.ts'

export interface RowColumn {
  field: DataField
  header: string
  required: boolean
}

export interface RowTable {
  label: string
  columns: RowColumn[]
  /** The table alone, with these columns alone: what rows are read and judged by. */
  control: Control
  context: FormContext
}

const mostTold = 200

/** A table of a form that the caller may fill. */
export async function rowTable(
  ctx: Ctx,
  { formCode, versionId, model, columns }: z.infer<typeof askedRows>,
): Promise<RowTable> {
  const { form } = await publishedForm(ctx, formCode)
  if (!(await formRights(ctx, form)).fill) throw forbidden()
  const { version, definition } = await versionOf(ctx, versionId)
  if (version.formId !== form.id) throw forbidden()
  const found = [...walk(definition.list)].find(
    ({ control }) => nestingOf(control.type) === 'rows' && control.model === model,
  )
  const fields = found ? importedFields(rowFields(found.control)).filter((field) => columns.includes(field.model)) : []
  if (!found || fields.length === 0) throw refuse('该表格不支持导入')
  if (found.control.options.allowImport === false) throw refuse('该表格不支持导入')
  // What the page shows may be hidden at first and shown by a rule, which a table alone knows nothing of.
  const shown = { hidden: false, disabled: false, readonly: false }
  const list = fields.map(({ control }) => ({ ...control, options: { ...control.options, ...shown } }))
  const control = { ...found.control, options: { ...found.control.options, ...shown }, list }
  const headers = rowHeadersOf(fields)
  const demand = demandsOf(definition)
  return {
    label: found.control.label || model,
    columns: fields.map((field) => ({
      field,
      header: headers.get(field) ?? field.label,
      required: demand(field.control) === 'always',
    })),
    control,
    context: await formContext(ctx, { definition: { ...definition, list: [control] } }),
  }
}

interface Cells {
  places: readonly (RowColumn & { index: number })[]
  context: FormContext
  found: FoundSubjects
}
interface Mistake {
  row: number
  label: string
  message: string
}

/** Rows of a sheet as the table's values; one wrong cell and none are given. */
export async function rowsOfSheet(
  ctx: Ctx,
  { control, columns, context }: RowTable,
  sheet: SheetTable,
): Promise<ReadRows> {
  const places = placedColumns(columns, rowHeaders, sheet.headers)
  if (places.length === 0) throw refuse('表头不正确，请使用下载的模板')
  if (sheet.rows.length === 0) throw refuse('导入数据不能为空！')
  const found = await findSubjects(
    ctx,
    sheet.rows.flatMap(({ values }) => places.map(({ field, index }) => ({ field, value: values[index] }))),
  )
  const turn = createTurns()
  const mistakes: Mistake[] = []
  const rows: Record<string, unknown>[] = []
  for (const sheetRow of sheet.rows) {
    await turn()
    rows.push(rowOf(sheetRow, { places, context, found }, mistakes))
  }
  mistakes.push(...judged(control, rows, sheet, context, mistakes))
  const sentences = mistakes
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, label, message }) => `第 ${row} 行「${label}」：${message}`)
  return {
    rows: sentences.length > 0 ? [] : rows,
    mistakes: sentences.slice(0, mostTold),
    mistakeCount: sentences.length,
  }
}

function rowOf(
  { number, values }: SheetRow,
  { places, context, found }: Cells,
  mistakes: Mistake[],
): Record<string, unknown> {
  const entries = places.flatMap(({ field, index }): [string, unknown][] => {
    try {
      const value = valueOfCell(field, values[index] ?? null, context, found)
      return value === undefined ? [] : [[field.model, value]]
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      const { label } = field
      mistakes.push({ row: number, label, message: error.message })
      return []
    }
  })
  return Object.fromEntries(entries)
}

/** What the table itself has against the rows; cells that said nothing are told of already. */
function judged(
  control: Control,
  rows: readonly Record<string, unknown>[],
  sheet: SheetTable,
  context: FormContext,
  known: readonly Mistake[],
): Mistake[] {
  const model = control.model ?? ''
  const compiled = compileForm({ ...newForm(), list: [control] })
  const keyed = rows.map((row, at) => ({ ...row, key: String(at) }))
  const told = new Set(known.map(({ row, label }) => `${row} ${label}`))
  return acceptSubmission(compiled, Object.fromEntries([[model, keyed]]), { context }).errors.flatMap(
    ({ path, label, message }) => {
      const row = sheet.rows[Number(path[1])]?.number
      if (path.length < 3 || row === undefined || told.has(`${row} ${label}`)) return []
      return [{ row, label, message: withoutLabel(message, label) }]
    },
  )
}
