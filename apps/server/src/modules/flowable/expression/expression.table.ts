import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#/platform/database/columns.ts'

export const flowExpressionTable = pgTable('wf_expression', {
  ...auditColumns,
  name: varchar({ length: 50 }).notNull(),
  expression: varchar({ length: 255 }).notNull(),
  dataType: varchar({ length: 20 }).notNull(),
  status: varchar({ length: 1 }).notNull().default('0'),
  remark: varchar({ length: 500 }),
})
