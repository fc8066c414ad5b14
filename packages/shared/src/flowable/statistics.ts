import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Newest requests of the span that are counted, and those whose steps and tasks are looked at one by one. */
export const mostCounted = 100_000
export const mostSampled = 5_000

/** Days that one look covers. */
export const longestSpanDays = 1_100

const day = (label: string) => labelled(z.iso.date().optional(), label)

const dayMs = 86_400_000

/** First and last day by which requests were started, in the zone of the installation; the last 90 without. */
const span = z
  .object({ from: day('开始日期'), to: day('结束日期') })
  .refine(({ from, to }) => !from === !to, '请选择开始日期和结束日期')
  .refine(({ from, to }) => !from || !to || from <= to, '开始日期不能晚于结束日期')
  .refine(
    ({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < longestSpanDays * dayMs,
    '统计时间不能超过三年',
  )
export type StatisticsSpan = z.infer<typeof span>

const nodeTime = z.object({ node: z.string(), name: z.string(), visits: z.int(), seconds: z.number() })
export type NodeTime = z.infer<typeof nodeTime>

export const flowStatistics = z.object({
  from: z.string(),
  to: z.string(),
  started: z.int(),
  finished: z.int(),
  /** Seconds from the start to the end of those that have ended. */
  averageSeconds: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  /** Tasks that were, or are, open beyond their time; of the sampled requests. */
  timeouts: z.int(),
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  unit: z.enum(['day', 'month']),
  /** Every day or month of the span. */
  trend: z.array(z.object({ period: z.string(), started: z.int(), finished: z.int() })),
  /** The slowest first; of the sampled requests. */
  slowest: z.array(nodeTime),
  /** How many of the started ones steps and tasks were looked at of. */
  sampled: z.int(),
  /** There are more than `mostCounted`; only the newest count. */
  isPartial: z.boolean(),
})
export type FlowStatistics = z.infer<typeof flowStatistics>

export const versionStatistics = z.object({
  /** By node; a node where nothing is and nothing was is absent. */
  nodes: z.record(
    z.string(),
    z.object({
      /** Tokens that stand there now. */
      open: z.int(),
      /** Of them those whose job has failed for good. */
      dead: z.int(),
      visits: z.int(),
      /** Mean time of a visit that is over. */
      seconds: z.number().nullable(),
    }),
  ),
  /** Running requests of the version. */
  running: z.int(),
  isPartial: z.boolean(),
})
export type VersionStatistics = z.infer<typeof versionStatistics>

/** 统计 of a process and of its versions; requests of the data scope alone count (workflow §3.1). */
export const statisticsCalls = {
  ofProcess: endpoint({
    method: 'GET',
    path: '/flowable/definition/statistics/:key',
    summary: '流程统计',
    access: perms('flowable:definition:query'),
    params: z.object({ key: z.string().min(1).max(255) }),
    query: span,
    data: flowStatistics,
  }),
  ofVersion: endpoint({
    method: 'GET',
    path: '/flowable/definition/:deployId/statistics',
    summary: '流程版本的节点统计',
    access: perms('flowable:definition:query'),
    params: z.object({ deployId: rowId }),
    query: span,
    data: versionStatistics,
  }),
}
