import { and, asc, count, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { recordStatus } from '@app/shared/form/record.ts'
import type { Ctx } from '#/platform/context.ts'
import { buildingOf, formOf, indexedOf, listedVersion, versionOf } from './recordForm.ts'
import { storeRowsOf } from './recordValues.ts'
import { recordIndexTable, recordTable, recordValueTable } from './record.table.ts'

const partRows = 500

/**
 * Writes the values of newly chosen fields apart, part by part, and takes away those of fields that are no longer
 * chosen. May be repeated: each part first removes what it writes.
 */
export async function rebuildIndex(ctx: Ctx, formId: string, signal: AbortSignal): Promise<void> {
  const form = await formOf(ctx, formId)
  const chosen = indexedOf(form, await listedVersion(ctx, form)).map(({ model }) => model)
  await dropOthers(ctx, formId, chosen)
  const models = [...(await buildingOf(ctx, formId)).keys()]
  if (models.length === 0) return
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
    await ctx.tx((tx) => writePart(tx, ids, models))
    last = ids.at(-1) ?? last
    done += ids.length
    await tellPercent(ctx, formId, models, Math.min(99, Math.floor((done / (counted?.total || 1)) * 100)))
  }
  await ctx.db
    .delete(recordIndexTable)
    .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.model, models)))
}

const dropOthers = (ctx: Ctx, formId: string, chosen: string[]) =>
  ctx.db
    .delete(recordValueTable)
    .where(
      and(
        eq(recordValueTable.formId, formId),
        chosen.length > 0 ? notInArray(recordValueTable.model, chosen) : undefined,
      ),
    )

async function writePart(ctx: Ctx, ids: string[], models: string[]): Promise<void> {
  // A record that is being changed writes its values itself; the lock has its change come before or after this.
  const rows = await ctx.db.select().from(recordTable).where(inArray(recordTable.id, ids)).for('update')
  await ctx.db
    .delete(recordValueTable)
    .where(and(inArray(recordValueTable.recordId, ids), inArray(recordValueTable.model, models)))
  for (const row of rows) {
    const { fields } = await versionOf(ctx, row.versionId)
    await storeRowsOf(
      ctx,
      row,
      fields.filter(({ model }) => models.includes(model)),
      row.dataJson,
    )
  }
}

const tellPercent = (ctx: Ctx, formId: string, models: string[], percent: number) =>
  ctx.db
    .update(recordIndexTable)
    .set({ percent: sql`greatest(${recordIndexTable.percent}, ${percent})` })
    .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.model, models)))
