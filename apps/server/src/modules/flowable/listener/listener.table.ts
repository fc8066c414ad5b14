import { jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#/platform/database/columns.ts'

export const flowListenerTable = pgTable('wf_listener', {
  ...auditColumns,
  name: varchar({ length: 50 }).notNull(),
  type: varchar({ length: 1 }).notNull(),
  eventType: varchar({ length: 20 }).notNull(),
  valueType: varchar({ length: 50 }).notNull(),
  value: varchar({ length: 255 }).notNull(),
  handler: varchar({ length: 64 }),
  params: jsonb().$type<Record<string, string>>(),
  remark: varchar({ length: 500 }),
})
