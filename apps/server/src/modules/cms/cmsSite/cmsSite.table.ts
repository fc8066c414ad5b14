import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

const yes = () => varchar({ length: 1 }).notNull().default('Y')
const no = () => varchar({ length: 1 }).notNull().default('N')
const word = (first: string) => varchar({ length: 10 }).notNull().default(first)

/** The settings of a site; there is one so far, with the id `1`. */
export const cmsSiteTable = pgTable('cms_site', {
  ...auditColumns,
  siteName: varchar({ length: 100 }).notNull().default('默认站点'),
  siteTitle: varchar({ length: 200 }),
  logo: varchar({ length: 64 }),
  favicon: varchar({ length: 64 }),
  domain: varchar({ length: 200 }),
  icp: varchar({ length: 64 }),
  policeNo: varchar({ length: 64 }),
  copyright: varchar({ length: 255 }),
  contact: varchar({ length: 500 }),
  description: varchar({ length: 500 }),
  keywords: varchar({ length: 400 }),
  status: varchar({ length: 1 }).notNull().default('0'),
  titleRepeat: word('class'),
  wordCheck: word('warn'),
  autoCover: yes(),
  editPublished: yes(),
  autoSummary: integer().notNull().default(120),
  keepVersions: integer().notNull().default(50),
  recycleDays: integer().notNull().default(30),
  lockMinutes: integer().notNull().default(2),
  remoteImage: no(),
  defaultEditor: word('html'),
  selfAudit: no(),
  urgeHours: integer().notNull().default(1),
  overdueHours: integer().notNull().default(24),
  thumbWidths: varchar({ length: 40 }).notNull().default('320,768,1280'),
  watermark: no(),
  watermarkImage: varchar({ length: 64 }),
  watermarkPosition: varchar({ length: 1 }).notNull().default('9'),
  watermarkOpacity: doublePrecision().notNull().default(0.6),
  watermarkRatio: integer().notNull().default(20),
  watermarkMinSize: integer().notNull().default(20),
  theme: varchar({ length: 50 }).notNull().default('default'),
  siteMode: word('dynamic'),
  staticPages: integer().notNull().default(3),
  urlRule: word('id'),
  urlSuffix: word('.html'),
  pageSize: integer().notNull().default(20),
  cacheSeconds: integer().notNull().default(300),
  rssSize: integer().notNull().default(20),
  sitemapOn: yes(),
  robots: varchar({ length: 4000 }),
  headHtml: varchar({ length: 4000 }),
  footHtml: varchar({ length: 4000 }),
  leaveOpen: yes(),
  leaveAudit: yes(),
  leaveCaptcha: yes(),
  leaveLogin: no(),
  leaveContact: no(),
  linkApply: no(),
  /** Ids of users. */
  leaveNotify: jsonb().$type<string[]>(),
  leaveMailTo: varchar({ length: 500 }),
  statOn: yes(),
  statIgnoreBot: yes(),
  statKeepDays: integer().notNull().default(365),
  statIpMode: word('hash'),
  apiPublic: no(),
})

const ofSite = { siteId: varchar({ length: 64 }).notNull().default('1') }

/** Words that texts are checked for. */
export const cmsWordTable = pgTable(
  'cms_word',
  {
    ...auditColumns,
    ...ofSite,
    word: varchar({ length: 100 }).notNull(),
    /** Width and case do not make another word. */
    wordKey: varchar({ length: 200 }).notNull(),
    wordType: varchar({ length: 1 }).notNull().default('1'),
    level: varchar({ length: 1 }).notNull().default('1'),
    replaceWith: varchar({ length: 100 }),
    groupName: varchar({ length: 50 }),
    status: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [liveUnique('cms_word_key_uq', t.wordKey)],
)

/** Former addresses of the site and where they lead; never a chain, never a circle. */
export const cmsRedirectTable = pgTable(
  'cms_redirect',
  {
    ...auditColumns,
    ...ofSite,
    fromPath: varchar({ length: 500 }).notNull(),
    toPath: varchar({ length: 500 }).notNull(),
    code: varchar({ length: 3 }).notNull().default('301'),
    source: varchar({ length: 10 }).notNull().default('manual'),
    hits: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [
    liveUnique('cms_redirect_from_uq', t.fromPath),
    // Flattening asks who leads to an address that moved.
    index('cms_redirect_to_ix')
      .on(t.toPath)
      .where(sql`del_flag = '0'`),
  ],
)

/** Addresses of what was deleted for good; kept for a year. */
export const cmsGoneTable = machinery('a log is written once')(
  'cms_gone',
  {
    path: varchar({ length: 1_000 }).primaryKey(),
    goneTime: instant().notNull(),
  },
  (t) => [index('cms_gone_time_ix').on(t.goneTime)],
)
