import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const dictDataTable = pgTable(
  'sys_dict_data',
  {
    ...auditColumns,
    dictType: varchar({ length: 100 }).notNull(),
    dictLabel: varchar({ length: 100 }).notNull(),
    dictValue: varchar({ length: 100 }).notNull(),
    dictSort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    /** `Y` on at most one row of a type. */
    isDefault: varchar({ length: 1 }).notNull().default('N'),
    cssClass: varchar({ length: 100 }),
    listClass: varchar({ length: 100 }),
    /** Number of older releases; unused. */
    dictCode: bigint({ mode: 'number' }),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('sys_dict_data_value_uq', t.dictType, t.dictValue),
    index('sys_dict_data_sort_ix').on(t.dictType, t.dictSort),
  ],
)
