import { varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** People who cannot sign in any more and whose open tasks managers have been told of. */
export const flowAbsenceTable = machinery('kept while somebody is away')('wf_absence', {
  userId: varchar({ length: 64 }).primaryKey(),
  toldTime: instant().notNull(),
})
