import { index, varchar } from 'drizzle-orm/pg-core'
import type { CaptchaPurpose } from '@app/shared/auth/session.ts'
import { instant, machinery } from '#/platform/database/columns.ts'

/** What a picture is fetched for: acts of people who sign in, or what visitors of the site send. */
export type PicturePurpose = CaptchaPurpose | 'site'

/** Answers of pictures that are on screens now: two minutes, one use (auth §3.1). */
export const captchaTable = machinery('pictures live for two minutes')(
  'sys_captcha',
  {
    id: varchar({ length: 32 }).primaryKey(),
    answer: varchar({ length: 16 }).notNull(),
    /** What it was fetched for; it pays for nothing else. */
    purpose: varchar({ length: 10 }).$type<PicturePurpose>().notNull().default('login'),
    expireTime: instant().notNull(),
  },
  (t) => [index('sys_captcha_expire_time_ix').on(t.expireTime)],
)
