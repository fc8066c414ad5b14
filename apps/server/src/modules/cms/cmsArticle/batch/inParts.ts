import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ArticleStatus, LogType } from '@app/shared/cms/articleStatus.ts'
import { articleTable as t, articleTagTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { articleLogTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** News of so many articles fits into one notification. */
const atOnce = 100

const columns = {
  id: t.id,
  classId: t.classId,
  classType: cmsClassTable.classType,
  parentIds: cmsClassTable.parentIds,
  classPath: cmsClassTable.classPath,
  title: t.title,
  slug: t.slug,
  status: t.status,
  recycleStatus: t.recycleStatus,
}
const rowsAfter = (ctx: Ctx, where: SQL | undefined, after: string) =>
  ctx.db
    .select(columns)
    .from(t)
    .innerJoin(cmsClassTable, eq(cmsClassTable.id, t.classId))
    .where(and(where, gt(t.id, after)))
    .orderBy(asc(t.id))
    .limit(atOnce)
    .for('update', { of: t })
export type PartRow = Awaited<ReturnType<typeof rowsAfter>>[number]

/** Articles in the order of their ids, so that two such acts never wait crosswise; each part is held by the transaction. */
export async function inParts(
  ctx: Ctx,
  where: SQL | undefined,
  act: (rows: PartRow[], ids: string[]) => Promise<void>,
  tell?: (done: number) => Promise<void>,
): Promise<void> {
  for (let after = '', done = 0; ;) {
    const rows = await rowsAfter(ctx, where, after)
    const last = rows.at(-1)
    if (!last) return
    await act(
      rows,
      rows.map(({ id }) => id),
    )
    after = last.id
    done += rows.length
    await tell?.(done)
  }
}

/** Counts of the tags that the articles bear, taken by their ids. */
export async function countTagsOf(ctx: Ctx, ids: readonly string[], by: 1 | -1): Promise<void> {
  const counts = await ctx.db
    .select({ tagId: articleTagTable.tagId, n: sql<number>`count(*)::int` })
    .from(articleTagTable)
    .where(inArray(articleTagTable.articleId, [...ids]))
    .groupBy(articleTagTable.tagId)
    .orderBy(asc(articleTagTable.tagId))
  for (const { tagId, n } of counts)
    await ctx.db
      .update(tagTable)
      .set({ count: sql`greatest(${tagTable.count} + ${by * n}, 0)` })
      .where(eq(tagTable.id, tagId))
}

interface Act {
  articleId: string
  from: ArticleStatus | null
  to: ArticleStatus
}

/** One row of the history for each article. */
export async function logActs(ctx: Ctx, type: LogType, acts: readonly Act[], remark: string | null): Promise<void> {
  if (acts.length === 0) return
  const shared = { type, isDraft: 'N', operator: ctx.user.id, ip: ctx.ip, time: ctx.now.toISOString(), remark } as const
  await ctx.db
    .insert(articleLogTable)
    .values(acts.map(({ articleId, from, to }) => ({ ...shared, articleId, fromStatus: from, toStatus: to })))
}
