import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { DeputyScope } from '@app/shared/flowable/deputy.ts'
import { auditColumns, instant } from '#/platform/database/columns.ts'

/** Who gets the tasks of somebody who is away. Ranges of one person and scope do not overlap; a lock keeps it so. */
export const flowDeputyTable = pgTable(
  'wf_deputy',
  {
    ...auditColumns,
    principalId: varchar({ length: 64 }).notNull(),
    deputyId: varchar({ length: 64 }).notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    scope: varchar({ length: 8 }).$type<DeputyScope>().notNull(),
    categoryId: varchar({ length: 64 }),
    processKey: varchar({ length: 255 }),
    status: varchar({ length: 1 }).notNull().default('0'),
    reason: varchar({ length: 500 }),
  },
  (t) => [
    index('wf_deputy_principal_id_ix').on(t.principalId, t.endTime),
    index('wf_deputy_start_time_ix').on(t.startTime),
  ],
)

export type FlowDeputyRow = typeof flowDeputyTable.$inferSelect
