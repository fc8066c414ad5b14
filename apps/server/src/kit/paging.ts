import { asc, desc, ilike, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Page, TotalKind } from '@app/shared/kit/envelope.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { boundedFields, type ListQuery, type PageQuery } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { belowKey, rangeKeys, searchValueOf } from '@app/shared/kit/searchValue.ts'
import type { Ctx } from '#/platform/context.ts'
import { columnOf, type ColumnMap } from './columnMap.ts'
import { comparison, stepOf } from './comparison.ts'
import type { Expected } from './large.ts'

/** Literal text for LIKE: wildcards of the user are ordinary characters (security IN-03). */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One parameter, whether the values or the place where they will stand. */
const asList = (value: unknown) => (Array.isArray(value) ? sql.param(value) : value)

/** One condition that a query asks for; the value may be a placeholder of a kept statement. */
export interface Asked {
  /** Same name, same SQL. */
  name: string
  value: unknown
  condition(value: unknown): SQL
}

/** The ids of a node, which may be a placeholder, and of everything under it, by the field that holds one. */
export type Below = (field: string) => ((nodeId: unknown) => SQL) | undefined

type Asking = [key: string, f: Field, column: PgColumn, value: unknown]

function askedOfField([key, f, column, value]: Asking, below: Below): Asked {
  const search = f.options.search ?? 'eq'
  const ids = below(key)
  const kind = searchValueOf(f)
  if (Array.isArray(value))
    return { name: `${key} of`, value, condition: (v) => sql`${column} = any(${asList(v)}::varchar[])` }
  if (kind === 'several') {
    const has = (v: unknown) => sql`string_to_array(${column}, ',') && ${asList(v)}::text[]`
    const values = String(value).split(',')
    return { name: key, value: values, condition: search === 'ne' ? (v) => sql`(${has(v)}) is not true` : has }
  }
  if (kind === 'below' && ids)
    return {
      name: key,
      value,
      condition: (v) => (search === 'ne' ? sql`${column} not in ${ids(v)}` : sql`${column} in ${ids(v)}`),
    }
  if (search === 'like' && kind === 'text')
    return { name: key, value: containing(String(value)), condition: (v) => ilike(column, v as string) }
  return { ...comparison(column, search, value), name: `${key} ${stepOf(value)}`, value }
}

/** What a query asks of the declared search fields and of the fields that are bounded from both sides. */
export function askedOf(
  resource: ResourceFacts,
  columns: ColumnMap,
  query: ListQuery,
  below: Below = () => undefined,
): Asked[] {
  const asked: Asked[] = []
  for (const [key, f] of Object.entries(resource.fields as Record<string, Field>)) {
    const value = query[key]
    if (value === undefined || value === '' || !f.options.search || f.options.search === 'between' || f.options.virtual)
      continue
    const alone = query[belowKey(key)] === 'N'
    asked.push(askedOfField([key, f, columnOf(columns, key), value], alone ? () => undefined : below))
  }
  for (const [key, f] of query.params ? boundedFields(resource.fields, resource.audit) : []) {
    const column = columns[key]
    if (!column) continue
    for (const [i, bound] of rangeKeys(key, resource.range, searchValueOf(f)).entries()) {
      const value = query.params?.[bound]
      if (value === undefined || value === '') continue
      asked.push({ ...comparison(column, i === 0 ? 'gte' : 'lte', value), name: `${bound} ${stepOf(value)}`, value })
    }
  }
  return asked
}

/** Conditions of the declared search fields that the query names. */
export const filtersOf = (resource: ResourceFacts, columns: ColumnMap, query: ListQuery, below?: Below): SQL[] =>
  askedOf(resource, columns, query, below).map(({ condition, value }) => condition(value))

/** Order asked for, else that of the contract; the id makes it total, so pages never overlap. */
export function orderOf(resource: ResourceFacts, columns: ColumnMap, query: ListQuery): SQL[] {
  const [key, descending] = query.orderByColumn
    ? [query.orderByColumn, query.isAsc === 'desc']
    : [resource.order.replace(/^-/, ''), resource.order.startsWith('-')]
  const direction = descending ? desc : asc
  const first = columns[key]
  const id = columnOf(columns, 'id')
  return first && first !== id ? [direction(first), direction(id)] : [direction(id)]
}

export interface PageSource {
  ctx: Ctx
  query: PageQuery
  /** Names the list for the count cache; only unfiltered lists are cached. */
  countKey: string | undefined
  /** `limit` is one more than a page when nothing is counted. */
  rows(limit: number, offset: number): Promise<Record<string, unknown>[]>
  count(): Promise<number>
  /** Rows and cost as the planner sees them, where counting may be dear. */
  estimate?: (() => Promise<Expected>) | undefined
}

/** Counts that were costly, for 10 s: a list of a million rows is not counted at every click. */
const counts = new LRUCache<string, number>({ max: 1_000, ttl: 10_000 })
const costlyMs = 5

export function forgetCount(countKey: string): void {
  for (const key of counts.keys()) if (key.startsWith(countKey)) counts.delete(key)
}

async function totalOf({ ctx, count, countKey, estimate }: PageSource): Promise<[number, TotalKind]> {
  const guess = await estimate?.()
  if (guess && guess.cost > ctx.platform.env.limits.L_COUNT_COST) return [guess.rows, 'estimated']
  const known = countKey === undefined ? undefined : counts.get(countKey)
  if (known !== undefined) return [known, 'cached']
  const startedAt = performance.now()
  const total = await count()
  if (countKey !== undefined && performance.now() - startedAt > costlyMs) counts.set(countKey, total)
  return [total, 'exact']
}

/** One page of any query; the total is counted beside the rows unless the caller does without. */
export async function pageFrom<T = Record<string, unknown>>(source: PageSource): Promise<Page<T>> {
  const { pageNum, pageSize, count } = source.query
  if (count === 'N') {
    const rows = await source.rows(pageSize + 1, (pageNum - 1) * pageSize)
    return pageOf(rows.slice(0, pageSize) as T[], pageNum, pageSize, -1, 'exact', rows.length > pageSize)
  }
  const fetch = () => source.rows(pageSize, (pageNum - 1) * pageSize)
  // One connection carries one statement at a time: inside a transaction the two run in turn.
  const [[total, kind], rows] = source.ctx.inTx
    ? [await totalOf(source), await fetch()]
    : await Promise.all([totalOf(source), fetch()])
  if (kind === 'estimated') return estimatedPage(source, rows as T[], total)
  const pages = Math.ceil(total / pageSize)
  if (rows.length > 0 || pageNum <= 1 || pages === 0 || pageNum <= pages)
    return pageOf(rows as T[], pageNum, pageSize, total, kind, pageNum < pages)
  const last = await source.rows(pageSize, (pages - 1) * pageSize)
  return pageOf(last as T[], pages, pageSize, total, kind, false)
}

/** The rows correct the guess: a page that is not full is the last, one beyond the end has the rows counted. */
async function estimatedPage<T>(source: PageSource, rows: T[], guess: number): Promise<Page<T>> {
  const { pageNum, pageSize } = source.query
  const seen = (pageNum - 1) * pageSize + rows.length
  if (rows.length === pageSize) return pageOf(rows, pageNum, pageSize, Math.max(guess, seen), 'estimated', true)
  if (rows.length > 0 || pageNum === 1) return pageOf(rows, pageNum, pageSize, seen, 'exact', false)
  const total = await source.count()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const found = await source.rows(pageSize, (last - 1) * pageSize)
  return pageOf(found as T[], last, pageSize, total, 'exact', false)
}

function pageOf<T>(
  list: T[],
  pageNum: number,
  pageSize: number,
  total: number,
  totalKind: TotalKind,
  hasNextPage: boolean,
): Page<T> {
  const pages = total < 0 ? -1 : Math.ceil(total / pageSize)
  return {
    list,
    total,
    totalKind,
    pageNum,
    pageSize,
    pages,
    size: list.length,
    isFirstPage: pageNum === 1,
    isLastPage: !hasNextPage,
    hasNextPage,
    hasPreviousPage: pageNum > 1,
  }
}
