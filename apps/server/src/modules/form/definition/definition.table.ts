import { integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { auditColumns, instant, liveUnique } from '#/platform/database/columns.ts'

/** What 数据管理 shows of a form and what its records are searched by. */
export interface ListSettings {
  /** Keys of the fields shown as columns, in their order; the first six fields when absent. */
  columns?: string[]
  /** Keys of the fields whose values are kept apart for filters and statistics; all scalar ones when absent. */
  indexed?: string[]
}

export const definitionTable = pgTable(
  'form_definition',
  {
    ...auditColumns,
    formCode: varchar({ length: 64 }).notNull(),
    formName: varchar({ length: 100 }).notNull(),
    category: varchar({ length: 20 }),
    formType: varchar({ length: 1 }).notNull().default('0'),
    status: varchar({ length: 1 }).notNull().default('0'),
    draftJson: text()
      .notNull()
      .$defaultFn(() => JSON.stringify(newForm())),
    /** 1 while the draft is not what is published. */
    draftDirty: varchar({ length: 1 }).notNull().default('1'),
    publishedVersion: integer(),
    /** Row of `form_version` that people fill. */
    publishedVersionId: varchar({ length: 64 }),
    submitLimit: varchar({ length: 1 }).notNull().default('0'),
    startTime: instant(),
    endTime: instant(),
    allowEdit: varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    titleTemplate: varchar({ length: 200 }),
    icon: varchar({ length: 50 }),
    sort: integer().default(10),
    listSettings: jsonb().$type<ListSettings>(),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('form_definition_code_uq', t.formCode)],
)

export type FormRow = typeof definitionTable.$inferSelect
