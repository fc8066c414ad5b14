import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** How the directory is; one row. */
export const buildStateTable = machinery('one row, the state of a directory')('cms_static_state', {
  id: varchar({ length: 64 }).primaryKey(),
  /** Pages of the run that is on, or of the last one. */
  total: integer().notNull().default(0),
  endTime: instant(),
  /** Why nothing is written just now. */
  trouble: varchar({ length: 200 }),
  /** Who is told how far it is. */
  askedBy: varchar({ length: 64 }),
  /** When visitors see something else although nobody does anything: articles, parameters. */
  dueTime: instant(),
  paramDueTime: instant(),
})

/** An address of the site that has a file, or that is about to get, change or lose one (decision 106). */
export const staticPageTable = machinery('made anew from the content at any time')(
  'cms_static_page',
  {
    url: varchar({ length: 1_000 }).primaryKey(),
    file: varchar({ length: 1_010 }).notNull(),
    isArticle: boolean().notNull(),
    /** What on it can change, as it was when it was made. */
    tags: text().array().notNull().default([]),
    /** How often it has been asked for since it was made; 0: the file is what the database says. */
    mark: integer().notNull().default(1),
    /** Who comes first: 0 what somebody has just published or withdrawn, 1 what lists it, 2 the others. */
    rank: smallint().notNull().default(2),
    /** Of the file; null where none stands. */
    hash: varchar({ length: 43 }),
    /** Why it could not be made, how often, and when that is tried again. */
    fault: varchar({ length: 500 }),
    tries: integer().notNull().default(0),
    dueTime: instant(),
  },
  (t) => [
    index('cms_static_page_file_ix').on(t.file),
    index('cms_static_page_tags_ix').using('gin', t.tags),
    index('cms_static_page_mark_ix')
      .on(t.rank, t.url)
      .where(sql`mark > 0`),
  ],
)
export type StaticPage = typeof staticPageTable.$inferSelect

/** What has changed, written with the change itself; gone once the pages are marked. */
export const staticChangeTable = machinery('written once, worked off by a queue')(
  'cms_static_change',
  {
    id: idColumn(),
    tags: jsonb().$type<string[]>().notNull(),
    /** Addresses may have changed, or all of the directory is in doubt. */
    isAll: boolean().notNull(),
    createTime: instant().notNull(),
  },
  (t) => [index('cms_static_change_time_ix').on(t.createTime)],
)
