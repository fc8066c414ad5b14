import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

/** With what the hooks of a process are signed; all its versions have the same. */
export const flowHookTable = pgTable(
  'wf_hook',
  {
    ...auditColumns,
    /** Key of the process. */
    key: varchar({ length: 255 }).notNull(),
    /** Sealed for this row. */
    secret: varchar({ length: 1000 }).notNull(),
  },
  (t) => [liveUnique('wf_hook_key_uq', t.key)],
)
