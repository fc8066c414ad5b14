import { index, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Rows that show a file; a file without any is removed after a day (security UP-11). */
export const fileOwnerTable = machinery('files and the rows that keep them')(
  'sys_attach_owner',
  {
    attachId: varchar({ length: 64 }).notNull(),
    /** Id of the row. */
    formId: varchar({ length: 64 }).notNull(),
    bizType: varchar({ length: 50 }),
    createTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attachId, t.formId] }), index('sys_attach_owner_form_ix').on(t.formId)],
)
