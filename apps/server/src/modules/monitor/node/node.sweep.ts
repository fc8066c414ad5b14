import { lt, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { nodeMetricTable, nodeTable } from './node.table.ts'

const ago = (days: number) => sql`clock_timestamp() - make_interval(days => ${days})`

/** Nodes that have been silent for a week are forgotten, curves after a day (monitor §11). */
export async function sweepNodes(ctx: Ctx): Promise<void> {
  await ctx.db.delete(nodeTable).where(lt(nodeTable.lastSeen, ago(7)))
  await ctx.db.delete(nodeMetricTable).where(lt(nodeMetricTable.minute, ago(1)))
}
