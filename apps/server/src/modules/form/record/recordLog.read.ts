import { desc, eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { RecordLogRow } from '@app/shared/form/record.ts'
import type { Ctx } from '#/platform/context.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { seenRecord } from './recordAccess.ts'
import { formContext } from './recordContext.ts'
import { versionOf, type RecordVersion } from './recordForm.ts'
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
  const log: RecordLogRow[] = []
  for (const { versionId, beforeJson, afterJson, operBy, ...row } of rows)
    log.push({
      id: row.id,
      action: row.action,
      operBy,
      operName: people.get(operBy)?.name ?? '',
      operTime: row.operTime,
      changes:
        beforeJson && afterJson ? await changesOf(ctx, await versionOf(ctx, versionId), beforeJson, afterJson) : [],
    })
  return log
}

async function changesOf(ctx: Ctx, run: RecordVersion, before: FormValues, after: FormValues) {
  const context = await formContext(ctx, run, { all: true })
  return run.fields.flatMap(({ model, label, control }) => {
    if (JSON.stringify(before[model]) === JSON.stringify(after[model])) return []
    const [old, now] = [before, after].map((values) => valueText(control, values[model], context))
    return [{ label, before: old ?? '', after: now ?? '' }]
  })
}
