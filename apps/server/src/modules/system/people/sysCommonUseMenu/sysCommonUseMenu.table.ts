import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const longestPath = 200

/** Pages that a user keeps at hand. */
export const sysCommonUseMenuTable = pgTable(
  'sys_common_use_menu',
  {
    ...auditColumns,
    userId: varchar({ length: 64 }).notNull(),
    path: varchar({ length: longestPath }).notNull(),
    title: varchar({ length: 50 }).notNull(),
    icon: varchar({ length: 100 }),
    sort: integer(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_common_use_menu_user_path_uq', t.userId, t.path)],
)
