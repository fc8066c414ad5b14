import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FilePlace } from '@app/shared/kit/told.ts'
import { filePlaces } from '#/kit/filePlaces.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { readableOf } from './file.read.ts'
import { fileTable } from './file.table.ts'
import { fileOwnerTable } from './owner.table.ts'

const live = eq(fileTable.delFlag, '0')

/**
 * Says which files a row shows, in the transaction that saves the row; what it no longer names is let go. A file that
 * was not with the row before must be one the caller may read (security AZ-22). Uploads that no row names are removed
 * after a day, so every row that keeps file ids calls this. What a row `besides` shows may be shown again, whoever
 * uploaded it.
 */
export async function attachFiles(
  ctx: Ctx,
  formId: string,
  ids: readonly string[],
  { bizType, besides }: { bizType?: string; besides?: string } = {},
): Promise<void> {
  const wanted = [...new Set(ids)]
  const before = await ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.formId, formId))
  const known = new Set(before.map(({ attachId }) => attachId))
  const added = wanted.filter((id) => !known.has(id))
  if (added.length > 0) {
    // The lock keeps a file from being removed while a row is about to show it.
    const rows = await ctx.db
      .select()
      .from(fileTable)
      .where(and(live, inArray(fileTable.id, added)))
      .for('update')
    const shown = new Set(besides === undefined ? [] : await filesShownBy(ctx, besides))
    const readable = (await readableOf(ctx, rows)).map(({ id }) => id)
    if (new Set([...readable, ...rows.map(({ id }) => id).filter((id) => shown.has(id))]).size < added.length)
      throw refuse('附件不存在')
    const createTime = ctx.now.toISOString()
    await ctx.db
      .insert(fileOwnerTable)
      .values(added.map((attachId) => ({ attachId, formId, bizType: bizType ?? null, createTime })))
    await ctx.db
      .update(fileTable)
      .set({ formId, ...(bizType ? { bizType } : {}) })
      .where(inArray(fileTable.id, readable))
  }
  await letGo(
    ctx,
    formId,
    before.map(({ attachId }) => attachId).filter((id) => !wanted.includes(id)),
  )
}

/** Files that these rows show. */
export async function filesShownBy(ctx: Ctx, ...formIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: fileOwnerTable.attachId })
    .from(fileOwnerTable)
    .where(inArray(fileOwnerTable.formId, [...formIds]))
  return rows.map(({ id }) => id)
}

/** As `attachFiles`, for a row whose writer is not asked: what they may not show is left out. */
export async function keepFiles(
  ctx: Ctx,
  formId: string,
  ids: readonly string[],
  about: { bizType?: string; besides?: string } = {},
): Promise<void> {
  const known = new Set(await filesShownBy(ctx, formId))
  for (const id of about.besides === undefined ? [] : await filesShownBy(ctx, about.besides)) known.add(id)
  const rows = await ctx.db
    .select()
    .from(fileTable)
    .where(and(live, inArray(fileTable.id, [...ids])))
  const readable = new Set((await readableOf(ctx, rows)).map(({ id }) => id))
  const shown = rows.map(({ id }) => id).filter((id) => known.has(id) || readable.has(id))
  await attachFiles(ctx, formId, shown, about)
}

/** What one row shows another one keeps as well, whoever uploaded it. */
export async function alsoKeepFiles(ctx: Ctx, formId: string, keeperId: string): Promise<void> {
  const rows = await ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.formId, formId))
  if (rows.length === 0) return
  const createTime = ctx.now.toISOString()
  await ctx.db
    .insert(fileOwnerTable)
    .values(rows.map(({ attachId, bizType }) => ({ attachId, formId: keeperId, bizType, createTime })))
    .onConflictDoNothing()
}

/** The rows are gone: what only they showed is removed after a day. */
export async function detachFiles(ctx: Ctx, formIds: readonly string[]): Promise<void> {
  if (formIds.length === 0) return
  const gone = await ctx.db
    .delete(fileOwnerTable)
    .where(inArray(fileOwnerTable.formId, [...formIds]))
    .returning({ id: fileOwnerTable.attachId })
  await noteLetGo(
    ctx,
    gone.map(({ id }) => id),
  )
}

async function letGo(ctx: Ctx, formId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .delete(fileOwnerTable)
    .where(and(eq(fileOwnerTable.formId, formId), inArray(fileOwnerTable.attachId, [...ids])))
  await noteLetGo(ctx, ids)
}

async function noteLetGo(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // The day in which an unused file may be taken up again begins now.
  await ctx.db
    .update(fileTable)
    .set({
      formId: sql`(select min(o.form_id) from ${fileOwnerTable} o where o.attach_id = ${fileTable.id})`,
      updateTime: ctx.now.toISOString(),
    })
    .where(inArray(fileTable.id, [...ids]))
}

/** How many rows show each file. */
export async function usageOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: fileOwnerTable.attachId, count: sql<number>`count(*)::int` })
    .from(fileOwnerTable)
    .where(inArray(fileOwnerTable.attachId, [...ids]))
    .groupBy(fileOwnerTable.attachId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const mostPlaces = 100

/** Which rows show a file, by names that the caller may know. */
export async function placesOf(ctx: Ctx, id: string): Promise<{ places: FilePlace[]; total: number }> {
  const [total, owners] = await Promise.all([
    usageOf(ctx, [id]),
    ctx.db
      .select({ formId: fileOwnerTable.formId, bizType: fileOwnerTable.bizType })
      .from(fileOwnerTable)
      .where(eq(fileOwnerTable.attachId, id))
      .orderBy(desc(fileOwnerTable.createTime), fileOwnerTable.formId)
      .limit(mostPlaces),
  ])
  return { places: await filePlaces(ctx, owners), total: total.get(id) ?? 0 }
}

/** Keeps the file that strangers are shown in the place of another one; goes with that one. */
export const standInOwner = (fileId: string) => `copy-${fileId}`

/** Id of the file that strangers are shown in the place of this one. */
export const standInOf = async (ctx: Ctx, fileId: string): Promise<string | undefined> =>
  (await filesShownBy(ctx, standInOwner(fileId)))[0]

/** The same of many, by the ids of the files in whose place they stand. */
export async function standInsOf(ctx: Ctx, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ owner: fileOwnerTable.formId, id: fileOwnerTable.attachId })
    .from(fileOwnerTable)
    .where(inArray(fileOwnerTable.formId, fileIds.map(standInOwner)))
  return new Map(rows.map(({ owner, id }) => [owner.slice(standInOwner('').length), id]))
}

/** Links of files that are gone. */
export const forgetOwners = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.delete(fileOwnerTable).where(inArray(fileOwnerTable.attachId, [...ids]))

/** Condition for files that nothing shows: neither a row nor, because they are public, the world. */
export const isUnused = and(
  live,
  eq(fileTable.isPublic, 'N'),
  sql`not exists (select 1 from ${fileOwnerTable} o where o.attach_id = ${fileTable.id})`,
)

export interface FileOwner {
  attachId: string
  formId: string
  bizType: string | null
}

const mostOwners = 20_000

/** The rows that show these files. */
export const ownersOf = (ctx: Ctx, ids: readonly string[]): Promise<FileOwner[]> =>
  ctx.db
    .select({ attachId: fileOwnerTable.attachId, formId: fileOwnerTable.formId, bizType: fileOwnerTable.bizType })
    .from(fileOwnerTable)
    .where(inArray(fileOwnerTable.attachId, [...ids]))
    .limit(mostOwners)

/** Condition on a column with ids of files: some row shows the file, one of those that `having` means. */
export const isShownBy = (
  fileId: PgColumn,
  having: (owner: { formId: PgColumn; bizType: PgColumn }) => SQL | undefined,
): SQL => {
  const { attachId, formId, bizType } = fileOwnerTable
  return sql`exists (select 1 from ${fileOwnerTable} where ${and(sql`${attachId} = ${fileId}`, having({ formId, bizType }))})`
}

/** Condition on such a column: nothing has been done to the file since, being let go among it. */
export const isUntouchedSince = (fileId: PgColumn, since: Date): SQL =>
  sql`exists (select 1 from ${fileTable} where ${fileTable.id} = ${fileId} and ${fileTable.updateTime} < ${since.toISOString()})`

const mostAlike = 200

/** Files of this content, as they are or as they were sent; whether the caller may know of them is another question. */
export async function filesOfContent(ctx: Ctx, sha256: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(eq(fileTable.delFlag, '0'), or(eq(fileTable.sha256, sha256), eq(fileTable.receivedSha256, sha256))))
    .limit(mostAlike)
  return rows.map(({ id }) => id)
}
