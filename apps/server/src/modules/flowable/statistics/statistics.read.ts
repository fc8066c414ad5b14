import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { mostCounted, mostSampled, type FlowStatistics, type StatisticsSpan } from '@app/shared/flowable/statistics.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { slowestNodes } from './nodeTimes.read.ts'
import { periodsOf, spanOf, type Span } from './span.ts'

const i = flowInstanceTable

/** Requests of a process in the data scope of the caller that were started in a span; drafts are their writer's alone. */
export const countedOf = (ctx: Ctx, { from, until }: Span, of: SQL): SQL | undefined =>
  and(
    of,
    sql`${i.startTime} >= ${from}::date and ${i.startTime} < ${until}::date`,
    sql`${i.status} <> ${InstanceStatus.draft}`,
    ctx.scope(i.starterDeptId, i.starterId),
  )

/** 统计 of a process over all its versions (workflow §3.1). */
export async function statisticsOfProcess(ctx: Ctx, key: string, asked: StatisticsSpan): Promise<FlowStatistics> {
  await requireProcess(ctx, key)
  const span = spanOf(ctx, asked)
  const counted = countedOf(ctx, span, eq(i.key, key))
  const groups = await groupsOf(ctx, counted, span)
  const all = groups.find((group) => group.kind === 'all')
  const slowest = await slowestNodes(ctx, counted)
  const { timeouts, sampled } = await timeoutsOf(ctx, counted)
  const byPeriod = (kind: Group['kind']) =>
    new Map(groups.flatMap((group) => (group.kind === kind ? [[group.word, group.count]] : [])))
  const [started, finished] = [byPeriod('started'), byPeriod('finished')]
  return {
    from: span.from,
    to: span.to,
    started: all?.count ?? 0,
    finished: all?.finished ?? 0,
    averageSeconds: all?.average ?? null,
    medianSeconds: all?.median ?? null,
    timeouts,
    statuses: groups.flatMap(({ kind, word, count }) => (kind === 'status' ? [{ status: String(word), count }] : [])),
    unit: span.unit,
    trend: periodsOf(span).map((period) => ({
      period,
      started: started.get(period) ?? 0,
      finished: finished.get(period) ?? 0,
    })),
    slowest,
    sampled,
    isPartial: (all?.count ?? 0) >= mostCounted,
  }
}

async function requireProcess(ctx: Ctx, key: string) {
  const live = ctx.db
    .select({ id: flowDefinitionTable.id })
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.key, key), eq(flowDefinitionTable.delFlag, '0')))
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`select ${exists(live)} as found`)
  if (!rows[0]?.found) throw gone()
}

interface Group extends Record<string, unknown> {
  kind: 'all' | 'status' | 'started' | 'finished'
  word: string | null
  count: number
  finished: number
  average: number | null
  median: number | null
}

/** All figures of the requests themselves in one pass: together, by status, by when they started and ended. */
async function groupsOf(ctx: Ctx, counted: SQL | undefined, { unit }: Span): Promise<Group[]> {
  const word = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await ctx.db.execute<Group>(sql`
    with counted as (
      select ${i.status} as status, to_char(${i.startTime}, ${word}) as started, to_char(${i.endTime}, ${word}) as ended,
        extract(epoch from ${i.endTime} - ${i.startTime})::float8 as seconds
      from ${i} where ${counted} order by ${i.startTime} desc limit ${mostCounted}
    )
    select case when grouping(status) = 0 then 'status' when grouping(started) = 0 then 'started'
        when grouping(ended) = 0 then 'finished' else 'all' end as kind,
      coalesce(status, started, ended) as word,
      count(*)::int as count, count(ended)::int as finished,
      avg(seconds) as average, percentile_cont(0.5) within group (order by seconds) as median
    from counted group by grouping sets ((), (status), (started), (ended)) order by 1, 2`)
  return rows
}

/** Tasks beyond their time, of the newest requests; request by request, for a join reads all tasks there are. */
async function timeoutsOf(ctx: Ctx, counted: SQL | undefined): Promise<{ timeouts: number; sampled: number }> {
  const { instanceId, dueTime, doneTime } = flowTaskTable
  const { rows } = await ctx.db.execute<{ timeouts: number; sampled: number }>(sql`
    with sampled as materialized (
      select ${i.id} as id from ${i} where ${counted} order by ${i.startTime} desc limit ${mostSampled}
    )
    select count(*)::int as sampled, coalesce(sum(late.count), 0)::int as timeouts
    from sampled cross join lateral (
      select count(*) from ${flowTaskTable}
      where ${instanceId} = sampled.id and ${dueTime} < coalesce(${doneTime}, ${ctx.now.toISOString()}::timestamptz)
      offset 0
    ) late`)
  return rows[0] ?? { timeouts: 0, sampled: 0 }
}
