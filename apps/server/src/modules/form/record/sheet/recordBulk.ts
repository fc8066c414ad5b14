import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { madeBy } from '#/kit/store.ts'
import type { OnRows } from '#/kit/transfer/importOptions.ts'
import type { PlannedRow } from '#/kit/transfer/importOptions.ts'
import { forEachRow, RowsRefused } from '#/kit/transfer/importSave.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { fieldHistory } from '#/modules/form/record/shape/fieldHistory.ts'
import { localTime } from '#/modules/form/record/shape/localTime.ts'
import { recordSubmitted } from '#/modules/form/record/shape/record.events.ts'
import { recordLogTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { keptFields, type IndexFacts, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { valueRowsOf } from '#/modules/form/record/shape/recordValues.ts'
import { refusedSentences } from '#/modules/form/record/store/accept.ts'
import { withLabels, type ChoiceLabels } from '#/modules/form/record/store/askedChoices.ts'
import { formContext } from '#/modules/form/record/store/recordContext.ts'
import { assignSerials } from '#/modules/form/record/store/recordSerials.ts'
import { holdForm, newRecordNos, writeRecord } from '#/modules/form/record/store/recordStore.ts'
import { recordTitle, titleNames } from '#/modules/form/record/store/recordTitle.ts'
import { subjectsIn, withSubjects } from '#/modules/form/record/store/subjects.ts'
import { holdValues, takenKeys, takenWords, uniqueFields, uniqueKey } from '#/modules/form/record/store/unique.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'
import type { RecordChange } from './plannedRecord.ts'

const partRows = 200
const valueRows = 1_000

/** Stores many new records at once: as `writeRecord` would one by one, with few statements. */
export async function insertRecords(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  rows: readonly (PlannedRow & { labels?: ChoiceLabels })[],
  onRows: OnRows,
): Promise<void> {
  if (rows.length === 0) return
  const held = await holdForm(ctx, form.id)
  await refuseTaken(ctx, held, run, rows)
  const apart = await keptFields(ctx, held, run)
  const subjects = await subjectsIn(
    ctx,
    run.fields,
    rows.map(({ input }) => input),
  )
  const context = withSubjects(await formContext(ctx, run, { all: true }), subjects)
  const facts = {
    formName: form.formName,
    submitter: ctx.user.name,
    deptName: ctx.user.deptName ?? '',
    time: await localTime(ctx),
  }
  const names = titleNames(await fieldHistory(ctx, form), run)
  const titleOf = (values: FormValues, labels: ChoiceLabels | null) =>
    recordTitle(form.titleTemplate, names, values, withLabels(context, labels), facts)
  for (let i = 0; i < rows.length; i += partRows) {
    const part = rows.slice(i, i + partRows)
    await insertPart(ctx, form, run, part, apart, titleOf)
    await onRows(i + part.length)
  }
}

interface ChangedRow extends RecordChange {
  row: PlannedRow
}

/** Changes records as an edit of each would, all of them or none; what refuses one stands in its row. */
export async function updateRecords(
  ctx: Ctx,
  form: PublishedForm,
  changes: readonly ChangedRow[],
  onRows: OnRows,
): Promise<void> {
  if (changes.length === 0) return
  // The record of the single changes would be as long as the sheet.
  const quiet: Ctx = { ...ctx, trail: { formId: null, changes: [] } }
  const byRow = new Map(changes.map((change) => [change.row, change]))
  let done = 0
  // In one order, so that two sheets with the same records wait for each other.
  const rows = changes.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1)).map(({ row }) => row)
  await forEachRow(rows, async (row) => {
    const change = byRow.get(row)
    if (change) await updateRecord(quiet, form, change)
    await onRows(++done)
  })
}

async function updateRecord(ctx: Ctx, form: PublishedForm, { record, run, accepted }: RecordChange): Promise<void> {
  const { status, source, version } = record
  if (sameJson(accepted.values, record.dataJson)) return
  try {
    await writeRecord(ctx, { form, run, accepted, existing: record, version, status, source })
  } catch (error) {
    const said = refusedSentences(error)
    throw said ? refuse(said) : error
  }
  const { id: formId, formCode } = form
  await publishDurable(ctx, recordSubmitted, { recordId: record.id, formId, formCode, first: false })
}

/** Between the check of the sheet and now somebody else may have taken a value. */
async function refuseTaken(ctx: Ctx, form: IndexFacts, { fields }: RecordVersion, rows: readonly PlannedRow[]) {
  await holdValues(ctx, form, fields)
  if (await tellTaken(ctx, form, fields, rows)) throw new RowsRefused()
}

/** Tells the rows whose values are among the stored ones; whether there are any. */
export async function tellTaken(
  ctx: Ctx,
  form: IndexFacts,
  fields: readonly DataField[],
  rows: readonly PlannedRow[],
  words: (row: PlannedRow, field: DataField) => string = (_, field) => takenWords(field),
): Promise<boolean> {
  let any = false
  for (const field of uniqueFields(fields)) {
    const filled = rows.filter(({ input }) => uniqueKey(field, input) !== undefined)
    const taken = await takenKeys(
      ctx,
      form,
      field,
      filled.map(({ input }) => input[field.model]),
    )
    for (const row of filled)
      if (taken.has(uniqueKey(field, row.input) ?? '')) {
        row.errors.push(words(row, field))
        any = true
      }
  }
  return any
}

async function insertPart(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  part: readonly (PlannedRow & { labels?: ChoiceLabels })[],
  kept: readonly DataField[],
  titleOf: (values: FormValues, labels: ChoiceLabels | null) => string,
): Promise<void> {
  await assignSerials(
    ctx,
    form.id,
    run.fields,
    part.map(({ input }) => input),
  )
  const numbers = await newRecordNos(ctx, part.length)
  const common = {
    ...madeBy(ctx),
    formId: form.id,
    versionId: run.version.id,
    status: recordStatus.submitted,
    source: recordSource.import,
    submitBy: ctx.user.id,
    submitDept: ctx.user.deptId,
    submitTime: ctx.now.toISOString(),
  }
  const stored = await ctx.db
    .insert(recordTable)
    .values(
      part.map(({ input, labels = {} }, at) => {
        const labelsJson = Object.keys(labels).length > 0 ? labels : null
        const title = titleOf(input, labelsJson)
        return { ...common, recordNo: numbers[at] ?? '', title, dataJson: input, labelsJson }
      }),
    )
    .returning({ recordId: recordTable.id, dataJson: recordTable.dataJson })
  const apart = stored.flatMap(({ recordId, dataJson }) =>
    kept.flatMap((field) =>
      valueRowsOf(field, dataJson[field.model]).map((row) => ({
        ...row,
        recordId,
        formId: form.id,
        submitTime: common.submitTime,
      })),
    ),
  )
  for (let i = 0; i < apart.length; i += valueRows)
    await ctx.db.insert(recordValueTable).values(apart.slice(i, i + valueRows))
  await ctx.db.insert(recordLogTable).values(
    stored.map(({ recordId, dataJson }) => ({
      recordId,
      versionId: run.version.id,
      action: '新增',
      afterJson: dataJson,
      operBy: ctx.user.id,
    })),
  )
}
