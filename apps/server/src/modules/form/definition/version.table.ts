import { integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant } from '#/platform/database/columns.ts'
import { definitionTable } from './definition.table.ts'

/** What was published; a row is never changed (form-designer §19.8). */
export const versionTable = pgTable(
  'form_version',
  {
    ...auditColumns,
    formId: varchar({ length: 64 })
      .notNull()
      .references(() => definitionTable.id),
    versionNo: integer().notNull(),
    schemaJson: text().notNull(),
    /** SHA-256 of `schemaJson`, hexadecimal. */
    schemaHash: varchar({ length: 64 }).notNull(),
    changeNote: varchar({ length: 500 }),
    publishBy: varchar({ length: 64 }),
    publishTime: instant().notNull(),
  },
  (t) => [unique('form_version_no_uq').on(t.formId, t.versionNo)],
)

export type VersionRow = typeof versionTable.$inferSelect
