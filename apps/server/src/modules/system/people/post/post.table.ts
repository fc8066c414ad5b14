import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const postTable = pgTable(
  'sys_post',
  {
    ...auditColumns,
    postCode: varchar({ length: 64 }).notNull(),
    postName: varchar({ length: 50 }).notNull(),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_post_code_uq', t.postCode), liveUnique('sys_post_name_uq', t.postName)],
)
