import { desc, eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { RecordLogRow } from '@app/shared/form/record.ts'
import { recordLogTable } from '#/modules/form/record/shape/record.table.ts'
import { versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { withLabels } from '#/modules/form/record/store/askedChoices.ts'
import { seenRecord } from '#/modules/form/record/store/recordAccess.ts'
import { contextOf } from '#/modules/form/record/store/recordContext.ts'
import { subjectsOf, withSubjects } from '#/modules/form/record/store/subjects.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { changesOf } from './recordChanges.ts'

const mostRows = 200

/** What happened to a record, newest first, field by field and in words. */
export async function recordLog(ctx: Ctx, id: string): Promise<RecordLogRow[]> {
  const { record } = await seenRecord(ctx, id)
  const rows = await ctx.db
    .select()
    .from(recordLogTable)
    .where(eq(recordLogTable.recordId, id))
    .orderBy(desc(recordLogTable.operTime), desc(recordLogTable.id))
    // One more says which version the oldest of them came from.
    .limit(mostRows + 1)
  const people = await userBriefs(
    ctx,
    rows.map(({ operBy }) => operBy),
  )
  const changed = new Map<string, Changed>()
  for (const [at, { id: row, versionId, beforeJson: before, afterJson: after }] of rows.entries())
    if (before && after) {
      const earlier = rows[at + 1]?.versionId ?? versionId
      changed.set(row, { from: await versionOf(ctx, earlier), to: await versionOf(ctx, versionId), before, after })
    }
  const subjects = await subjectsOf(
    ctx,
    [...changed.values()].flatMap(({ from, to, before, after }) => [
      { fields: from.fields, records: [before] },
      { fields: to.fields, records: [after] },
    ]),
  )
  const versions = new Set([...changed.values()].flatMap(({ from, to }) => [from, to]))
  const known = await contextOf(
    ctx,
    [...versions].flatMap(({ definition }) => definition.list),
    { all: true },
  )
  const context = withLabels(withSubjects(known, subjects), record.labelsJson)
  return rows.slice(0, mostRows).map(({ id: row, action, operBy, operTime }) => {
    const change = changed.get(row)
    return {
      id: row,
      action,
      operBy,
      operName: people.get(operBy)?.name ?? '',
      operTime,
      changes: change
        ? changesOf(
            { fields: change.from.fields, values: change.before },
            { fields: change.to.fields, values: change.after },
            context,
          )
        : [],
    }
  })
}

interface Changed {
  from: RecordVersion
  to: RecordVersion
  before: FormValues
  after: FormValues
}
