import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { recycleWords, type articleRecycleCalls } from '@app/shared/cms/cmsRecycle.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import type { Row } from '#/kit/store.ts'
import { purgeArticle } from '#/modules/cms/cmsArticle/lifecycle/purge.service.ts'
import { heldDeleted, inBin, notInBin, restoreArticle } from '#/modules/cms/cmsArticle/lifecycle/restore.service.ts'
import { articleReach } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { htmlOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { daysLeftOf } from '#/modules/cms/cmsClassRecycle/daysLeft.ts'
import { purgeQueue } from '#/modules/cms/cmsClassRecycle/purgeQueue.ts'
import { lockTree, restoreAlone } from '#/modules/cms/cmsClassRecycle/restoreClass.ts'
import { showContentFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid } from '#/platform/errors.ts'

/** Deleted articles in the reach of the caller; classes that are deleted too grant what they did. */
export const binReach = (ctx: Ctx) => and(inBin(ctx), articleReach(ctx))

/** Days that are left, and whether they went with their class. */
export async function withOrigins(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => String(id))
  const went = sql<boolean>`exists (select 1 from cms_class c where c.recycle_batch = cms_article.recycle_batch)`
  const facts = await ctx.db
    .select({ id: t.id, daysLeft: daysLeftOf(ctx, t.purgeTime), went })
    .from(t)
    .where(inArray(t.id, ids))
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  return rows.map((row) => {
    const fact = factOf.get(String(row.id))
    return { ...row, daysLeft: fact?.daysLeft ?? null, origin: fact?.went ? 'class' : 'single' }
  })
}

export async function deletedArticle(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), binReach(ctx)))
    .limit(1)
  if (!row) throw gone(notInBin)
  const { title, summary, author, recyclePath } = row
  return { id, title, summary, author, recyclePath, html: await showContentFiles(ctx, await htmlOf(ctx, row)) }
}

type Restoring = Omit<BodyOf<(typeof articleRecycleCalls)['restore']>, 'ids'>

/** Back where it was, into another class, or with its class, which then comes back alone. */
export async function restoreOne(ctx: Ctx, id: string, { classId, withClass }: Restoring): Promise<void> {
  // Whoever restores a class holds the tree first.
  if (withClass) await lockTree(ctx)
  const held = await heldDeleted(ctx, id)
  if (withClass && classId === undefined && !(await findClass(ctx, held.classId))) await restoreAlone(ctx, held.classId)
  await restoreArticle(ctx, held, classId ?? held.classId)
}

export const purgeOne = async (ctx: Ctx, id: string): Promise<void> => purgeArticle(ctx, await heldDeleted(ctx, id))

/** 清空: everything in reach is on its way out at once; what takes time is done behind. */
export async function clearBin(ctx: Ctx, confirm: string): Promise<number> {
  if (confirm !== recycleWords.clearWord) throw invalid({ confirm: `请输入“${recycleWords.clearWord}”确认` })
  const rows = await ctx.db
    .update(t)
    .set({ purgeTime: ctx.now.toISOString() })
    .where(binReach(ctx))
    .returning({ id: t.id })
  ctx.trail.changes.push(`清空文章回收站：${rows.length} 篇`)
  if (rows.length > 0) await ctx.platform.jobs.send(ctx, purgeQueue, {})
  return rows.length
}

const atOnce = 50

/** Articles whose time in the bin is over, each once however many nodes look. */
export async function purgeDueArticles(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const due = and(eq(t.delFlag, '1'), isNotNull(t.purgeTime), lte(t.purgeTime, ctx.now.toISOString()))
  for (let all = 0; ;) {
    signal.throwIfAborted()
    const some = await ctx.tx(async (tx) => {
      const rows = await tx.db
        .select()
        .from(t)
        .where(due)
        .orderBy(asc(t.id))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      for (const row of rows) await purgeArticle(tx, row)
      return rows.length
    })
    all += some
    if (some < atOnce) return all
  }
}
