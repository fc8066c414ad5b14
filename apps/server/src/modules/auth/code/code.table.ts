import { index, integer, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/**
 * Codes asked for in the last day, spent ones and those that were never sent because the number is unknown included:
 * they count for the limits (auth §3.3).
 */
export const codeTable = machinery('codes are spent once')(
  'sys_sms_code',
  {
    /** Handed to the browser; the code works only with it. */
    id: varchar({ length: 32 }).primaryKey(),
    /** Phone number, or the address of a code by mail. */
    mobile: varchar({ length: 50 }).notNull(),
    scene: varchar({ length: 10 }).notNull(),
    /** Whom it opens something for; of a number that is nobody's it opens nothing. */
    userId: varchar({ length: 64 }),
    /** Empty when nothing was sent: no code fits. */
    codeHash: varchar({ length: 64 }),
    /** The message that carries the code; it counts once the provider has taken that. */
    logId: varchar({ length: 64 }),
    tries: integer().notNull().default(0),
    /** Of IPv6 the network. */
    ipaddr: varchar({ length: 128 }).notNull(),
    createTime: instant().notNull(),
    expireTime: instant().notNull(),
    /** Since when it opens nothing any more: used, or followed by a newer one. */
    spentTime: instant(),
  },
  (t) => [
    index('sys_sms_code_mobile_ix').on(t.mobile, t.createTime),
    index('sys_sms_code_ipaddr_ix').on(t.ipaddr, t.createTime),
    index('sys_sms_code_create_time_ix').on(t.createTime),
  ],
)
