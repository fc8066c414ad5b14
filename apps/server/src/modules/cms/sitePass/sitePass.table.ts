import { index, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** What lets staff read on the site: a code that is used once, then what their browser keeps. */
export const sitePassTable = machinery('passes that end by themselves')(
  'cms_site_pass',
  {
    /** SHA-256 of what was said once. */
    hash: varchar({ length: 64 }).primaryKey(),
    kind: varchar({ length: 6 }).$type<'code' | 'cookie'>().notNull(),
    /** Hash of the session that it came from, with which it ends. */
    tokenHash: varchar({ length: 64 }).notNull(),
    /** Where the code leads. */
    path: varchar({ length: 1_000 }),
    expireTime: instant().notNull(),
  },
  (t) => [index('cms_site_pass_time_ix').on(t.expireTime)],
)
