import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { GalleryPicture, TitleStyle } from '@app/shared/cms/articleParts.ts'
import type { ArticleStatus, CopyType, DraftStatus } from '@app/shared/cms/articleStatus.ts'
import { auditColumns, instant, liveUnique, machinery, pendingList, tsvector } from '#/platform/database/columns.ts'

const live = sql`del_flag = '0'`
const flag = () => varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0')

/** The head of an article: all that lists and the life cycle ask for; its body stands in `cms_article_data`. */
export const articleTable = pgTable(
  'cms_article',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    /** The number in public addresses; never given twice. */
    articleNo: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    classId: varchar({ length: 64 }).notNull(),
    articleType: varchar({ length: 1 }).notNull().default('0'),
    title: varchar({ length: 255 }).notNull(),
    titleStyle: jsonb().$type<TitleStyle>(),
    shortTitle: varchar({ length: 120 }),
    subTitle: varchar({ length: 255 }),
    slug: varchar({ length: 200 }),
    cover: varchar({ length: 64 }),
    summary: varchar({ length: 500 }),
    contentFormat: varchar({ length: 10 }).notNull().default('html'),
    linkUrl: varchar({ length: 1000 }),
    videoFile: varchar({ length: 64 }),
    videoUrl: varchar({ length: 500 }),
    videoPoster: varchar({ length: 64 }),
    author: varchar({ length: 64 }),
    editor: varchar({ length: 64 }),
    originFlag: varchar({ length: 1 }).notNull().default('Y'),
    source: varchar({ length: 128 }),
    sourceUrl: varchar({ length: 500 }),
    keywords: varchar({ length: 255 }),
    topFlag: flag(),
    topEndTime: instant(),
    recommendFlag: flag(),
    hotFlag: flag(),
    slideFlag: flag(),
    sort: integer().notNull().default(0),
    publishTime: instant(),
    expireTime: instant(),
    /** Null is the scope of the class. */
    viewScope: varchar({ length: 1 }),
    /** A hash. */
    viewPassword: varchar({ length: 255 }),
    detailTemplate: varchar({ length: 200 }),
    seoTitle: varchar({ length: 200 }),
    seoKeywords: varchar({ length: 400 }),
    seoDescription: varchar({ length: 1000 }),
    canonicalUrl: varchar({ length: 500 }),
    noIndex: varchar({ length: 1 }).notNull().default('N'),
    allowLeaveWord: varchar({ length: 1 }).notNull().default('N'),
    relatedIds: jsonb().$type<string[]>().notNull().default([]),
    /** Fields that the class declares, by name. */
    extra: jsonb().$type<Record<string, unknown>>(),
    remark: varchar({ length: 500 }),
    status: varchar({ length: 1 }).$type<ArticleStatus>().notNull().default('0'),
    draftFlag: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    draftStatus: varchar({ length: 1 }).$type<DraftStatus>(),
    /** Who planned the publication at `publishTime`; null while nothing is planned. */
    scheduleBy: varchar({ length: 64 }),
    processInstanceId: varchar({ length: 64 }),
    flowId: varchar({ length: 64 }),
    /** Who handed it, or its working copy, to the reviewers last. */
    submitBy: varchar({ length: 64 }),
    hits: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    readMinutes: integer().notNull().default(0),
    firstPublishTime: instant(),
    publishBy: varchar({ length: 64 }),
    offlineTime: instant(),
    offlineReason: varchar({ length: 200 }),
    copyFromId: varchar({ length: 64 }),
    copyType: varchar({ length: 1 }).$type<CopyType>(),
    /** Whoever edits it, and when they last gave a sign of it. */
    lockBy: varchar({ length: 64 }),
    lockTime: instant(),
    /** Whose lock was taken away, and by whom, until they hear of it. */
    lockLostBy: varchar({ length: 64 }),
    recycleTime: instant(),
    recycleBy: varchar({ length: 64 }),
    recycleBatch: varchar({ length: 64 }),
    recycleStatus: varchar({ length: 1 }).$type<ArticleStatus>(),
    recyclePath: varchar({ length: 500 }),
    purgeTime: instant(),
  },
  (t) => [
    uniqueIndex('cms_article_article_no_uq').on(t.articleNo),
    liveUnique('cms_article_class_id_slug_uq', t.classId, t.slug),
    // Lists of a class on the site, and the list of all.
    index('cms_article_class_id_ix').on(
      t.classId,
      t.status,
      t.delFlag,
      t.topFlag.desc(),
      t.sort.desc(),
      t.publishTime.desc(),
    ),
    index('cms_article_list_ix')
      .on(t.topFlag.desc(), t.sort.desc(), t.publishTime.desc().nullsLast(), t.createTime.desc(), t.id.desc())
      .where(live),
    index('cms_article_status_publish_time_ix').on(t.status, t.publishTime),
    index('cms_article_status_expire_time_ix')
      .on(t.status, t.expireTime)
      .where(sql`expire_time is not null`),
    index('cms_article_top_end_time_ix')
      .on(t.topEndTime)
      .where(sql`top_end_time is not null`),
    index('cms_article_schedule_ix')
      .on(t.publishTime)
      .where(sql`schedule_by is not null`),
    index('cms_article_create_by_ix').on(t.createBy),
    index('cms_article_copy_from_id_ix')
      .on(t.copyFromId)
      .where(sql`copy_from_id is not null`),
    index('cms_article_recycle_batch_ix')
      .on(t.recycleBatch)
      .where(sql`recycle_batch is not null`),
    index('cms_article_purge_time_ix')
      .on(t.purgeTime)
      .where(sql`purge_time is not null`),
  ],
)
export type ArticleRow = typeof articleTable.$inferSelect

/** The body of an article, and what it is found by; read for one article at a time, never for a list. */
export const articleDataTable = machinery('it is one row with its article, which carries the columns')(
  'cms_article_data',
  {
    articleId: varchar({ length: 64 }).primaryKey(),
    /** As it was written: cleaned HTML, or Markdown. Null where the body of another article is shown. */
    content: text(),
    /** Cleaned HTML of a text in Markdown. */
    html: text(),
    images: jsonb().$type<GalleryPicture[]>().notNull().default([]),
    /** Folded text, pairs of characters, and the version of what made them (cms §21). */
    searchText: text(),
    searchBi: tsvector(),
    titleBi: tsvector(),
    searchVer: integer(),
  },
  (t) => [
    index('cms_article_data_search_bi_ix').using('gin', t.searchBi).with(pendingList),
    index('cms_article_data_search_ver_ix').on(t.searchVer),
  ],
)
export type ArticleDataRow = typeof articleDataTable.$inferSelect

export const articleFileTable = machinery('attachments are saved with their article')(
  'cms_article_file',
  {
    articleId: varchar({ length: 64 }).notNull(),
    fileId: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
    sort: integer().notNull(),
    downloads: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('cms_article_file_uq').on(t.articleId, t.fileId),
    index('cms_article_file_file_id_ix').on(t.fileId),
  ],
)

export const tagTable = machinery('tags come with the articles that bear them')(
  'cms_tag',
  {
    id: varchar({ length: 64 }).primaryKey(),
    siteId: varchar({ length: 64 }).notNull().default('1'),
    name: varchar({ length: 30 }).notNull(),
    /** Articles that bear it, deleted ones not counted. */
    count: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('cms_tag_name_uq').on(t.siteId, t.name)],
)

export const articleTagTable = machinery('a link that keeps its place in the list')(
  'cms_article_tag',
  {
    tagId: varchar({ length: 64 }).notNull(),
    articleId: varchar({ length: 64 }).notNull(),
    sort: integer().notNull(),
  },
  (t) => [
    uniqueIndex('cms_article_tag_uq').on(t.tagId, t.articleId),
    index('cms_article_tag_article_id_ix').on(t.articleId),
  ],
)
