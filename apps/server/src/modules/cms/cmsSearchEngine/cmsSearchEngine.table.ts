import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { deliveryColumns, deliveryIndexes } from '#/kit/delivery/deliveryColumns.ts'
import { auditColumns, machinery } from '#/platform/database/columns.ts'

/** Search engines that hear of addresses; one row each, from the seed. */
export const cmsSearchEngineTable = pgTable('cms_search_engine', {
  ...auditColumns,
  siteId: varchar({ length: 64 }).notNull().default('1'),
  engineName: varchar({ length: 50 }).notNull(),
  url: varchar({ length: 500 }).notNull(),
  /** Sealed for this row. */
  sealedToken: varchar({ length: 1000 }),
  status: varchar({ length: 1 }).notNull().default('1'),
})
export type SearchEngineRow = typeof cmsSearchEngineTable.$inferSelect

/** An article whose address one engine is to hear; the address is the one of the moment it is told. */
export const cmsSearchPushTable = machinery('a log is written once')(
  'cms_search_push',
  {
    ...deliveryColumns(),
    ownerId: varchar('engine_id', { length: 64 }).notNull(),
    laneId: varchar({ length: 64 }).notNull(),
    /** Title of the article. */
    subject: varchar({ length: 255 }).notNull(),
    event: varchar({ length: 20 }).notNull(),
  },
  (t) => deliveryIndexes('cms_search_push', 'engine', t),
)
