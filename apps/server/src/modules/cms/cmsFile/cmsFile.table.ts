import { bigint, doublePrecision, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, idColumn, instant, liveUnique, machinery, treeColumns } from '#/platform/database/columns.ts'

/** What the library knows of an upload beside the upload's own row; both have one id. */
export const cmsFileTable = pgTable(
  'cms_file',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    folderId: varchar({ length: 64 }).notNull().default('0'),
    name: varchar({ length: 255 }).notNull(),
    ext: varchar({ length: 10 }).notNull(),
    mime: varchar({ length: 100 }).notNull(),
    kind: varchar({ length: 10 }).$type<'image' | 'video' | 'audio' | 'doc' | 'other'>().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    width: integer(),
    height: integer(),
    alt: varchar({ length: 255 }),
    caption: varchar({ length: 500 }),
    copyright: varchar({ length: 128 }),
    focalX: doublePrecision(),
    focalY: doublePrecision(),
    sourceUrl: varchar({ length: 500 }),
    uploadUser: varchar({ length: 100 }),
    replaceTime: instant(),
    /** Since when it lies in the bin, and until when; visitors do not see it there. */
    recycleTime: instant(),
    recycleBy: varchar({ length: 64 }),
    purgeTime: instant(),
  },
  (t) => [
    index('cms_file_folder_ix').on(t.folderId),
    index('cms_file_time_ix').on(t.createTime),
    index('cms_file_sha256_ix').on(t.sha256),
    index('cms_file_purge_ix').on(t.purgeTime),
  ],
)
export type CmsFileRow = typeof cmsFileTable.$inferSelect

export const cmsFileFolderTable = pgTable(
  'cms_file_folder',
  {
    ...auditColumns,
    ...treeColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    folderName: varchar({ length: 100 }).notNull(),
  },
  (t) => [liveUnique('cms_file_folder_name_uq', t.parentId, t.folderName)],
)

/** Contents that files had before they were replaced; the id is that of the upload which holds them. */
export const cmsFileEarlierTable = machinery('earlier contents of files, until their time is over')(
  'cms_file_earlier',
  {
    id: idColumn(),
    fileId: varchar({ length: 64 }).notNull(),
    replaceTime: instant().notNull(),
  },
  (t) => [index('cms_file_earlier_time_ix').on(t.replaceTime)],
)
