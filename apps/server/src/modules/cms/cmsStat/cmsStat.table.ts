import { date, index, integer, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import { machinery } from '#/platform/database/columns.ts'

/**
 * What was looked at: the site as a whole by the hour, its pages by the day. `total` is one row for all days, also those
 * whose numbers are no longer kept.
 */
export type VisitKind = 'total' | 'site' | 'home' | 'class' | 'article' | 'other'

/** The day of the row `total`: one that no node, of whatever version, takes for past and forgets. */
export const totalDay = '9999-12-31'

/** How often pages were opened and by how many people (cms §18). */
export const visitDayTable = machinery('visits are counted, nobody edits them')(
  'cms_visit_day',
  {
    siteId: varchar({ length: 64 }).notNull().default('1'),
    /** As the server counts days. */
    day: date({ mode: 'string' }).notNull(),
    /** 0 for single pages, which are counted by the day. */
    hour: smallint().notNull(),
    kind: varchar({ length: 8 }).$type<VisitKind>().notNull(),
    /** Id of the class or the article. */
    targetId: varchar({ length: 64 }).notNull().default(''),
    /** `desktop`, `mobile`; of the site as a whole alone, like the source. */
    device: varchar({ length: 8 }).notNull().default(''),
    source: varchar({ length: 8 }).notNull().default(''),
    pv: integer().notNull(),
    uv: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.day, t.kind, t.targetId, t.hour, t.device, t.source] }),
    index('cms_visit_day_target_ix').on(t.targetId, t.day),
  ],
)

/** Who has seen what on a day, by a word that neither tells them nor holds longer than the day. */
export const visitSeenTable = machinery('who was counted today, forgotten tomorrow')(
  'cms_visit_seen',
  {
    day: date({ mode: 'string' }).notNull(),
    visitor: varchar({ length: 32 }).notNull(),
    /** Kind and id. */
    target: varchar({ length: 80 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.visitor, t.target] })],
)
