import { index, integer, jsonb, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { ArticleStatus, DraftStatus, LogType, VersionKind } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

const id = () => varchar({ length: 64 })

/** The working copy of a published article: what it will be, and what it was when somebody began to change it. */
export const articleDraftTable = machinery('one row of an article, written with its head')(
  'cms_article_draft',
  {
    articleId: id().primaryKey(),
    snapshot: jsonb().$type<ArticleSnapshot>().notNull(),
    /** The live article as it was then: what differs from it has been changed elsewhere since. */
    base: jsonb().$type<ArticleSnapshot>().notNull(),
    baseVersion: integer().notNull(),
    status: varchar({ length: 1 }).$type<DraftStatus>().notNull().default('0'),
    version: integer().notNull().default(1),
    createBy: id(),
    createTime: instant().notNull(),
    updateBy: id(),
    updateTime: instant().notNull(),
  },
  (t) => [index('cms_article_draft_status_ix').on(t.status)],
)

/** A text as it was; never changed but for the note beside it. */
export const articleVersionTable = machinery('a history is written once')(
  'cms_article_version',
  {
    id: idColumn(),
    articleId: id().notNull(),
    versionNo: integer().notNull(),
    kind: varchar({ length: 10 }).$type<VersionKind>().notNull(),
    snapshot: jsonb().$type<ArticleSnapshot>().notNull(),
    /** SHA-256 of the snapshot: an equal text makes no version. */
    hash: varchar({ length: 64 }).notNull(),
    title: varchar({ length: 255 }).notNull(),
    wordCount: integer().notNull(),
    status: varchar({ length: 1 }).$type<ArticleStatus>().notNull(),
    remark: varchar({ length: 200 }),
    createBy: id(),
    createTime: instant().notNull(),
  },
  (t) => [uniqueIndex('cms_article_version_no_uq').on(t.articleId, t.versionNo)],
)

/** What happened to an article, one row for every act. */
export const articleLogTable = machinery('a history is written once')(
  'cms_article_log',
  {
    id: idColumn(),
    articleId: id().notNull(),
    type: varchar({ length: 10 }).$type<LogType>().notNull(),
    fromStatus: varchar({ length: 1 }).$type<ArticleStatus>(),
    toStatus: varchar({ length: 1 }).$type<ArticleStatus>(),
    /** `Y`: of the working copy. */
    isDraft: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    operator: id(),
    ip: varchar({ length: 128 }),
    time: instant().notNull(),
    remark: varchar({ length: 500 }),
    versionId: id(),
  },
  (t) => [index('cms_article_log_article_id_ix').on(t.articleId, t.time)],
)

/** What files of safety copies are kept as. */
export const autosaveFiles = 'cms_article_autosave'

/** What a browser held that had not been saved: one row for a user and an article, or a new form. */
export const articleAutosaveTable = machinery('a safety copy that its writer alone reads')(
  'cms_article_autosave',
  {
    id: idColumn(),
    userId: id().notNull(),
    /** Id of the article, or the key of a form for a new one. */
    formKey: varchar({ length: 64 }).notNull(),
    /** As the form holds it: half-written values too. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of the article when the form read it. */
    articleVersion: integer(),
    updateTime: instant().notNull(),
  },
  (t) => [
    uniqueIndex('cms_article_autosave_uq').on(t.userId, t.formKey),
    index('cms_article_autosave_update_time_ix').on(t.updateTime),
  ],
)

/** Links that show a text before it is published (cms §20.4). */
export const previewTokenTable = machinery('links that end by themselves')(
  'cms_preview_token',
  {
    id: idColumn(),
    /** SHA-256 of what stands in the link. */
    tokenHash: varchar({ length: 64 }).notNull(),
    articleId: id().notNull(),
    /** `Y`: the working copy as it is when somebody looks. */
    draft: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    /** A fixed version instead. */
    versionId: id(),
    expireTime: instant().notNull(),
    createBy: id(),
    createTime: instant().notNull(),
  },
  (t) => [
    uniqueIndex('cms_preview_token_hash_uq').on(t.tokenHash),
    index('cms_preview_token_article_id_ix').on(t.articleId),
    index('cms_preview_token_expire_time_ix').on(t.expireTime),
  ],
)
