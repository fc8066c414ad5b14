import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant } from '#/platform/database/columns.ts'

export const cmsLinkTable = pgTable(
  'cms_link',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    typeId: varchar({ length: 64 }).notNull(),
    linkName: varchar({ length: 100 }).notNull(),
    linkUrl: varchar({ length: 500 }).notNull(),
    logo: varchar({ length: 64 }),
    linkTarget: varchar({ length: 10 }).notNull().default('_blank'),
    nofollow: varchar({ length: 1 }).notNull().default('Y'),
    color: varchar({ length: 7 }),
    description: varchar({ length: 255 }),
    contact: varchar({ length: 100 }),
    sort: integer().notNull().default(10),
    /** From then on `sort` counts as 0. */
    weightTime: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    auditStatus: varchar({ length: 1 }).notNull().default('1'),
    checkStatus: varchar({ length: 1 }).notNull().default('0'),
    /** Status of the answer; nothing when there was none. */
    checkCode: integer(),
    checkTime: instant(),
    clicks: integer().notNull().default(0),
  },
  (t) => [index('cms_link_type_ix').on(t.typeId, t.sort), index('cms_link_weight_ix').on(t.weightTime)],
)
