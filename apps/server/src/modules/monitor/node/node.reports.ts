import type { NodeReport } from '@app/shared/monitor/node.ts'
import type { Ctx } from '#/platform/context.ts'
import { nodeName, nodeRows } from './node.read.ts'
import { samplerOf } from './sampler.ts'
import { watch } from './watchers.ts'

/** What a living node tells of itself. */
export interface LiveReport {
  nodeId: string
  name: string
  own: boolean
  report: NodeReport
}

/** The figures of all living nodes, this one first and measured now; whoever asks is sent what follows. */
export async function liveReports(ctx: Ctx): Promise<LiveReport[]> {
  await watch(ctx)
  const { nodeId: ownId } = ctx.platform
  const rows = await nodeRows(ctx)
  const own = rows.find(({ id }) => id === ownId)
  const others = rows.flatMap((row) =>
    row.state === 'live' && row.metrics && row.id !== ownId
      ? [{ nodeId: row.id, name: nodeName(row), own: false, report: row.metrics }]
      : [],
  )
  const report = await samplerOf(ctx.platform).report()
  const name = own ? nodeName(own) : `${report.figures.sys.computerName}:${report.figures.node.pid}`
  return [{ nodeId: ownId, name, own: true, report }, ...others]
}
