import { integer, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Requests counted over all nodes, for keys that come near their limit and only without Redis. */
export const rateTable = machinery('counters')('sys_rate', {
  /** Limit, caller and start of the window. */
  rateKey: varchar({ length: 255 }).primaryKey(),
  hits: integer().notNull(),
  expireTime: instant().notNull(),
})
