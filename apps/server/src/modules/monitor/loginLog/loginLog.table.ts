import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#/platform/columns.ts'

export const loginLogTable = pgTable(
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
    index('sys_login_log_login_time_ix').on(t.loginTime, t.id),
    index('sys_login_log_user_name_ix').on(t.userName, t.loginTime),
    index('sys_login_log_status_ix').on(t.status, t.loginTime, t.id),
  ],
)
