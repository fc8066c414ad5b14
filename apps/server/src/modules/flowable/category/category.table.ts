import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const flowCategoryTable = pgTable(
  'wf_category',
  {
    ...auditColumns,
    code: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 50 }).notNull(),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('wf_category_code_uq', t.code)],
)
