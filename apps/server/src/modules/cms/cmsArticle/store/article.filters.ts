import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { containing } from '#/kit/paging.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { articleMatches } from '#/modules/cms/search/articleMatches.ts'
import { parseQuery } from '#/modules/cms/search/searchQuery.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleTable as t, articleTagTable, tagTable } from './article.table.ts'

const expiringDays = 7

/** What the list can be narrowed to beside its search fields, by the word of the query. */
const marks: Readonly<Record<string, (ctx: Ctx) => SQL | undefined>> = {
  top: () => eq(t.topFlag, '1'),
  recommend: () => eq(t.recommendFlag, '1'),
  hot: () => eq(t.hotFlag, '1'),
  slide: () => eq(t.slideFlag, '1'),
  scheduled: () => isNotNull(t.scheduleBy),
  expiring: (ctx) =>
    and(
      eq(t.status, articleStatus.published),
      sql`${t.expireTime} < ${ctx.now.toISOString()}::timestamptz + ${`${expiringDays} days`}::interval`,
    ),
  noCover: () => isNull(t.cover),
}

/** A class and what is below it, resolved once for the statement. */
export const inClass = (classId: string, alone: boolean): SQL =>
  alone
    ? eq(t.classId, classId)
    : sql`${t.classId} = any(array(select ${cmsClassTable.id} from ${cmsClassTable}
        where ${classId}::text = any(string_to_array(${cmsClassTable.parentIds}, '/'))))`

/** A word of the title, or a number. */
const named = (keyword: string) =>
  or(
    sql`${t.title} ilike ${containing(keyword)}`,
    /^\d{1,15}$/.test(keyword) ? eq(t.articleNo, Number(keyword)) : undefined,
  )

/** The same search that visitors have, over everything the caller reaches; what holds no word asks for nothing. */
function holding(typed: string): SQL | undefined {
  const query = parseQuery(typed)
  return query.terms.length === 0 ? undefined : articleMatches(query)
}

const withTag = (name: string) =>
  sql`${t.id} in (select ${articleTagTable.articleId} from ${articleTagTable}
    join ${tagTable} on ${tagTable.id} = ${articleTagTable.tagId} where ${tagTable.name} = ${name})`

/** Condition of the contract's filters, for page and sheet. */
export function articleWhere(ctx: Ctx, query: ListQuery): SQL | undefined {
  const text = (key: string) => {
    const value = query[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const [classId, keyword, tag, mark, ids] = [text('classId'), text('keyword'), text('tag'), text('mark'), text('ids')]
  const fullText = text('fullText')
  return and(
    classId === undefined ? undefined : inClass(classId, query.withChildren === 'N'),
    keyword === undefined ? undefined : named(keyword),
    fullText === undefined ? undefined : holding(fullText),
    tag === undefined ? undefined : withTag(tag),
    mark === undefined ? undefined : marks[mark]?.(ctx),
    query.mine === 'Y' ? eq(t.createBy, ctx.user.id) : undefined,
    ids === undefined ? undefined : inArray(t.id, ids.split(',').slice(0, 200)),
  )
}
