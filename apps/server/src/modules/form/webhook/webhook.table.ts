import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '@app/shared/form/webhook.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { auditColumns, idColumn, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

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
    id: idColumn(),
    formId: varchar({ length: 64 }).notNull(),
    recordId: varchar({ length: 64 }).notNull(),
    recordNo: varchar({ length: 32 }).notNull(),
    event: varchar({ length: 10 }).$type<WebhookEvent>().notNull(),
    /** What is sent, as it was when it happened. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** News of a record go out in this order. */
    eventNo: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    status: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('0'),
    tries: integer().notNull().default(0),
    httpStatus: integer(),
    answer: varchar({ length: 500 }),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
    sendTime: instant(),
    /** Not tried before. */
    dueTime: instant()
      .notNull()
      .default(sql`now()`),
    /** Somebody is trying; when they die, nobody else does before. */
    heldUntil: instant(),
  },
  (t) => [
    index('form_webhook_log_form_ix').on(t.formId, t.createTime),
    index('form_webhook_log_time_ix').on(t.createTime),
    index('form_webhook_log_waiting_ix')
      .on(t.recordId, t.eventNo)
      .where(sql`status = '0'`),
    index('form_webhook_log_failed_ix')
      .on(t.formId, t.eventNo)
      .where(sql`status = '2'`),
  ],
)

export type WebhookLogRow = typeof webhookLogTable.$inferSelect
