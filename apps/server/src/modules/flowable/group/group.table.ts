import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

/** People whom the rules of processes name together. */
export const flowGroupTable = pgTable(
  'wf_user_group',
  {
    ...auditColumns,
    groupName: varchar({ length: 50 }).notNull(),
    memberIds: jsonb().$type<string[]>().notNull(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('wf_user_group_name_uq', t.groupName),
    index('wf_user_group_member_ids_ix').using('gin', t.memberIds),
  ],
)
