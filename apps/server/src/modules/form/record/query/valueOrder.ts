import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { expected } from '#/kit/large.ts'
import type { ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { emptyAt, numberIn } from './recordFilter.ts'

const { recordId, formId: valueForm, fieldKey, rowNo, valueNum, valueText, submitTime } = recordValueTable

/** A list of records by a field of one value that is kept apart. */
export interface ValueOrder {
  formId: string
  field: ListedField
  descending: boolean
  /** Nothing narrows the list, so the values alone say which records come. */
  whole: boolean
}

/** So many times a page are looked at before all records are sorted. */
const windowPages = 20
/** A page that ends further on is sorted: the window before it would be dearer. */
const furthest = 200
/** So few records, as the planner sees it, are sorted sooner than an index is walked for them. */
const mostSorted = 500

/** Whether each record has one value of the field at most. */
export const isOrdering = ({ several }: ListedField) => !several

/** Fields whose values may be numbers; choices may have numbers and texts. */
const mayCount = ({ kind }: ListedField) => kind === 'number' || kind === 'choice'

const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`)
const numberWay = (descending: boolean) => (descending ? sql`desc nulls first` : sql`asc nulls last`)

/** The order by values in the record itself: numbers before texts, empty ones last either way. */
export function dataOrder(field: ListedField, descending: boolean): SQL[] {
  const json = field.json()
  const number = numberIn(field, json)
  return [
    emptyAt(field),
    ...(mayCount(field) ? [sql`${number} ${numberWay(descending)}`] : []),
    sql`${json} #>> '{}' ${way(descending)}`,
    sql`${recordTable.submitTime} ${way(descending)}`,
    sql`${recordTable.id} ${way(descending)}`,
  ]
}

const idsOf = async (ctx: Ctx, statement: SQL) =>
  (await ctx.db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/** Ids of a page, those without a value last. Read along an index as long as that has the page near its beginning. */
export async function idsByOrder(
  ctx: Ctx,
  order: ValueOrder,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<string[]> {
  const walked = await walk(ctx, order, where, limit, offset)
  return walked?.length === limit ? walked : sorted(ctx, order, where, limit, offset)
}

const ofField = ({ formId, field }: ValueOrder) => and(eq(valueForm, formId), eq(fieldKey, field.key))

/** The column whose index begins with the first records of the order; none when both kinds are there and texts come first. */
async function leading(ctx: Ctx, order: ValueOrder): Promise<typeof valueNum | typeof valueText | undefined> {
  if (!mayCount(order.field)) return valueText
  if (order.field.kind === 'number' && !order.descending) return valueNum
  // The two ends of the index: asked whether there is any, the planner would rather look through the table.
  const end = (direction: SQL) =>
    sql`(select ${valueNum} is null from ${recordValueTable} where ${ofField(order)} order by ${valueNum} ${direction} limit 1)`
  const { rows } = await ctx.db.execute<{ numbers: boolean | null; texts: boolean | null }>(
    sql`select not ${end(sql`asc`)} as numbers, ${end(sql`desc`)} as texts`,
  )
  const { numbers, texts } = rows[0] ?? {}
  if (!numbers) return valueText
  return texts && order.descending ? undefined : valueNum
}

async function walk(
  ctx: Ctx,
  order: ValueOrder,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<string[] | undefined> {
  const { whole, descending } = order
  const needed = offset + limit
  if (!whole && needed > furthest) return undefined
  if (!whole) {
    const { rows } = await expected(ctx.db, sql`select 1 from ${recordTable} where ${where ?? sql`true`}`)
    if (rows <= mostSorted) return undefined
  }
  const column = await leading(ctx, order)
  if (!column) return undefined
  const keys = sql`value ${way(descending)}, submit_time ${way(descending)}, record_id ${way(descending)}`
  const values = sql`
    select ${recordId}, ${column} as value, ${submitTime} from ${recordValueTable}
    where ${and(ofField(order), isNotNull(column), whole ? undefined : isNull(rowNo))}`
  if (whole)
    return idsOf(ctx, sql`select record_id as id from (${values}) v order by ${keys} limit ${limit} offset ${offset}`)
  return idsOf(
    ctx,
    sql`
    select record_id as id from (select * from (${values}) v order by ${keys} limit ${needed * windowPages}) v
    join ${recordTable} on ${recordTable.id} = record_id where ${where ?? sql`true`}
    order by value ${way(descending)}, v.submit_time ${way(descending)}, record_id ${way(descending)}
    limit ${limit} offset ${offset}`,
  )
}

/** All of the records by what stands in them: looking each value up would cost more than reading it there. */
const sorted = (ctx: Ctx, { field, descending }: ValueOrder, where: SQL | undefined, limit: number, offset: number) =>
  idsOf(
    ctx,
    sql`
    select ${recordTable.id} as id from ${recordTable} where ${where ?? sql`true`}
    order by ${sql.join(dataOrder(field, descending), sql`, `)} limit ${limit} offset ${offset}`,
  )
