import { boolean, index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#/platform/database/columns.ts'

/** What somebody looks for again and again in 待办任务; whose it is, is `createBy`. */
export const savedFilterTable = pgTable(
  'wf_saved_filter',
  {
    ...auditColumns,
    filterName: varchar({ length: 50 }).notNull(),
    /** The list opens with it. */
    isDefault: boolean().notNull().default(false),
    conditions: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [index('wf_saved_filter_create_by_ix').on(t.createBy)],
)
