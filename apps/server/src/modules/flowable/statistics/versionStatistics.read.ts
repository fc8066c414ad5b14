import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { mostSampled, type StatisticsSpan, type VersionStatistics } from '@app/shared/flowable/statistics.ts'
import { reachedDefinition } from '#/modules/flowable/definition/definition.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { nodeTimes } from './nodeTimes.read.ts'
import { spanOf } from './span.ts'
import { countedOf } from './statistics.read.ts'

/** Where requests of a version stand now, where they are stuck, and how long each node took in a span. */
export async function statisticsOfVersion(
  ctx: Ctx,
  deployId: string,
  asked: StatisticsSpan,
): Promise<VersionStatistics> {
  await reachedDefinition(ctx, deployId)
  const times = await nodeTimes(ctx, countedOf(ctx, spanOf(ctx, asked), eq(flowInstanceTable.definitionId, deployId)))
  const { running, tokens } = await tokensOf(ctx, deployId)
  const nodes: VersionStatistics['nodes'] = {}
  for (const { node, visits, seconds } of times) nodes[node] = { open: 0, dead: 0, visits, seconds }
  for (const { node, open, dead } of tokens) nodes[node] = { visits: 0, seconds: null, ...nodes[node], open, dead }
  return { nodes, running, isPartial: running >= mostSampled }
}

/** Tokens of running requests by node; one that stands for what is inside it counts not. */
async function tokensOf(ctx: Ctx, deployId: string) {
  const [i, job] = [flowInstanceTable, flowJobTable]
  const running = and(
    eq(i.definitionId, deployId),
    isNull(i.endTime),
    ne(i.status, InstanceStatus.draft),
    ctx.scope(i.starterDeptId, i.starterId),
  )
  // A timer belongs to the token that listens for it, every other job names its token.
  const { rows } = await ctx.db.execute<{ running: number; node: string | null; open: number; dead: number }>(sql`
    with running as materialized (
      select ${i.id} as id, ${i.state} as state from ${i}
      where ${running} order by ${i.startTime} desc limit ${mostSampled}
    ), dead as (
      select distinct running.id, coalesce(running.state -> 'subscriptions' -> ${job.target} ->> 'token', ${job.target}) as token
      from running join ${job} on ${job.instanceId} = running.id where ${job.state} = 'dead'
    ), standing as (
      select running.id, token.key as token, token.value ->> 'node' as node
      from running, jsonb_each(running.state -> 'tokens') as token where token.value ->> 'status' <> 'scope'
    )
    select (select count(*)::int from running) as running, node, count(*)::int as open, count(dead.token)::int as dead
    from standing left join dead using (id, token) group by node`)
  const tokens = rows.flatMap(({ node, ...counts }) => (node === null ? [] : [{ node, ...counts }]))
  return { running: rows[0]?.running ?? 0, tokens }
}
