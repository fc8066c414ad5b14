import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { CmsEvent } from '@app/shared/cms/cmsWebhook.ts'
import { deliveryColumns, deliveryIndexes } from '#/kit/delivery/deliveryColumns.ts'
import { auditColumns, machinery } from '#/platform/database/columns.ts'

/** Systems outside that are told of the content. */
export const cmsWebhookTable = pgTable('cms_webhook', {
  ...auditColumns,
  siteId: varchar({ length: 64 }).notNull().default('1'),
  name: varchar({ length: 100 }).notNull(),
  url: varchar({ length: 500 }).notNull(),
  /** Sealed for this row. */
  secret: varchar({ length: 1000 }),
  events: varchar({ length: 300 }).notNull(),
  headers: varchar({ length: 2000 }),
  /** Tries that failed since one arrived. */
  misses: integer().notNull().default(0),
  status: varchar({ length: 1 }).notNull().default('0'),
})
export type WebhookRow = typeof cmsWebhookTable.$inferSelect

/** One piece of news for one receiver; written with what happened, kept for a month. */
export const cmsWebhookLogTable = machinery('a log is written once')(
  'cms_webhook_log',
  {
    ...deliveryColumns(),
    ownerId: varchar('webhook_id', { length: 64 }).notNull(),
    /** Receiver and row that the news are of. */
    laneId: varchar({ length: 140 }).notNull(),
    /** Name of that row, as people know it. */
    subject: varchar({ length: 255 }).notNull(),
    event: varchar({ length: 20 }).$type<CmsEvent>().notNull(),
  },
  (t) => deliveryIndexes('cms_webhook_log', 'webhook', t),
)
export type WebhookLogRow = typeof cmsWebhookLogTable.$inferSelect
