import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

/** The files of themes: the database is their truth, so that every node shows the same site. */
export const cmsTemplateTable = pgTable(
  'cms_template',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    theme: varchar({ length: 50 }).notNull(),
    templateType: varchar({ length: 10 }).$type<'template' | 'static'>().notNull(),
    /** From the root of its theme and type. */
    path: varchar({ length: 200 }).notNull(),
    /** Which pages it makes; null for parts of pages. */
    kind: varchar({ length: 50 }),
    /** Of texts; pictures and fonts are files. */
    content: text(),
    fileId: varchar({ length: 64 }),
    size: integer().notNull().default(0),
    sha256: varchar({ length: 64 }).notNull(),
    /** Of the file as the product brought it: as long as both are alike, nobody has touched it. */
    seedSha256: varchar({ length: 64 }),
    encoding: varchar({ length: 20 }).notNull().default('utf-8'),
    description: varchar({ length: 255 }),
    isSystem: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('cms_template_path_uq', t.siteId, t.theme, t.templateType, t.path)],
)

export type TemplateRow = typeof cmsTemplateTable.$inferSelect

/** What a file was; the newest fifty. */
export const cmsTemplateVersionTable = machinery('written with the file that it is a version of')(
  'cms_template_version',
  {
    id: varchar({ length: 64 }).primaryKey(),
    siteId: varchar({ length: 64 }).notNull().default('1'),
    templateId: varchar({ length: 64 }).notNull(),
    versionNo: integer().notNull(),
    content: text().notNull(),
    size: integer().notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    remark: varchar({ length: 200 }),
    createBy: varchar({ length: 64 }),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('cms_template_version_no_uq').on(t.templateId, t.versionNo),
    index('cms_template_version_time_ix').on(t.createTime),
  ],
)

/** What somebody looks at before it is stored, the last of each person, for half an hour. */
export const cmsTemplateDraftTable = machinery('what one person looks at for half an hour')(
  'cms_template_draft',
  {
    createBy: varchar({ length: 64 }).primaryKey(),
    /** Another one with every look. */
    id: varchar({ length: 64 }).notNull(),
    theme: varchar({ length: 50 }).notNull(),
    path: varchar({ length: 200 }).notNull(),
    content: text().notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index('cms_template_draft_id_ix').on(t.id)],
)
