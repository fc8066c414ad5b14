import { sql } from 'drizzle-orm'
import { index, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

export const loginLogTable = machinery('a log is written once')(
  'sys_login_log',
  {
    id: idColumn(),
    userName: varchar({ length: 50 }).notNull(),
    status: varchar({ length: 1 }).notNull(),
    ipaddr: varchar({ length: 128 }).notNull(),
    loginLocation: varchar({ length: 255 }).notNull(),
    browser: varchar({ length: 50 }).notNull(),
    os: varchar({ length: 50 }).notNull(),
    msg: varchar({ length: 255 }).notNull(),
    loginTime: instant().notNull(),
    loginType: varchar({ length: 20 }).notNull(),
    delFlag: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [
    // Holds all that finding a page asks for, so that a deep one is found without touching a row.
    index('sys_login_log_login_time_ix').on(t.loginTime, t.id, t.delFlag),
    index('sys_login_log_failed_ix')
      .on(t.loginTime, t.delFlag)
      .where(sql`status = '1'`),
    // Mostly few values each: a text they contain is first looked up among them (kit/large.ts).
    index('sys_login_log_msg_ix').on(t.msg, t.loginTime, t.delFlag),
    index('sys_login_log_user_name_ix').on(t.userName, t.loginTime, t.delFlag),
    index('sys_login_log_ipaddr_ix').on(t.ipaddr, t.loginTime, t.delFlag),
    // Names are as typed and addresses those of anybody: there may be too many to look through.
    index('sys_login_log_user_name_gin').using('gin', t.userName.op('gin_trgm_ops')),
    index('sys_login_log_ipaddr_gin').using('gin', t.ipaddr.op('gin_trgm_ops')),
  ],
)
