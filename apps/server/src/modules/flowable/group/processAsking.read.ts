import { and, eq, exists, or, sql } from 'drizzle-orm'
import { idsOfParam, strategies } from '@app/flow-engine/cards/people.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable, isRunning } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { candidateOf } from './candidates.ts'

type Asked = Exclude<ReturnType<typeof candidateOf>['kind'], 'user'>

/**
 * Of these roles, departments, posts or groups the first that a process asks for its people, as it is deployed or as it
 * still runs: without it the process would pass over the node.
 */
export async function processAsking(
  ctx: Ctx,
  kind: Asked,
  ids: readonly string[],
): Promise<{ id: string; process: string } | undefined> {
  const { id: definitionId, name, isLatest, delFlag, graph } = flowDefinitionTable
  const running = and(eq(flowInstanceTable.definitionId, definitionId), isRunning)
  const isInUse = or(
    and(eq(isLatest, true), eq(delFlag, '0')),
    exists(ctx.db.select({ id: flowInstanceTable.id }).from(flowInstanceTable).where(running)),
  )
  const mayName = or(...ids.map((id) => sql`position(${id} in ${graph}::text) > 0`))
  const rows = await ctx.db.select({ name, graph }).from(flowDefinitionTable).where(and(isInUse, mayName))
  for (const row of rows) {
    const asked = new Set(Object.values(row.graph.nodes).flatMap((node) => askedBy(node, kind)))
    const id = ids.find((each) => asked.has(each))
    if (id !== undefined) return { id, process: row.name }
  }
  return undefined
}

function askedBy({ user }: FlowNode, kind: Asked): string[] {
  if (!user) return []
  const { candidateGroups, strategy } = user
  const named = candidateGroups.map(candidateOf).flatMap((each) => (each.kind === kind ? [each.refId] : []))
  const isAsked = strategy !== undefined && strategies.get(strategy.code)?.of === kind
  return isAsked ? [...named, ...idsOfParam(strategy.param)] : named
}
