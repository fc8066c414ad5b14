import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/database/columns.ts'

/** Requests counted over all nodes, for keys that come near their limit and only without Redis. */
export const rateTable = pgTable('sys_rate', {
  /** Limit, caller and start of the window. */
  rateKey: varchar({ length: 255 }).primaryKey(),
  hits: integer().notNull(),
  expireTime: instant().notNull(),
})
