import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

/** Choices that forms share (form-designer §11.6). */
export const dataSourceTable = pgTable(
  'form_data_source',
  {
    ...auditColumns,
    dsCode: varchar({ length: 64 }).notNull(),
    dsName: varchar({ length: 100 }).notNull(),
    dsType: varchar({ length: 1 }).$type<'1' | '2' | '3'>().notNull(),
    /** Where the choices come from; its shape follows the type. */
    configJson: text().notNull(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('form_data_source_code_uq', t.dsCode)],
)

export type DataSourceRow = typeof dataSourceTable.$inferSelect
