import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

/** How a user arranged one list: density and columns. */
export const sysTableConfigTable = pgTable(
  'sys_table_config',
  {
    ...auditColumns,
    tableKey: varchar({ length: 200 }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    /** Row density. */
    space: varchar({ length: 100 }),
    /** JSON. */
    columns: varchar({ length: 4000 }),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_table_config_user_id_table_key_uq', t.userId, t.tableKey)],
)
