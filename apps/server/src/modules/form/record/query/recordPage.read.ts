import { count, inArray, sql } from 'drizzle-orm'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { RecordItem } from '@app/shared/form/record.ts'
import type { RecordPageQuery } from '@app/shared/form/recordQuery.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import { expected } from '#/kit/large.ts'
import { pageFrom } from '#/kit/paging.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { ownValues } from './ownValues.ts'
import { listingOf, withNames, type RecordListing } from './record.read.ts'
import { idsByOrder } from './valueOrder.ts'
import { countByValues, findsAll, idsByValues, type FoundIds, type ValueSearch } from './valueSearch.ts'

export async function recordPage(ctx: Ctx, query: RecordPageQuery): Promise<Page<RecordItem>> {
  const listing = await listingOf(ctx, query)
  const { where, order, whole, valueOrder } = listing
  const search = await listing.search()
  const found = search?.finds && !query.orderByColumn ? search : undefined
  const asked = { limit: query.pageSize, offset: (query.pageNum - 1) * query.pageSize }
  let both: Promise<FoundIds> | undefined
  const idsWithTotal = (of: ValueSearch) => (both ??= idsByValues(ctx, of, asked.limit, asked.offset))
  const page = await pageFrom<RecordRow>({
    ctx,
    query,
    countKey: whole ? `form:record:${query.formId}:${query.mine}:${ctx.user.id}` : undefined,
    // What the index counts by itself is never dear.
    ...(search
      ? {}
      : { estimate: () => expected(ctx.db, sql`select 1 from ${recordTable} where ${where ?? sql`true`}`) }),
    async rows(limit, offset) {
      if (found) {
        const isAsked = limit === asked.limit && offset === asked.offset
        return recordsOf(ctx, (await (isAsked ? idsWithTotal(found) : idsByValues(ctx, found, limit, offset))).ids)
      }
      if (valueOrder) return recordsOf(ctx, await idsByOrder(ctx, valueOrder, where, limit, offset))
      return ctx.db
        .select()
        .from(recordTable)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
    },
    count: async () => {
      const told = found && findsAll(found) ? (await idsWithTotal(found)).total : undefined
      if (told !== undefined) return told
      if (search) return (await ctx.db.execute<{ total: number }>(countByValues(search))).rows[0]?.total ?? 0
      const [row] = await ctx.db.select({ total: count() }).from(recordTable).where(where)
      return row?.total ?? 0
    },
  })
  return { ...page, list: await recordItems(ctx, listing, page.list) }
}

/** Records in the order of their ids. */
async function recordsOf(ctx: Ctx, ids: readonly string[]): Promise<RecordRow[]> {
  const records = await ctx.db
    .select()
    .from(recordTable)
    .where(inArray(recordTable.id, [...ids]))
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Rows with names of people and departments, and the shown values as words. */
async function recordItems(ctx: Ctx, { history, columns }: RecordListing, rows: RecordRow[]): Promise<RecordItem[]> {
  const named = await withNames(ctx, rows)
  const read = await ownValues(ctx, history, columns)
  const { own } = await read(rows)
  return named.map(({ dataJson, labelsJson, ...row }) => ({
    ...row,
    texts: Object.fromEntries(
      columns.map((column) => {
        const found = own(column, { versionId: row.versionId, dataJson, labelsJson })
        return [column.key, found ? valueText(found.field.control, found.value, found.context).slice(0, 500) : '']
      }),
    ),
  }))
}
