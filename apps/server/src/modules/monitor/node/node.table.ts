import { index, integer, jsonb, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import type { NodeReport, Sample } from '@app/shared/monitor/node.ts'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Every start of a server process, by its own id; all times are those of the database (monitor §11). */
export const nodeTable = machinery('a node tells of itself')(
  'sys_node',
  {
    id: varchar({ length: 64 }).primaryKey(),
    host: varchar({ length: 255 }).notNull(),
    pid: integer().notNull(),
    version: varchar({ length: 30 }).notNull(),
    roles: text().array().notNull(),
    startTime: instant().notNull(),
    lastSeen: instant().notNull(),
    /** Set by an orderly stop; a node that died has none. */
    stopTime: instant(),
    /** How far the machine of the node is ahead of the database's, milliseconds. */
    driftMs: integer().notNull().default(0),
    /** What the node told of itself with its last heartbeat. */
    metrics: jsonb().$type<NodeReport>(),
  },
  (t) => [index('sys_node_last_seen_ix').on(t.lastSeen)],
)

/** One row per node and minute with its six samples; kept for a day. */
export const nodeMetricTable = machinery('measurements')(
  'sys_node_metric',
  {
    nodeId: varchar({ length: 64 }).notNull(),
    minute: instant().notNull(),
    samples: jsonb().$type<Sample[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sys_node_metric_pk', columns: [t.nodeId, t.minute] }),
    index('sys_node_metric_minute_ix').on(t.minute),
  ],
)
