import { boolean, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '@app/shared/form/webhook.ts'
import { deliveryColumns, deliveryIndexes } from '#/kit/delivery/deliveryColumns.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { auditColumns, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

/** Where the news of a form go. */
export const webhookTable = pgTable(
  'form_webhook',
  {
    ...auditColumns,
    formId: varchar({ length: 64 })
      .notNull()
      .references(() => definitionTable.id),
    enabled: boolean().notNull().default(false),
    url: varchar({ length: 500 }).notNull(),
    /** Sealed for this row. */
    secret: varchar({ length: 1000 }),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    /** When its keepers were told that news were given up; nothing once some have arrived again. */
    alertTime: instant(),
  },
  (t) => [liveUnique('form_webhook_form_uq', t.formId)],
)

/** One piece of news and how it got there; written with the record, kept for a month. */
export const webhookLogTable = machinery('a log is written once')(
  'form_webhook_log',
  {
    ...deliveryColumns(),
    ownerId: varchar('form_id', { length: 64 }).notNull(),
    laneId: varchar('record_id', { length: 64 }).notNull(),
    recordNo: varchar({ length: 32 }).notNull(),
    event: varchar({ length: 10 }).$type<WebhookEvent>().notNull(),
  },
  (t) => deliveryIndexes('form_webhook_log', 'form', t),
)

export type WebhookLogRow = typeof webhookLogTable.$inferSelect
