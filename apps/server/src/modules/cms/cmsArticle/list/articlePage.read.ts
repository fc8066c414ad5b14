import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StatusCounts } from '@app/shared/cms/articleEditing.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import { itemColumns } from '#/kit/listing.ts'
import { filtersOf, orderOf, pageFrom } from '#/kit/paging.ts'
import { inClass } from '#/modules/cms/cmsArticle/store/article.filters.ts'
import { articleReach, articleStore } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { inSearch } from '#/modules/cms/search/inSearch.ts'
import type { Ctx } from '#/platform/context.ts'
import { presented } from './present.ts'

const last = (column: PgColumn) => sql`${column} desc nulls last`

/** On top first, then by weight, then latest; written as the index of the list has it. */
const usual = [t.topFlag, t.sort, t.publishTime, t.createTime, t.id].map(last)

/** Heads in the reach of the caller; bodies are read one at a time. */
export async function articlePage(ctx: Ctx, query: PageQuery): Promise<Page<ArticleItem>> {
  const where = and(
    articleStore.visible(ctx),
    ...filtersOf(articleStore.resource, articleStore.columns, query, articleStore.below(ctx)),
    articleStore.where(ctx, query),
  )
  const order = query.orderByColumn ? orderOf(articleStore.resource, articleStore.columns, query) : usual
  const pageBy = ({ db, inTx }: Pick<Ctx, 'db' | 'inTx'>) =>
    pageFrom({
      ctx: { ...ctx, db, inTx },
      query,
      countKey: undefined,
      async rows(limit, offset) {
        // Ids first: what is passed over on the way to a late page is then only the index.
        const found = db
          .select({ id: sql<string>`${t.id}`.as('found_id') })
          .from(t)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset)
          .as('found')
        return db
          .select(itemColumns(articleStore))
          .from(t)
          .innerJoin(found, eq(t.id, found.id))
          .orderBy(...order)
      },
      count: async () => {
        const [row] = await db.select({ n: count() }).from(t).where(where)
        return row?.n ?? 0
      },
    })
  const page = query.fullText ? await inSearch(ctx, (db) => pageBy({ db, inTx: true })) : await pageBy(ctx)
  return { ...page, list: (await presented(ctx, page.list)) as unknown as ArticleItem[] }
}

/** Numbers at the tabs, of what the caller reaches. */
export async function statusCounts(
  ctx: Ctx,
  { classId, withChildren }: { classId?: string | undefined; withChildren?: 'Y' | 'N' | undefined },
): Promise<StatusCounts> {
  const rows = await ctx.db
    .select({
      status: t.status,
      n: count(),
      mine: sql<number>`count(*) filter (where ${t.createBy} = ${ctx.user.id})::int`,
      changed: sql<number>`count(*) filter (where ${t.draftFlag} = 'Y')::int`,
    })
    .from(t)
    .where(and(eq(t.delFlag, '0'), articleReach(ctx), classId ? inClass(classId, withChildren === 'N') : undefined))
    .groupBy(t.status)
    .orderBy(desc(t.status))
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    all: sum(({ n }) => n),
    statuses: Object.fromEntries(rows.map(({ status, n }) => [status, n])),
    mine: sum(({ mine }) => mine),
    changed: sum(({ changed }) => changed),
  }
}
