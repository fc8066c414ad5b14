import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { articlesAtOnce } from '@app/shared/cms/classWork.ts'
import { recycleWords, type classRecycleCalls } from '@app/shared/cms/cmsRecycle.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { restoreBatch } from '#/modules/cms/cmsArticle/batch/restoreBatch.ts'
import { goLive } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { purgeArticle } from '#/modules/cms/cmsArticle/lifecycle/purge.service.ts'
import { heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Tell } from '#/modules/cms/cmsClass/classContents.ts'
import { beginWork } from '#/modules/cms/cmsClass/classWork.service.ts'
import { cmsClassTable as c, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import * as resourceBatch from '#/modules/cms/cmsResource/resourceBatch.ts'
import { addGone } from '#/modules/cms/cmsSite/goneAddresses.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, Refusal, refuse } from '#/platform/errors.ts'
import { batchRows, classBin, heldBatch } from './classBin.read.ts'
import { purgeQueue } from './purgeQueue.ts'
import { bringBack, lockTree } from './restoreClass.ts'

export type Restoring = Omit<BodyOf<(typeof classRecycleCalls)['restore']>, 'ids'>

/** A class with what one act deleted, and nothing that was deleted before; answers what to tell. */
export async function restoreClass(ctx: Ctx, id: string, given: Restoring): Promise<string> {
  if (given.republish && !ctx.can('cms:cmsArticle:publish')) throw forbidden()
  await lockTree(ctx)
  const rows = await heldBatch(ctx, id)
  const total = given.withArticles ? await ctx.db.$count(t, ofBatch(rows)) : 0
  if (total > articlesAtOnce) {
    const work = { name: rows[0].className, ids: [id], classIds: idsOf(rows), total, given }
    return beginWork(ctx, { kind: 'restore', ...work })
  }
  const silent = await publishAgain(ctx, await restoreNow(ctx, id, given))
  return silent === 0 ? recycleWords.restored : `${recycleWords.restored}，${silent} 篇文章未能恢复发布`
}

/** The classes and their articles; gives back which of these are to be published again. */
export async function restoreNow(
  ctx: Ctx,
  id: string,
  { parentId, withArticles, republish }: Restoring,
  tell?: Tell,
): Promise<string[]> {
  await lockTree(ctx)
  const rows = await heldBatch(ctx, id)
  const [first] = rows
  await bringBack(ctx, rows, parentId)
  const { articles, published } = withArticles
    ? await restoreBatch(ctx, idsOf(rows), first.recycleBatch ?? '', tell)
    : { articles: 0, published: [] }
  const resources = withArticles
    ? await resourceBatch.restoreBatch(ctx, idsOf(rows), first.recycleBatch ?? '', { republish })
    : 0
  ctx.trail.formId = id
  ctx.trail.changes.push(
    `还原【${first.className}】：栏目 ${rows.length} 个，文章 ${articles} 篇，资源 ${resources} 个`,
  )
  return republish ? published : []
}

/** Tells how many stay offline, as something stands against them. */
export async function publishAgain(ctx: Ctx, ids: readonly string[]): Promise<number> {
  let silent = 0
  for (const id of ids) if (!(await isOut(ctx, id))) silent += 1
  return silent
}

/** Out again under the address and since the time that visitors know; what stands against it leaves it offline. */
async function isOut(ctx: Ctx, id: string): Promise<boolean> {
  try {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db }
      await goLive(inner, await heldArticle(inner, id, 'publish'), {})
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

const idsOf = (rows: readonly ClassRow[]) => rows.map(({ id }) => id)

/** Articles that went with the classes. */
const ofBatch = (rows: readonly [ClassRow, ...ClassRow[]]) =>
  and(inArray(t.classId, idsOf(rows)), eq(t.delFlag, '1'), eq(t.recycleBatch, rows[0].recycleBatch ?? ''))

/** 彻底删除 with the articles of the batch; refused while others of the classes lie elsewhere. */
export async function purgeClass(ctx: Ctx, id: string): Promise<string | void> {
  await lockTree(ctx)
  const rows = await heldBatch(ctx, id)
  await refuseOthers(ctx, rows)
  const total = await ctx.db.$count(t, ofBatch(rows))
  if (total <= articlesAtOnce) return purgeRows(ctx, rows)
  // On its way out at once; what takes time is done behind.
  await ctx.db
    .update(c)
    .set({ purgeTime: ctx.now.toISOString() })
    .where(inArray(c.id, idsOf(rows)))
  await ctx.platform.jobs.send(ctx, purgeQueue, {})
  ctx.trail.formId = id
  ctx.trail.changes.push(`彻底删除【${rows[0].className}】：栏目 ${rows.length} 个`)
  return `正在后台彻底删除【${rows[0].className}】及其 ${total} 篇文章`
}

async function refuseOthers(ctx: Ctx, rows: readonly [ClassRow, ...ClassRow[]]): Promise<void> {
  const [others] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .where(
      and(
        inArray(t.classId, idsOf(rows)),
        or(eq(t.delFlag, '0'), isNull(t.recycleBatch), ne(t.recycleBatch, rows[0].recycleBatch ?? '')),
      ),
    )
  if (others && others.n > 0) throw refuse(`栏目下还有 ${others.n} 篇不在本次删除中的文章，请先处理`)
  const resources = await resourceBatch.countOthers(ctx, idsOf(rows), rows[0].recycleBatch ?? '')
  if (resources > 0) throw refuse(`栏目下还有 ${resources} 个不在本次删除中的资源，请先处理`)
}

async function purgeRows(ctx: Ctx, rows: readonly [ClassRow, ...ClassRow[]]): Promise<void> {
  await refuseOthers(ctx, rows)
  const ids = idsOf(rows)
  const articles = await ctx.db.select({ id: t.id }).from(t).where(ofBatch(rows)).orderBy(asc(t.id))
  for (const article of articles) {
    const [held] = await ctx.db.select().from(t).where(eq(t.id, article.id)).for('update')
    if (held) await purgeArticle(ctx, held)
  }
  await resourceBatch.purgeBatch(ctx, ids, rows[0].recycleBatch ?? '')
  await detachFiles(ctx, ids)
  await ctx.db.delete(c).where(inArray(c.id, ids))
  await addGone(
    ctx,
    rows.map(({ classPath }) => classPath),
  )
  ctx.trail.formId = rows[0].id
  ctx.trail.changes.push(`彻底删除【${rows[0].className}】：栏目 ${rows.length} 个`)
  await ctx.emit('class.changed', { classIds: ids })
}

/** 清空: all that the caller may change is on its way out; what takes time is done behind. */
export async function clearClasses(ctx: Ctx, confirm: string): Promise<number> {
  if (confirm !== recycleWords.clearWord) throw invalid({ confirm: `请输入“${recycleWords.clearWord}”确认` })
  const rows = await ctx.db
    .update(c)
    .set({ purgeTime: ctx.now.toISOString() })
    .where(classBin(ctx, 'edit'))
    .returning({ id: c.id })
  ctx.trail.changes.push(`清空栏目回收站：${rows.length} 个`)
  if (rows.length > 0) await ctx.platform.jobs.send(ctx, purgeQueue, {})
  return rows.length
}

/** Classes whose time in the bin is over; one whose articles lie elsewhere waits for these. */
export async function purgeDueClasses(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const due = and(eq(c.delFlag, '1'), lte(c.purgeTime, ctx.now.toISOString()))
  const rows = await ctx.db.select().from(c).where(due).orderBy(asc(c.treeLevel), asc(c.id)).limit(1_000)
  let purged = 0
  for (const row of rows) {
    signal.throwIfAborted()
    purged += await ctx.tx(async (tx) => {
      await lockTree(tx)
      const [first, ...below] = await batchRows(tx, row)
      // It went with the class above it.
      if (!first) return 0
      try {
        await tx.db.transaction((db) => purgeRows({ ...tx, db }, [first, ...below]))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return 0
      }
      return 1 + below.length
    })
  }
  return purged
}
