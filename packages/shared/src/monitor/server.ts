import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { nodeBrief, samplePoint, serverFigures, type Sample } from './node.ts'

const access = perms('monitor:server:list')
/** The curves of caches and connections are the same points. */
const curves = perms('monitor:server:list', 'monitor:cache:list', 'monitor:druid:list')
const ofNode = z.object({ nodeId: z.string().max(64).optional() })

/** What a watching page gets by itself over `monitor.metrics`. */
export interface MetricsNews {
  nodeId: string
  sample: Sample
}

/** 服务监控 (monitor §10): figures of the node that answers, of others as their last heartbeat told them. */
export const server = {
  figures: endpoint({
    method: 'GET',
    path: '/monitor/server',
    summary: '服务监控信息',
    access,
    background: true,
    query: ofNode,
    data: serverFigures.extend({
      nodeId: z.string(),
      /** The node that answers measures at once. */
      own: z.boolean(),
      measuredAt: z.string(),
      /** How far its clock is ahead of the database's, when that is too much. */
      driftMs: z.int().optional(),
    }),
  }),
  nodes: endpoint({
    method: 'GET',
    path: '/monitor/server/nodes',
    summary: '服务节点',
    access,
    background: true,
    data: z.array(nodeBrief),
  }),
  history: endpoint({
    method: 'GET',
    path: '/monitor/server/history',
    summary: '服务监控历史',
    access: curves,
    background: true,
    query: ofNode.extend({
      /** `30m`: every ten seconds; `24h`: means of every minute. */
      range: labelled(z.enum(['30m', '24h']), '时间范围').default('30m'),
    }),
    data: z.array(samplePoint),
  }),
}
