import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, text, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** News for browsers in the order in which it became visible; kept for a day so that a lost connection loses none. */
export const liveEventTable = machinery('news are written once')(
  'sys_live_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: varchar({ length: 30 }).notNull(),
    /** Whom it is for; empty: everybody. */
    userIds: text().array(),
    data: jsonb(),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('sys_live_event_create_time_ix').on(t.createTime)],
)
