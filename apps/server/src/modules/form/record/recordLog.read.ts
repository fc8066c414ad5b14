import { desc, eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { RecordLogRow } from '@app/shared/form/record.ts'
import type { Ctx } from '#/platform/context.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { seenRecord } from './recordAccess.ts'
import { formContext } from './recordContext.ts'
import { versionOf, type RecordVersion } from './recordForm.ts'
import { subjectsOf, withSubjects, type Subjects } from './subjects.ts'
import { recordLogTable } from './record.table.ts'

const mostRows = 200

/** What happened to a record, newest first, field by field and in words. */
export async function recordLog(ctx: Ctx, id: string): Promise<RecordLogRow[]> {
  await seenRecord(ctx, id)
  const rows = await ctx.db
    .select()
    .from(recordLogTable)
    .where(eq(recordLogTable.recordId, id))
    .orderBy(desc(recordLogTable.operTime), desc(recordLogTable.id))
    .limit(mostRows)
  const people = await userBriefs(
    ctx,
    rows.map(({ operBy }) => operBy),
  )
  const changed = new Map<string, Changed>()
  for (const { id: row, versionId, beforeJson: before, afterJson: after } of rows)
    if (before && after) changed.set(row, { run: await versionOf(ctx, versionId), before, after })
  const subjects = await subjectsOf(
    ctx,
    [...changed.values()].map(({ run, before, after }) => ({ fields: run.fields, records: [before, after] })),
  )
  const log: RecordLogRow[] = []
  for (const { id: row, action, operBy, operTime } of rows) {
    const change = changed.get(row)
    const operName = people.get(operBy)?.name ?? ''
    const changes = change ? await changesOf(ctx, change, subjects) : []
    log.push({ id: row, action, operBy, operName, operTime, changes })
  }
  return log
}

interface Changed {
  run: RecordVersion
  before: FormValues
  after: FormValues
}

async function changesOf(ctx: Ctx, { run, before, after }: Changed, subjects: Subjects) {
  const context = withSubjects(await formContext(ctx, run, { all: true }), subjects)
  return run.fields.flatMap(({ model, label, control }) => {
    if (JSON.stringify(before[model]) === JSON.stringify(after[model])) return []
    const [old, now] = [before, after].map((values) => valueText(control, values[model], context))
    return [{ label, before: old ?? '', after: now ?? '' }]
  })
}
