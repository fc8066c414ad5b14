import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const dictTypeTable = pgTable(
  'sys_dict_type',
  {
    ...auditColumns,
    dictName: varchar({ length: 100 }).notNull(),
    dictType: varchar({ length: 100 }).notNull(),
    /** `1`: stored values keep their labels, no options are offered. */
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_dict_type_dict_type_uq', t.dictType), index('sys_dict_type_create_time_ix').on(t.createTime)],
)
