import { sql } from 'drizzle-orm'
import { index, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** Who is signed in, the truth for all nodes; the id is a handle for lists, useless as a credential (security SE-08). */
export const sessionTable = machinery('a session tells of itself')(
  'sys_session',
  {
    id: idColumn(),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: varchar({ length: 64 }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    userName: varchar({ length: 30 }).notNull(),
    deptId: varchar({ length: 64 }),
    loginType: varchar({ length: 20 }).notNull(),
    ipaddr: varchar({ length: 128 }),
    loginLocation: varchar({ length: 255 }),
    browser: varchar({ length: 50 }),
    os: varchar({ length: 50 }),
    loginTime: instant().notNull(),
    /** Written at most once a minute. */
    lastAccessTime: instant().notNull(),
    /** Ends the session whatever happens. */
    expireTime: instant().notNull(),
    nodeId: varchar({ length: 64 }),
    endTime: instant(),
    /** logout, forced, replaced, password, disabled, idle or expired. */
    endReason: varchar({ length: 20 }),
  },
  (t) => [
    uniqueIndex('sys_session_token_hash_uq').on(t.tokenHash),
    index('sys_session_user_id_ix')
      .on(t.userId, t.loginTime)
      .where(sql`end_time is null`),
    index('sys_session_login_time_ix')
      .on(t.loginTime, t.id)
      .where(sql`end_time is null`),
    index('sys_session_end_time_ix').on(t.endTime),
    index('sys_session_expire_time_ix').on(t.expireTime),
  ],
)
