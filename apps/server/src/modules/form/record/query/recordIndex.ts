import { and, asc, count, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { recordStatus } from '@app/shared/form/record.ts'
import { fieldHistory, fieldIn, type FieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordIndexTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { buildingOf, everyField, formOf, indexedOf, keptAs } from '#/modules/form/record/shape/recordForm.ts'
import { storeRowsOf } from '#/modules/form/record/shape/recordValues.ts'
import type { Ctx } from '#/platform/context.ts'

const partRows = 500

/**
 * Writes the values of newly chosen fields apart, part by part, and takes away those of fields that are no longer
 * chosen. May be repeated: each part first removes what it writes.
 */
export async function rebuildIndex(ctx: Ctx, formId: string, signal: AbortSignal): Promise<void> {
  const form = await formOf(ctx, formId)
  const history = await fieldHistory(ctx, form)
  const chosen = indexedOf(form, history)
  await dropOthers(
    ctx,
    formId,
    chosen.map(({ key }) => key),
  )
  const keys = [...(await buildingOf(ctx, formId)).keys()]
  if (keys.length === 0) return
  const fields = keys.includes(everyField) ? chosen : chosen.filter(({ key }) => keys.includes(key))
  const live = and(eq(recordTable.formId, formId), ne(recordTable.status, recordStatus.draft))
  const [counted] = await ctx.db.select({ total: count() }).from(recordTable).where(live)
  let done = 0
  for (let last = ''; ;) {
    signal.throwIfAborted()
    const rows = await ctx.db
      .select({ id: recordTable.id })
      .from(recordTable)
      .where(and(live, gt(recordTable.id, last)))
      .orderBy(asc(recordTable.id))
      .limit(partRows)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    await ctx.tx((tx) => writePart(tx, ids, history, fields))
    last = ids.at(-1) ?? last
    done += ids.length
    await tellPercent(ctx, formId, keys, Math.min(99, Math.floor((done / (counted?.total || 1)) * 100)))
  }
  await ctx.db
    .delete(recordIndexTable)
    .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.fieldKey, keys)))
}

const dropOthers = (ctx: Ctx, formId: string, chosen: string[]) =>
  ctx.db
    .delete(recordValueTable)
    .where(
      and(
        eq(recordValueTable.formId, formId),
        chosen.length > 0 ? notInArray(recordValueTable.fieldKey, chosen) : undefined,
      ),
    )

async function writePart(
  ctx: Ctx,
  ids: string[],
  history: FieldHistory,
  fields: readonly ListedField[],
): Promise<void> {
  const keys = fields.map(({ key }) => key)
  // A record that is being changed writes its values itself; the lock has its change come before or after this.
  const rows = await ctx.db.select().from(recordTable).where(inArray(recordTable.id, ids)).for('update')
  await ctx.db
    .delete(recordValueTable)
    .where(and(inArray(recordValueTable.recordId, ids), inArray(recordValueTable.fieldKey, keys)))
  for (const row of rows) {
    const own = fields.flatMap((field) => {
      const had = fieldIn(history, field, row.versionId)
      return had ? [keptAs(had, field)] : []
    })
    await storeRowsOf(ctx, row, own, row.dataJson)
  }
}

const tellPercent = (ctx: Ctx, formId: string, keys: string[], percent: number) =>
  ctx.db
    .update(recordIndexTable)
    .set({ percent: sql`greatest(${recordIndexTable.percent}, ${percent})` })
    .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.fieldKey, keys)))
