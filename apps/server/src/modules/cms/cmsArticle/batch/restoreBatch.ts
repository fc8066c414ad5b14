import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { articleStatus as s, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { touch } from '#/kit/store.ts'
import { heldDeleted, isBack, restoreArticle } from '#/modules/cms/cmsArticle/lifecycle/restore.service.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { countTagsOf, inParts, logActs, type PartRow } from './inParts.ts'

export interface Restored {
  articles: number
  /** Those that visitors read when they were deleted. */
  published: string[]
}

const statusOf = (status: string | null): ArticleStatus =>
  status === s.published || status === s.offline ? s.offline : s.draft

/** What one act deleted with its classes, which are back already; names that are taken by now get a suffix. */
export async function restoreBatch(
  ctx: Ctx,
  classIds: readonly string[],
  batch: string,
  tell?: (done: number) => Promise<void>,
): Promise<Restored> {
  await requireGrants(ctx, classIds, 'edit')
  const { titleRepeat } = await siteSettings(ctx)
  const restored: Restored = { articles: 0, published: [] }
  const came = new Map<string, number>()
  const deleted = and(inArray(t.classId, [...classIds]), eq(t.delFlag, '1'), eq(t.recycleBatch, batch))
  await inParts(
    ctx,
    deleted,
    async (rows) => {
      const clashing = await clashes(ctx, rows, titleRepeat)
      const plain = rows.filter(({ id, classType }) => classType === 'list' && !clashing.has(id))
      await bringBack(ctx, plain)
      for (const { classId } of plain) came.set(classId, (came.get(classId) ?? 0) + 1)
      for (const { id } of rows.filter((row) => !plain.includes(row))) {
        const held = await heldDeleted(ctx, id, sql`true`)
        await restoreArticle(ctx, held, held.classId)
      }
      restored.articles += rows.length
      restored.published.push(...rows.flatMap((row) => (row.recycleStatus === s.published ? [row.id] : [])))
    },
    tell,
  )
  await countArticles(
    ctx,
    [...came].map(([classId, articles]) => ({ classId, articles })),
  )
  return restored
}

async function bringBack(ctx: Ctx, rows: readonly PartRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await countTagsOf(ctx, ids, 1)
  await ctx.db
    .update(t)
    .set({
      ...isBack,
      status: sql`case when ${t.recycleStatus} in (${s.published}, ${s.offline}) then ${s.offline} else ${s.draft} end`,
      ...touch(ctx, t),
    })
    .where(inArray(t.id, ids))
  const acts = rows.map(({ id, recycleStatus }) => ({
    articleId: id,
    from: recycleStatus,
    to: statusOf(recycleStatus),
  }))
  await logActs(ctx, 'restore', acts, null)
  await ctx.emit('article.restored', { articleIds: ids })
}

/** Whose address or title somebody has by now. */
async function clashes(ctx: Ctx, rows: readonly PartRow[], within: string): Promise<Set<string>> {
  const classIds = rows.map(({ classId }) => classId)
  const slugs = rows.flatMap(({ slug }) => slug ?? [])
  const titles = within === 'none' ? [] : rows.map(({ title }) => title)
  const taken = await ctx.db
    .select({ classId: t.classId, slug: t.slug, title: t.title })
    .from(t)
    .where(
      and(eq(t.delFlag, '0'), or(and(inArray(t.classId, classIds), inArray(t.slug, slugs)), inArray(t.title, titles))),
    )
  const isTaken = (row: PartRow) =>
    taken.some(
      ({ classId, slug, title }) =>
        (slug !== null && slug === row.slug && classId === row.classId) ||
        (within !== 'none' && title === row.title && (within !== 'class' || classId === row.classId)),
    )
  return new Set(rows.filter(isTaken).map(({ id }) => id))
}
