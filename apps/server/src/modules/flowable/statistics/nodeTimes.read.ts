import { sql, type SQL } from 'drizzle-orm'
import type { NodeType } from '@app/flow-engine/graph/types.ts'
import { mostSampled, type NodeTime } from '@app/shared/flowable/statistics.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'

const mostNodes = 8

/** What takes as long as everything inside it. */
const frames = new Set<NodeType>(['subProcess', 'eventSubProcess'])

interface Visits extends Record<string, unknown> {
  node: string
  /** The newest version whose requests came there: it has the node's name of today. */
  definitionId: string
  visits: number
  seconds: number
}

/** How long the newest of some requests stood at each node; a visit that was broken off has no length. */
export async function nodeTimes(ctx: Ctx, counted: SQL | undefined): Promise<Visits[]> {
  const [i, e] = [flowInstanceTable, flowEventTable]
  const { rows } = await ctx.db.execute<Visits>(sql`
    with sampled as materialized (
      select ${i.id} as id, ${i.definitionId} as definition_id
      from ${i} where ${counted} order by ${i.startTime} desc limit ${mostSampled}
    ), visits as (
      select definition_id, own.* from sampled cross join lateral (
        select ${e.element} as node, ${e.kind} as kind, ${e.time} as entered,
          lead(${e.kind}) over visit as next, lead(${e.time}) over visit as gone
        from ${e} where ${e.instanceId} = sampled.id and ${e.kind} in ('entered', 'left')
        window visit as (partition by ${e.token}, ${e.element} order by ${e.id})
      ) own
    )
    select node, max(definition_id) as "definitionId", count(*)::int as visits,
      avg(extract(epoch from gone - entered))::float8 as seconds
    from visits where kind = 'entered' and next = 'left' group by node`)
  return rows
}

/** The nodes at which requests stand longest; what passes at once is not among them. */
export async function slowestNodes(ctx: Ctx, counted: SQL | undefined): Promise<NodeTime[]> {
  const found = (await nodeTimes(ctx, counted)).filter(({ seconds }) => seconds >= 1)
  const slowest: NodeTime[] = []
  for (const { node, definitionId, visits, seconds } of found.toSorted((one, other) => other.seconds - one.seconds)) {
    if (slowest.length === mostNodes) break
    const { graph } = await definitionOf(ctx, definitionId)
    const known = graph.nodes[node]
    if (known && !frames.has(known.type)) slowest.push({ node, name: known.name || node, visits, seconds })
  }
  return slowest
}
