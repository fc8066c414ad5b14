import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { madeBy } from '#/kit/store.ts'
import type { OnRows } from '#/kit/transfer/importOptions.ts'
import type { PlannedRow } from '#/kit/transfer/importPlan.ts'
import { RowsRefused } from '#/kit/transfer/importSave.ts'
import type { Ctx } from '#/platform/context.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { formContext } from './recordContext.ts'
import { indexedOf, type RecordVersion } from './recordForm.ts'
import { holdForm, localTime, newRecordNos } from './recordStore.ts'
import { recordTitle } from './recordTitle.ts'
import { valueRowsOf } from './recordValues.ts'
import { recordLogTable, recordTable, recordValueTable } from './record.table.ts'
import { subjectsIn, withSubjects } from './subjects.ts'
import { takenFields } from './unique.ts'

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
  await holdForm(ctx, form.id)
  await refuseTaken(ctx, form, run, rows)
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
    await insertPart(ctx, form, run, part, titleOf)
    await onRows(i + part.length)
  }
}

/** Between the check of the sheet and now somebody else may have taken a value. */
async function refuseTaken(ctx: Ctx, { id }: PublishedForm, { fields }: RecordVersion, rows: readonly PlannedRow[]) {
  let refused = false
  for (const { input, errors } of rows) {
    const taken = await takenFields(ctx, id, fields, input)
    errors.push(...taken.map(({ message }) => message))
    refused ||= taken.length > 0
  }
  if (refused) throw new RowsRefused()
}

async function insertPart(
  ctx: Ctx,
  form: PublishedForm,
  run: RecordVersion,
  part: FormValues[],
  titleOf: (values: FormValues) => string,
): Promise<void> {
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
  const indexed = indexedOf(form, run)
  const apart = stored.flatMap(({ recordId, dataJson }) =>
    indexed.flatMap((field) =>
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
