import { sql, type SQL } from 'drizzle-orm'
import type { FieldKind } from '@app/shared/form/recordQuery.ts'
import type { FieldStatistics, StatisticsBar } from '@app/shared/form/statistics.ts'
import type { Ctx } from '#/platform/context.ts'
import { recordTable } from '#/modules/form/record/record.table.ts'

/** The records that are summed up. */
export interface Records {
  ctx: Ctx
  where: SQL | undefined
}

/** Values beyond these are too many for a chart. */
const mostBars = 50
const mostDays = 62
const buckets = 10

const jsonAt = (model: string) => sql`${recordTable.dataJson} -> ${model}::text`
const textAt = (model: string) => sql`${recordTable.dataJson} ->> ${model}::text`
const isFilled = (model: string) =>
  sql`coalesce(${jsonAt(model)}, 'null'::jsonb) not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`

/** In how many records a field holds something. */
export async function filledIn({ ctx, where }: Records, model: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ filled: number }>(
    sql`select count(*)::int as filled from ${recordTable} where ${where ?? sql`true`} and ${isFilled(model)}`,
  )
  return rows[0]?.filled ?? 0
}

/** How often each value occurs, most frequent first. Of lists every item counts, of a cascader the whole way. */
export async function valueBars(
  { ctx, where }: Records,
  model: string,
  kind: FieldKind,
  type?: string,
): Promise<StatisticsBar[]> {
  const isList = kind === 'choices' && type !== 'cascader'
  const items = sql`, lateral jsonb_array_elements_text(case when jsonb_typeof(${jsonAt(model)}) = 'array' then ${jsonAt(model)} else '[]'::jsonb end) as item`
  const { rows } = await ctx.db.execute<StatisticsBar>(
    sql`select label, count(*)::int as count
        from (select ${isList ? sql`item` : textAt(model)} as label
              from ${recordTable}${isList ? items : sql``}
              where ${where ?? sql`true`} and ${isFilled(model)}) as found
        group by label order by count desc, label limit ${mostBars}`,
  )
  return rows
}

/** Sums of numbers beyond it would be none. */
const largest = 1e15

const numberAt = (model: string) =>
  sql`case when jsonb_typeof(${jsonAt(model)}) <> 'number' then null
      when abs((${textAt(model)})::numeric) <= ${largest}::numeric then (${textAt(model)})::numeric end`

type Sums = NonNullable<FieldStatistics['numbers']>

/** Least, mean, greatest and sum of a number, and how often its values occur: each whole one of a few, else in ten equal parts. */
export async function spreadOf(
  { ctx, where }: Records,
  model: string,
): Promise<{ bars: StatisticsBar[]; numbers: Sums | null }> {
  const from = sql`from (select ${numberAt(model)} as number from ${recordTable} where ${where ?? sql`true`}) as found`
  const { rows } = await ctx.db.execute<{ [sum in keyof Sums]: number | null }>(
    sql`select min(number)::float8 as min, avg(number)::float8 as avg, max(number)::float8 as max, sum(number)::float8 as sum ${from}`,
  )
  const { min = null, avg = null, max = null, sum = null } = rows[0] ?? {}
  if (min === null || avg === null || max === null || sum === null) return { bars: [], numbers: null }
  const numbers = { min, avg, max, sum }
  if (min === max) return { bars: [], numbers }
  // One value more than fits tells that there are too many.
  const single = await ctx.db.execute<{ value: number; count: number; whole: boolean }>(
    sql`select number::float8 as value, count(*)::int as count, number = trunc(number) as whole ${from}
        where number is not null group by number order by number limit ${buckets + 1}`,
  )
  if (single.rows.length <= buckets && single.rows.every(({ whole }) => whole))
    return { bars: single.rows.map(({ value, count }) => ({ label: String(value), count })), numbers }
  const parts = await ctx.db.execute<{ part: number; count: number }>(
    sql`select least(width_bucket(number::float8, ${min}::float8, ${max}::float8, ${buckets}), ${buckets})::int as part,
          count(*)::int as count ${from} where number is not null group by part`,
  )
  const width = (max - min) / buckets
  const bars = Array.from({ length: buckets }, (_, at) => ({
    label: `${short(min + at * width)} ~ ${short(min + (at + 1) * width)}`,
    count: parts.rows.find(({ part }) => part === at + 1)?.count ?? 0,
  }))
  return { bars, numbers }
}

const short = (number: number) => String(Number(number.toFixed(2)))

/** How many values fall on each day, or in each month when they reach further. */
export async function courseOf({ ctx, where }: Records, model: string): Promise<StatisticsBar[]> {
  const start = sql`case when jsonb_typeof(${jsonAt(model)}) = 'array' then ${jsonAt(model)} ->> 0 else ${textAt(model)} end`
  const course = (length: number) =>
    ctx.db.execute<StatisticsBar>(
      sql`select left(moment, ${length}) as label, count(*)::int as count
          from (select ${start} as moment from ${recordTable} where ${where ?? sql`true`}) as found
          where moment ~ '^[0-9]{4}-[0-9]{2}' group by label order by label desc limit ${mostDays + 1}`,
    )
  const days = await course(10)
  const { rows } = days.rows.length > mostDays ? await course(7) : days
  return rows.slice(0, mostDays).toReversed()
}
