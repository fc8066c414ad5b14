import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** What visitors look for, for suggestions and for whoever decides what is written next. */
export const searchWordTable = machinery('words are counted, nobody edits them')(
  'cms_search_word',
  {
    siteId: varchar({ length: 64 }).notNull().default('1'),
    /** Folded. */
    word: varchar({ length: 50 }).notNull(),
    count: integer().notNull(),
    /** `Y` while the last search for it found nothing. */
    zeroHit: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull(),
    lastTime: instant().notNull(),
    /** `Y`: not suggested to anybody. */
    hidden: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.word] }),
    index('cms_search_word_word_ix').on(sql`${t.word} text_pattern_ops`),
    index('cms_search_word_last_time_ix').on(t.lastTime),
  ],
)
