import { bigint, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { VersionFile } from '@app/shared/cms/cmsResourceVersion.ts'
import { auditColumns, instant, liveUnique, machinery, pendingList, tsvector } from '#/platform/database/columns.ts'

export const cmsResourceTable = pgTable(
  'cms_resource',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    classId: varchar({ length: 64 }).notNull(),
    resourceName: varchar({ length: 100 }).notNull(),
    resourceCode: varchar({ length: 64 }).notNull(),
    resourceType: varchar({ length: 20 }).notNull(),
    cover: varchar({ length: 64 }),
    images: jsonb().$type<string[]>(),
    summary: varchar({ length: 500 }),
    description: text(),
    tags: jsonb().$type<string[]>(),
    author: varchar({ length: 64 }),
    source: varchar({ length: 128 }),
    licence: varchar({ length: 64 }),
    platform: varchar({ length: 100 }),
    language: varchar({ length: 64 }),
    /** What the address without a version serves. */
    currentVersionId: varchar({ length: 64 }),
    downloadScope: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('0'),
    passwordHash: varchar({ length: 255 }),
    sort: integer().notNull().default(0),
    topFlag: varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    recommendFlag: varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    /** 0 上架, 1 下架. */
    status: varchar({ length: 1 }).notNull().default('1'),
    hits: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
    publishTime: instant(),
    recycleTime: instant(),
    recycleBy: varchar({ length: 64 }),
    recycleBatch: varchar({ length: 64 }),
    /** `status` as it was when it was deleted. */
    recycleStatus: varchar({ length: 1 }),
    purgeTime: instant(),
  },
  (t) => [
    liveUnique('cms_resource_code_uq', t.resourceCode),
    liveUnique('cms_resource_name_uq', t.classId, t.resourceName),
    index('cms_resource_class_ix').on(t.classId),
    index('cms_resource_update_time_ix').on(t.updateTime),
    index('cms_resource_purge_ix').on(t.purgeTime),
  ],
)
export type ResourceRow = typeof cmsResourceTable.$inferSelect

export const cmsResourceVersionTable = pgTable(
  'cms_resource_version',
  {
    ...auditColumns,
    resourceId: varchar({ length: 64 }).notNull(),
    versionNo: varchar({ length: 50 }).notNull(),
    title: varchar({ length: 100 }),
    changeLog: varchar({ length: 5_000 }),
    files: jsonb().$type<VersionFile[]>().notNull(),
    /** Bytes of all files. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    minVersion: varchar({ length: 50 }),
    forceFlag: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    releaseTime: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    downloads: integer().notNull().default(0),
  },
  (t) => [
    liveUnique('cms_resource_version_no_uq', t.resourceId, t.versionNo),
    index('cms_resource_version_files_ix').using('gin', t.files.op('jsonb_path_ops')),
  ],
)
/** What a resource is found by (cms §21), beside its row, which lists read without it. */
export const cmsResourceSearchTable = machinery('it is made from the resource and its current version')(
  'cms_resource_search',
  {
    resourceId: varchar({ length: 64 })
      .primaryKey()
      .references(() => cmsResourceTable.id, { onDelete: 'cascade' }),
    searchText: text().notNull(),
    searchBi: tsvector().notNull(),
    titleBi: tsvector().notNull(),
    searchVer: integer().notNull(),
  },
  (t) => [index('cms_resource_search_bi_ix').using('gin', t.searchBi).with(pendingList)],
)

export type VersionRow = typeof cmsResourceVersionTable.$inferSelect
