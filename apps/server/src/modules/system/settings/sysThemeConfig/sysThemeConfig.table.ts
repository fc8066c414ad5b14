import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

/** The settings drawer of a user, so that another browser looks the same. */
export const sysThemeConfigTable = pgTable(
  'sys_theme_config',
  {
    ...auditColumns,
    userId: varchar({ length: 64 }).notNull(),
    /** JSON. */
    themeObj: varchar({ length: 1000 }).notNull(),
    status: varchar({ length: 1 }).notNull().default('0'),
    sort: integer(),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_theme_config_user_id_uq', t.userId)],
)
