import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#/platform/database/columns.ts'

/** Controls that a designer keeps for other forms; the maker is `createBy`. */
export const fragmentTable = pgTable(
  'form_fragment',
  {
    ...auditColumns,
    name: varchar({ length: 50 }).notNull(),
    category: varchar({ length: 50 }),
    /** An array of controls. */
    fragmentJson: text().notNull(),
    scope: varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
  },
  (t) => [index('form_fragment_maker_ix').on(t.createBy)],
)
