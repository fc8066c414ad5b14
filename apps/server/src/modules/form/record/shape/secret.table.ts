import { uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { idColumn, machinery } from '#/platform/database/columns.ts'

/** Secrets of a record, sealed, by the control that asked for them; the record itself shows that there is one. */
export const recordSecretTable = machinery('part of the record')(
  'form_record_secret',
  {
    id: idColumn(),
    recordId: varchar({ length: 64 }).notNull(),
    fieldKey: varchar({ length: 200 }).notNull(),
    sealed: varchar({ length: 1000 }).notNull(),
  },
  (t) => [uniqueIndex('form_record_secret_uq').on(t.recordId, t.fieldKey)],
)
