import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { samplePoint, type Sample } from '@app/shared/monitor/node.ts'
import type { Ctx } from '#/platform/context.ts'
import { nodeMetricTable } from './node.table.ts'
import { rounded } from './probe/readFile.ts'

const minutes = { '30m': 30, '24h': 1_440 } as const
export type HistoryRange = keyof typeof minutes

const names = Object.keys(samplePoint.shape) as (keyof Sample)[]

/** The curve of a node: every sample of the last half hour, or the mean of every minute of a day. */
export async function nodeHistory(ctx: Ctx, nodeId: string, range: HistoryRange): Promise<Sample[]> {
  const rows = await ctx.db
    .select({ samples: nodeMetricTable.samples })
    .from(nodeMetricTable)
    .where(
      and(
        eq(nodeMetricTable.nodeId, nodeId),
        gt(nodeMetricTable.minute, sql`clock_timestamp() - make_interval(mins => ${minutes[range]})`),
      ),
    )
    .orderBy(asc(nodeMetricTable.minute))
    .limit(minutes[range] + 1)
  return range === '30m' ? rows.flatMap(({ samples }) => samples) : rows.flatMap(({ samples }) => meanOf(samples))
}

function meanOf(samples: readonly Sample[]): Sample[] {
  const [first] = samples
  if (!first) return []
  const mean = (name: keyof Sample) =>
    name === 'at' ? first.at : rounded(samples.reduce((total, sample) => total + sample[name], 0) / samples.length)
  return [Object.fromEntries(names.map((name) => [name, mean(name)])) as Sample]
}
