import { inArray } from 'drizzle-orm'
import type { Row } from '#/kit/store.ts'
import { nodeNames } from '#/modules/monitor/node/node.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { jobLogTable } from './jobLog.table.ts'

/** Names of the nodes that ran the rows of a page. */
export async function withNodes(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const { id, nodeId } = jobLogTable
  const ids = rows.map((row) => String(row.id))
  const found = await ctx.db.select({ id, nodeId }).from(jobLogTable).where(inArray(id, ids))
  const nodeOf = new Map(found.map((row) => [row.id, row.nodeId]))
  const names = await nodeNames(ctx, [...nodeOf.values()])
  return rows.map((row) => ({ ...row, nodeName: names.get(nodeOf.get(String(row.id)) ?? '') ?? null }))
}
