import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { NodeBrief, ServerFigures } from '@app/shared/monitor/node.ts'
import type { server } from '@app/shared/monitor/server.ts'
import { driftWarnMs } from '#/modules/monitor/node/heartbeat.ts'
import { nodeName, nodeRows } from '#/modules/monitor/node/node.read.ts'
import { samplerOf } from '#/modules/monitor/node/sampler.ts'
import { watch } from '#/modules/monitor/node/watchers.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'

type Answer = DataOf<typeof server.figures>

/** The live nodes and those that were lost or stopped lately, for the select. */
export async function nodeBriefs(ctx: Ctx): Promise<NodeBrief[]> {
  const rows = await nodeRows(ctx)
  return rows.map((row) => ({
    id: row.id,
    name: nodeName(row),
    version: row.version,
    state: row.state,
    own: row.id === ctx.platform.nodeId,
    startTime: row.startTime,
    lastSeen: row.lastSeen,
    driftMs: row.driftMs,
  }))
}

export async function figuresOf(ctx: Ctx, nodeId = ctx.platform.nodeId): Promise<Answer> {
  await watch(ctx)
  const row = (await nodeRows(ctx)).find(({ id }) => id === nodeId)
  const own = nodeId === ctx.platform.nodeId
  if (!own && !row?.metrics) throw gone('节点不存在或尚未上报数据')
  const figures = own ? (await samplerOf(ctx.platform).report()).figures : row?.metrics?.figures
  if (!figures) throw gone('节点不存在或尚未上报数据')
  const drift = row && Math.abs(row.driftMs) > driftWarnMs ? { driftMs: row.driftMs } : {}
  return {
    ...withoutPaths(ctx, figures),
    nodeId,
    own,
    measuredAt: own ? timeText(ctx) : (row?.lastSeen ?? ''),
    ...drift,
  }
}

const timeText = ({ now, platform }: Ctx) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: platform.env.TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now)

/** Where things lie on the machine is for the superuser (security AZ-17). */
function withoutPaths(ctx: Ctx, figures: ServerFigures): ServerFigures {
  if (ctx.user.admin) return figures
  const { home: _home, ...jvm } = figures.jvm
  const { userDir: _userDir, ...sys } = figures.sys
  return { ...figures, jvm, sys }
}
