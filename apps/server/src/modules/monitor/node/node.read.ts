import { desc, inArray, sql } from 'drizzle-orm'
import type { NodeState } from '@app/shared/monitor/node.ts'
import type { Ctx } from '#/platform/context.ts'
import { nodeTable } from './node.table.ts'

/** A node that says nothing for so long counts as lost (monitor §11). */
export const lostAfterSeconds = 30

/** Short form of a node for people: where it runs and as which process. */
export const nodeName = ({ host, pid }: { host: string; pid: number }): string => `${host}:${pid}`

/** Names by node id; a node that the registry has forgotten is called by the beginning of its id. */
export async function nodeNames(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { id, host, pid } = nodeTable
  const rows = await ctx.db.select({ id, host, pid }).from(nodeTable).where(inArray(id, wanted))
  const known = new Map(rows.map((row) => [row.id, nodeName(row)]))
  return new Map(wanted.map((nodeId) => [nodeId, known.get(nodeId) ?? nodeId.slice(0, 8)]))
}

/** Judged by the clock of the database, which all nodes share. */
export const nodeState = sql<NodeState>`case
  when ${nodeTable.stopTime} is not null then 'stopped'
  when ${nodeTable.lastSeen} < clock_timestamp() - make_interval(secs => ${lostAfterSeconds}) then 'lost'
  else 'live' end`

export type NodeRow = typeof nodeTable.$inferSelect & { state: NodeState }

const nodesShown = 100

/** The nodes of the last days, those that live first. */
export async function nodeRows(ctx: Ctx): Promise<NodeRow[]> {
  const rows = await ctx.db
    .select({ node: nodeTable, state: nodeState })
    .from(nodeTable)
    .orderBy(sql`${nodeState} <> 'live'`, desc(nodeTable.lastSeen), nodeTable.id)
    .limit(nodesShown)
  return rows.map(({ node, state }) => ({ ...node, state }))
}

/** Whether a node is at work; what a dead one had begun must be taken over. */
export async function isLiveNode(ctx: Ctx, nodeId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ state: nodeState })
    .from(nodeTable)
    .where(sql`${nodeTable.id} = ${nodeId}`)
    .limit(1)
  return row?.state === 'live'
}
