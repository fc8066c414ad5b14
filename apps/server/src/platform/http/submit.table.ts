import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** Writes that succeeded lately, so that a repeated request is recognised on every node; kept 24 h (security R-51). */
export const submitTable = machinery('answers kept for a repeat of the same request')(
  'sys_submit',
  {
    id: idColumn(),
    /** SHA-256 of user and Idempotency-Key. */
    requestKey: varchar({ length: 64 }),
    /** The double click: half the SHA-256 of the session, then half the one of URL and body. */
    mark: varchar({ length: 64 }).notNull(),
    bodyHash: varchar({ length: 64 }).notNull(),
    /** The envelope that was sent. */
    answer: text().notNull(),
    // The time of the insert, not of the start of its transaction.
    createTime: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('sys_submit_request_key_uq').on(t.requestKey),
    index('sys_submit_mark_ix').on(t.mark),
    index('sys_submit_create_time_ix').on(t.createTime),
  ],
)
