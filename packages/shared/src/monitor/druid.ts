import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { poolFigures } from './node.ts'

/** Why there are no slow statements to show, or that there are. */
export const statementStates = ['on', 'missing', 'unloaded', 'denied'] as const

const statement = z.object({
  /** Normalised: never with values. */
  text: z.string(),
  calls: z.int(),
  totalMs: z.number(),
  avgMs: z.number(),
  maxMs: z.number(),
  rows: z.int(),
})
export type SlowStatement = z.output<typeof statement>

const lockWait = z.object({
  pid: z.int(),
  waitMs: z.int(),
  lockType: z.string(),
  relation: z.string().nullable(),
  blockedBy: z.array(z.int()),
  text: z.string(),
})

const tableSize = z.object({
  name: z.string(),
  bytes: z.int(),
  size: z.string(),
  rows: z.int(),
  deadRows: z.int(),
  lastVacuum: z.string().nullable(),
})

const indexHint = z.object({
  table: z.string(),
  /** Empty for a table that is read from end to end too often. */
  index: z.string().nullable(),
  size: z.string(),
  hint: z.string(),
})

/** 数据监控 (monitor §9.3). */
export const druid = {
  figures: endpoint({
    method: 'GET',
    path: '/monitor/druid',
    summary: '数据监控信息',
    access: perms('monitor:druid:list'),
    background: true,
    data: z.object({
      pools: z.array(poolFigures.extend({ nodeId: z.string(), name: z.string(), own: z.boolean() })),
      database: z.object({
        product: z.string(),
        version: z.string(),
        embedded: z.boolean(),
        sizeHuman: z.string(),
        uptime: z.string(),
        connections: z.object({
          total: z.int(),
          active: z.int(),
          idle: z.int(),
          inTransaction: z.int(),
          max: z.int(),
        }),
        /** Percent of the blocks that were found in memory. */
        cacheHitRate: z.number(),
        commits: z.int(),
        rollbacks: z.int(),
        deadlocks: z.int(),
        replicas: z.int(),
      }),
      statements: z.object({ state: z.enum(statementStates), rows: z.array(statement) }),
      locks: z.array(lockWait),
      tables: z.array(tableSize),
      indexes: z.array(indexHint),
    }),
  }),
  resetStatements: endpoint({
    method: 'POST',
    path: '/monitor/druid/resetStatements',
    summary: '重置慢查询统计',
    access: perms('monitor:druid:reset'),
    log: { title: '数据监控', kind: LogKind.clean },
  }),
}
