import { sql, type SQL } from 'drizzle-orm'
import type { RecordFilter } from '@app/shared/form/recordQuery.ts'
import { expected } from '#/kit/large.ts'
import type { ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { isNegative, filterValues } from './recordFilter.ts'

const { recordId, submitTime } = recordValueTable

/** A question with the field it is about. */
export interface AskedField {
  field: ListedField
  filter: RecordFilter
}

/** More values than these are dearer to sort than the records are to walk. */
const mostSorted = 2_000
/** More values than these are dearer to look other fields up for. */
const mostLookedUp = 20_000

/** Questions on values that are kept apart, the one with the fewest answers first. */
export interface ValueSearch {
  formId: string
  asked: readonly [AskedField, ...AskedField[]]
  /** Whether the newest of the records are found sooner here than among the records. */
  finds: boolean
}

/** Asks for what no value says. */
const isBare = ({ filter }: AskedField) => filter.op === 'empty' || filter.op === 'notEmpty' || isNegative(filter)

/** Asks for one value: an index has its records by time. */
const isExact = ({ filter: { op, value } }: AskedField) =>
  op === 'eq' || (op === 'in' && (!Array.isArray(value) || value.length === 1))

/** Fields of one value have one row for each record. */
const isSingle = ({ field: { kind, several } }: AskedField) => !several && kind !== 'time'

const answers = (formId: string, { field, filter }: AskedField) =>
  sql`from ${recordValueTable} where ${filterValues(formId, field, filter)}`

/** How the questions are best put, as the planner sees it; nothing when one of them needs more than the values. */
export async function valueSearch(
  ctx: Ctx,
  formId: string,
  asked: readonly AskedField[],
): Promise<ValueSearch | undefined> {
  const [first, ...others] = asked
  if (!first || asked.some(isBare)) return undefined
  if (others.length === 0 && isExact(first)) return { formId, asked: [first], finds: true }
  const sized = await Promise.all(
    asked.map(async (each) => ({ each, ...(await expected(ctx.db, sql`select 1 ${answers(formId, each)}`)) })),
  )
  const [fewest = { each: first, rows: 0 }, ...more] = sized.toSorted((a, b) => a.rows - b.rows)
  return {
    formId,
    asked: [fewest.each, ...more.map(({ each }) => each)],
    finds: fewest.rows <= (others.length > 0 && isExact(fewest.each) ? mostLookedUp : mostSorted),
  }
}

/** How many records answer, without a look at the records: for whoever sees all of them. */
export function countByValues({ formId, asked: [first, ...others] }: ValueSearch): SQL {
  const single = others.filter(isSingle)
  const joins = single.map(
    (each, at) => sql`join (select ${recordId} ${answers(formId, each)}) ${sql.identifier(`o${at}`)} using (record_id)`,
  )
  const among = others
    .filter((each) => !isSingle(each))
    .map((each) => sql`and v.record_id in (select ${recordId} ${answers(formId, each)})`)
  return sql`
    select count(${isSingle(first) ? sql`*` : sql`distinct v.record_id`})::int as total
    from (select ${recordId} ${answers(formId, first)}) v ${sql.join(joins, sql` `)} where true ${sql.join(among, sql` `)}`
}

/** Whether a page needs all answers found: then it tells their number, and they are not looked for twice. */
export const findsAll = ({ finds, asked: [first] }: ValueSearch) => finds && !isExact(first)

export interface FoundIds {
  ids: string[]
  /** Of all answers, where all were found; none beyond their end. */
  total: number | undefined
}

/** The newest of the records that answer, by the values alone. */
export async function idsByValues(ctx: Ctx, search: ValueSearch, limit: number, offset: number): Promise<FoundIds> {
  const { formId, asked } = search
  const [first, ...others] = asked
  // Looked up one by one, which a join would not be: the first page needs few.
  const has = others.map(
    (each) => sql`and (select true ${answers(formId, each)} and ${recordId} = v.record_id limit 1)`,
  )
  const { rows } = await ctx.db.execute<{ id: string; total: number | null }>(sql`
    select found.*, ${findsAll(search) ? sql`(count(*) over ())::int` : sql`null::int`} as total from (
      select ${isSingle(first) ? sql`` : sql`distinct`} v.submit_time, v.record_id as id
      from (select ${recordId}, ${submitTime} ${answers(formId, first)}) v where true ${sql.join(has, sql` `)}
    ) found order by submit_time desc, id desc limit ${limit} offset ${offset}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? undefined }
}
