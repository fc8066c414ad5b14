import { index, integer, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Wrong passwords, kept in the database so that neither a restart nor another node forgets them (auth §4.1). */
export const loginLockTable = machinery('counters')(
  'sys_login_lock',
  {
    /** `pwd_err_cnt:{userName}:{network}`, `account:{userName}` or `ip:{network}`. */
    lockKey: varchar({ length: 200 }).primaryKey(),
    tries: integer().notNull(),
    /** Start of the window for the account and the address, last counted try for the pair. */
    sinceTime: instant().notNull(),
    lastTime: instant().notNull(),
  },
  (t) => [index('sys_login_lock_last_time_ix').on(t.lastTime)],
)
