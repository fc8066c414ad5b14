import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/columns.ts'

/** Answers of pictures that are on screens now: two minutes, one use (auth §3.1). */
export const captchaTable = pgTable(
  'sys_captcha',
  {
    id: varchar({ length: 32 }).primaryKey(),
    answer: varchar({ length: 16 }).notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index('sys_captcha_expire_time_ix').on(t.expireTime)],
)
