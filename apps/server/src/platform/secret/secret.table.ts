import { sql } from 'drizzle-orm'
import { varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** What the nodes of one database must agree on: the fingerprint of their secret, never the secret (security AU-02). */
export const secretTable = machinery('a fingerprint of the key')('sys_secret', {
  name: varchar({ length: 64 }).primaryKey(),
  fingerprint: varchar({ length: 64 }).notNull(),
  createTime: instant()
    .notNull()
    .default(sql`now()`),
})
