import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const configTable = pgTable(
  'sys_config',
  {
    ...auditColumns,
    configName: varchar({ length: 100 }).notNull(),
    configKey: varchar({ length: 100 }).notNull(),
    configValue: varchar({ length: 500 }).notNull().default(''),
    /** How the value is written: `text`, `number`, `switch`, `image`, `json`; known keys have their own. */
    valueType: varchar({ length: 10 }).notNull().default('text'),
    /** `Y`: built in; key and kind are fixed, the row cannot be deleted. */
    configType: varchar({ length: 1 }).notNull().default('N'),
    /** `Y`: every signed-in user may read the value by its key. */
    isPublic: varchar({ length: 1 }).notNull().default('N'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_config_key_uq', t.configKey), index('sys_config_create_time_ix').on(t.createTime)],
)
