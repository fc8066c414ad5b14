import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import type { Ctx } from '#/platform/context.ts'
import { listedColumns, outNow, type ListedArticle } from './publishedList.read.ts'
import { articleTable as t } from './store/article.table.ts'

interface Wanted {
  classIds: readonly string[]
  /** Those alone. */
  ids?: readonly string[]
  after?: string
  size: number
}

/** Articles with pages of their own that everybody may read now, by their ids, so many after one of them. */
export async function articlesAfter(ctx: Ctx, { classIds, ids, after = '', size }: Wanted): Promise<ListedArticle[]> {
  if (classIds.length === 0 || ids?.length === 0) return []
  return ctx.db
    .select(listedColumns)
    .from(t)
    .where(
      and(
        outNow(ctx),
        gt(t.id, after),
        ne(t.articleType, articleType.link),
        sql`${t.classId} = any(${sql.param([...classIds])})`,
        or(isNull(t.viewScope), eq(t.viewScope, '0')),
        ids ? sql`${t.id} = any(${sql.param([...ids])})` : undefined,
      ),
    )
    .orderBy(asc(t.id))
    .limit(size)
}

/** Articles that came, went or left the top between two moments without anybody doing anything. */
export async function changedByTime(ctx: Ctx, from: string): Promise<{ id: string; classId: string }[]> {
  const now = ctx.now.toISOString()
  const passed = (column: AnyPgColumn) => and(sql`${column} >= ${from}::timestamptz`, lte(column, now))
  return ctx.db
    .select({ id: t.id, classId: t.classId })
    .from(t)
    .where(
      and(
        eq(t.delFlag, '0'),
        eq(t.status, articleStatus.published),
        or(passed(t.publishTime), passed(t.expireTime), passed(t.topEndTime)),
      ),
    )
}
