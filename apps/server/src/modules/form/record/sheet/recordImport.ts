import { importQuery } from '@app/shared/kit/standardCalls.ts'
import type { ImportPlan } from '#/kit/transfer/importPlan.ts'
import type { Asked, ImportSource } from '#/kit/transfer/sources.ts'
import { notOpen, type PublishedForm } from '#/modules/form/definition/published.read.ts'
import { formOf, listedVersion, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { createAsker, type SourceReader } from '#/modules/form/record/store/askedChoices.ts'
import { takenWords, uniqueFields, uniqueKey } from '#/modules/form/record/store/unique.ts'
import { formRights, type FormRights } from '#/modules/form/right/right.read.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { joinedRows, numbersIn, readSheets, type ReadSheets } from './importedSheets.ts'
import { importRefusal } from './importRefusal.ts'
import { faultAt, knownRecords, plannedRecord, tellStrays, type PlannedRecord } from './plannedRecord.ts'
import { insertRecords, tellTaken, updateRecords } from './recordBulk.ts'
import { sheetNames } from './recordExport.ts'
import { tableSheets } from './sheetColumns.ts'

export interface ImportedForm {
  form: PublishedForm
  run: RecordVersion
  rights: FormRights
}

/** Records that are in the sheet and in the form are changed instead of refused. */
const updates = (query: Asked) => {
  const { data } = importQuery.safeParse(query)
  return data?.updateSupport === 'true' || data?.updateSupport === '1'
}

export async function importedForm(ctx: Ctx, query: Asked): Promise<ImportedForm> {
  const form = await formOf(ctx, String(query.formId))
  if (form.status !== '1') throw notOpen()
  const rights = await formRights(ctx, form)
  // Changing what exists is more than importing.
  if (!rights.fill || (updates(query) && !rights.edit)) throw forbidden()
  const run = await listedVersion(ctx, form)
  const refused = importRefusal(run)
  if (refused) throw refuse(refused)
  return { form, run, rights }
}

/** 导入: every row by the rules of the form, all rows or none; rows of tables are joined by 编号. */
export const recordImport = (reader: SourceReader): ImportSource => ({
  names: sheetNames,
  admit: async (ctx, query) => void (await importedForm(ctx, query)),
  async further(ctx, query) {
    const { form, run } = await importedForm(ctx, query)
    return tableSheets(form, run).map(({ title }) => title)
  },
  async plan(ctx, workbook, query, request) {
    const { form, run, rights } = await importedForm(ctx, query)
    if (workbook.rows.length === 0) throw refuse('导入数据不能为空！')
    const sheets = await readSheets(ctx, form, run, workbook, updates(query))
    const asker = request && createAsker(ctx, request, reader, 'sheet')
    const known = await knownRecords(ctx, form, rights, numbersIn(workbook, sheets))
    const { joined, further } = joinedRows(workbook, sheets)
    const rows: PlannedRecord[] = []
    const taken = new Set<string>()
    const turn = createTurns()
    for (const sheetRow of workbook.rows) {
      await turn()
      rows.push(await plannedRecord(ctx, sheets, { sheetRow, known, joined, taken, asker }))
    }
    await tellStrays(sheets, further)
    await checkUnique(ctx, sheets, rows)
    return { headers: workbook.headers, rows, further } satisfies ImportPlan
  },
  async store(ctx, planned, onRows, query) {
    const { form, run } = await importedForm(ctx, query)
    const rows = planned as readonly PlannedRecord[]
    const fresh = rows.filter(({ existing }) => !existing)
    await insertRecords(ctx, form, run, fresh, onRows)
    await updateRecords(
      ctx,
      form,
      rows.flatMap((row) => (row.change ? [{ row, ...row.change }] : [])),
      (done) => onRows(fresh.length + done),
    )
  },
  // What the sheet says, not what the form makes of it: defaults name no row, and neither does a bare number.
  nameOf: ({ sheetRow }) =>
    sheetRow.values.find((value) => typeof value === 'string' && value.trim() !== '')?.toString() ??
    `第 ${sheetRow.number} 行`,
})

/** Values that the form allows once: in the file, and among what is stored. */
async function checkUnique(ctx: Ctx, sheets: ReadSheets, rows: PlannedRecord[]): Promise<void> {
  const { form, run } = sheets
  for (const field of uniqueFields(run.fields)) {
    const seen = new Set<string>()
    for (const { sheetRow, input, errors } of rows) {
      const key = uniqueKey(field, input)
      if (key === undefined) continue
      if (seen.has(key)) errors.push(faultAt(sheets, sheetRow, field, '文件内重复'))
      seen.add(key)
    }
  }
  // A changed record may keep its own values; others are judged when it is stored.
  const fresh = rows.filter(({ existing }) => !existing)
  await tellTaken(ctx, form, run.fields, fresh, ({ sheetRow }, field) =>
    faultAt(sheets, sheetRow, field, takenWords(field)),
  )
}
