import { boolean, index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { ViewSettings } from '@app/shared/form/savedView.ts'
import { auditColumns } from '#/platform/database/columns.ts'

/** Lists of records as somebody wants them again; the maker is `createBy`. */
export const savedViewTable = pgTable(
  'form_record_view',
  {
    ...auditColumns,
    formId: varchar({ length: 64 }).notNull(),
    viewName: varchar({ length: 50 }).notNull(),
    /** For everybody who sees records of the form. */
    shared: boolean().notNull().default(false),
    /** The list opens with it, for its maker or for everybody. */
    opens: boolean().notNull().default(false),
    settings: jsonb().$type<ViewSettings>().notNull(),
  },
  (t) => [index('form_record_view_form_ix').on(t.formId, t.createBy)],
)
