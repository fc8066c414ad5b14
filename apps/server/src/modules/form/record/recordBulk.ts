import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { madeBy } from '#/kit/store.ts'
import type { OnRows } from '#/kit/transfer/importOptions.ts'
import type { PlannedRow } from '#/kit/transfer/importPlan.ts'
import { RowsRefused } from '#/kit/transfer/importSave.ts'
import type { Ctx } from '#/platform/context.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { formContext } from './recordContext.ts'
import type { DataField } from './recordFields.ts'
import { keptFields, type IndexFacts, type RecordVersion } from './recordForm.ts'
import { localTime } from './localTime.ts'
import { assignSerials } from './recordSerials.ts'
import { holdForm, newRecordNos } from './recordStore.ts'
import { recordTitle } from './recordTitle.ts'
import { valueRowsOf } from './recordValues.ts'
import { recordLogTable, recordTable, recordValueTable } from './record.table.ts'
import { subjectsIn, withSubjects } from './subjects.ts'
import { holdValues, takenKeys, takenWords, uniqueFields, uniqueKey } from './unique.ts'

const partRows = 200
const valueRows = 1_000

/** Stores many new records at once: as `writeRecord` would one by one, with few statements. */
export async function insertRecords(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  rows: readonly PlannedRow[],
  onRows: OnRows,
): Promise<void> {
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
  const titleOf = (values: FormValues) => recordTitle(form.titleTemplate, run.fields, values, context, facts)
  for (let i = 0; i < rows.length; i += partRows) {
    const part = rows.slice(i, i + partRows).map(({ input }) => input)
    await insertPart(ctx, form, run, part, apart, titleOf)
    await onRows(i + part.length)
  }
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
    for (const { input, errors } of filled)
      if (taken.has(uniqueKey(field, input) ?? '')) {
        errors.push(takenWords(field))
        any = true
      }
  }
  return any
}

async function insertPart(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  part: FormValues[],
  kept: readonly DataField[],
  titleOf: (values: FormValues) => string,
): Promise<void> {
  await assignSerials(ctx, form.id, run.fields, part)
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
      part.map((values, at) => ({
        ...common,
        recordNo: numbers[at] ?? '',
        title: titleOf(values),
        dataJson: values,
      })),
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
