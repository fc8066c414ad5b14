import { eq, inArray } from 'drizzle-orm'
import { articlesAtOnce } from '@app/shared/cms/classWork.ts'
import type { ClassImpact, cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import {
  contentsOf,
  moveContents,
  recycleContents,
  requireMoveOfContents,
  type RecycleBatch,
  type Tell,
} from './classContents.ts'
import { beginWork } from './classWork.service.ts'
import { requireGrant, requireGrants } from './cmsClass.grants.ts'
import { classesBelow } from './cmsClass.read.ts'
import { countChildren, lockClasses, writes } from './cmsClass.service.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** The classes and all below them, each once. */
async function subtreesOf(ctx: Ctx, ids: readonly string[]): Promise<ClassRow[]> {
  const all = new Map<string, ClassRow>()
  for (const id of ids) for (const row of await classesBelow(ctx, id)) all.set(row.id, row)
  return [...all.values()]
}

const idsOf = (rows: readonly ClassRow[]) => rows.map(({ id }) => id)

/** What an act on the classes would touch; only those that the caller sees are told of. */
export async function impactOf(ctx: Ctx, ids: readonly string[]): Promise<ClassImpact> {
  await requireGrants(ctx, ids, 'view')
  const rows = await subtreesOf(ctx, ids)
  const { articles, resources, links } = await contentsOf(ctx, idsOf(rows))
  const sum = (of: (row: ClassRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    children: rows.length - new Set(ids).size,
    articles: sum((row) => row.articleCount),
    published: sum((row) => row.publishCount),
    inReview: articles.inReview,
    resources: resources.total,
    links: links.total,
  }
}

const dayMs = 86_400_000

/** One act of deletion that begins now. */
export async function newBatch(ctx: Ctx): Promise<RecycleBatch> {
  const { recycleDays } = await siteSettings(ctx)
  const purgeTime = recycleDays === 0 ? null : new Date(ctx.now.getTime() + recycleDays * dayMs).toISOString()
  return { batch: newId(), purgeTime }
}

export type Removal = BodyOf<(typeof cmsClassCalls)['remove']>

/**
 * Deletes classes with what is below them as one batch of the recycle bin, many articles behind the request (cms §16.2).
 * Answers what to tell.
 */
export async function removeClasses(ctx: Ctx, ids: readonly string[], removal: Removal): Promise<string> {
  await writes.lock(ctx)
  const { chosen, all, articles } = await removable(ctx, ids)
  const name = chosen.map(({ className }) => className).join('、')
  if (removal.withArticles) {
    const published = Math.max(articles.published, await publishedIn(ctx, idsOf(all)))
    if (published > 0 && removal.confirmName?.trim() !== name) throw invalid({ confirmName: '请输入栏目名称确认删除' })
  } else await requireMoveOfContents(ctx, idsOf(all), await requireTarget(ctx, idsOf(all), removal.moveTo))
  if (articles.total > articlesAtOnce) {
    const work = { name, ids: idsOf(chosen), classIds: idsOf(all), total: articles.total, given: removal }
    return beginWork(ctx, { kind: 'remove', ...work })
  }
  await recycleTree(ctx, all, removal)
  return '删除成功'
}

/** The same after it was confirmed: what has come to the classes since goes along. */
export async function removeNow(ctx: Ctx, ids: readonly string[], removal: Removal, tell: Tell): Promise<void> {
  await writes.lock(ctx)
  const { all } = await removable(ctx, ids)
  await recycleTree(ctx, all, removal, tell)
}

/** Classes that the caller may delete with all below them, locked, and how many articles they hold. */
async function removable(ctx: Ctx, ids: readonly string[]) {
  const chosen = await requireGrants(ctx, ids, 'edit')
  const all = await subtreesOf(ctx, ids)
  await requireGrants(ctx, idsOf(all), 'edit')
  await lockClasses(ctx, idsOf(all))
  const { articles } = await contentsOf(ctx, idsOf(all))
  if (articles.inReview > 0) throw refuse(`栏目下有 ${articles.inReview} 篇文章正在审核，不能删除`)
  return { chosen, all, articles }
}

async function recycleTree(ctx: Ctx, all: readonly ClassRow[], { withArticles, moveTo }: Removal, tell?: Tell) {
  if (!withArticles) await moveContents(ctx, idsOf(all), await requireTarget(ctx, idsOf(all), moveTo), tell)
  const batch = await newBatch(ctx)
  await recycleContents(ctx, idsOf(all), batch, tell)
  await recycleRows(ctx, all, batch)
}

/** Read after the rows were locked. */
async function publishedIn(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const rows = await ctx.db
    .select({ count: cmsClassTable.publishCount })
    .from(cmsClassTable)
    .where(inArray(cmsClassTable.id, [...ids]))
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** The class to which the articles go instead. */
async function requireTarget(ctx: Ctx, ids: readonly string[], moveTo: string | undefined): Promise<string> {
  if (moveTo === undefined) throw invalid({ moveTo: '请选择文章移动到的栏目' })
  const target = await requireGrant(ctx, moveTo, 'add')
  if (ids.includes(moveTo)) throw invalid({ moveTo: '文章不能移动到要删除的栏目' })
  if (target.classType !== 'list') throw invalid({ moveTo: '文章只能移动到列表栏目' })
  return moveTo
}

/** The rows of classes go, whatever they held is gone already. */
export async function recycleRows(ctx: Ctx, rows: readonly ClassRow[], batch: RecycleBatch): Promise<void> {
  await writes.remove(ctx, idsOf(rows))
  for (const row of rows)
    await ctx.db
      .update(cmsClassTable)
      .set({
        recycleTime: ctx.now.toISOString(),
        recycleBy: ctx.user.id,
        recycleBatch: batch.batch,
        recycleStatus: row.status,
        recyclePath: row.classPath,
        purgeTime: batch.purgeTime,
      })
      .where(eq(cmsClassTable.id, row.id))
  await countChildren(
    ctx,
    rows.map(({ parentId }) => parentId),
  )
  await ctx.emit('class.changed', { classIds: idsOf(rows) })
}

/** Puts the articles of one class into the recycle bin; those of the classes below stay. */
export async function clearClass(ctx: Ctx, id: string): Promise<void> {
  await writes.lock(ctx)
  const row = await requireGrant(ctx, id, 'edit')
  await lockClasses(ctx, [id])
  const { articles } = await contentsOf(ctx, [id])
  if (articles.inReview > 0) throw refuse(`栏目下有 ${articles.inReview} 篇文章正在审核，不能清空`)
  await ctx.platform.ports.classArticles?.().recycle(ctx, [id], await newBatch(ctx))
  ctx.trail.formId = id
  ctx.trail.changes.push(`清空【${row.className}】：${articles.total} 篇文章移入回收站`)
  await ctx.emit('class.changed', { classIds: [id] })
}
