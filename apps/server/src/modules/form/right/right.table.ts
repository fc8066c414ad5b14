import { boolean, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { RightSubject, SeeRight } from '@app/shared/form/right.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { machinery } from '#/platform/database/columns.ts'

/** Who may do what with the records of a form; rows of one person add up. */
export const rightTable = machinery('replaced whole by whoever shares the form')(
  'form_right',
  {
    formId: varchar({ length: 64 })
      .notNull()
      .references(() => definitionTable.id),
    subjectKind: varchar({ length: 10 }).$type<RightSubject>().notNull(),
    /** Empty for everybody. */
    subjectId: varchar({ length: 64 }).notNull().default(''),
    fill: boolean().notNull(),
    see: varchar({ length: 10 }).$type<SeeRight>().notNull(),
    edit: boolean().notNull(),
    remove: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.formId, t.subjectKind, t.subjectId] })],
)

export type RightRow = typeof rightTable.$inferSelect
