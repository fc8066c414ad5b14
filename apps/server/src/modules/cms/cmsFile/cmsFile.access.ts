import { and, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { autosaveFiles } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { inGrantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { isShownBy } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFileTable as t } from './cmsFile.table.ts'

/** Names under which the library itself keeps files; they are no places of use. */
export const keptAs = { file: 'cms_file', earlier: 'cms_file_earlier', marked: 'cms_file_marked' } as const
export const ownKinds: readonly string[] = Object.values(keptAs)

/** Names under which an article keeps files, with its working copy, its versions and what is typed of it. */
const ofArticles = ['cms_article', 'cms_article_draft', 'cms_article_version', autosaveFiles]

/** Condition: something beside the library shows the file. */
export const isUsed = (): SQL =>
  isShownBy(t.id, ({ bizType }) => or(isNull(bizType), notInArray(bizType, [...ownKinds])))

const articleOf = (formId: PgColumn, granted?: SQL) =>
  sql`exists (select 1 from ${articleTable} where ${and(
    sql`${formId} in (${articleTable.id}, 'draft-' || ${articleTable.id})`,
    granted,
  )})`

/**
 * Files that the caller may read: those of their data scope, without what only articles of classes show that are
 * closed to them. Their own they always have.
 */
export function reachedFiles(ctx: Ctx): SQL | undefined {
  const scope = ctx.scope(t.createDept, t.createBy)
  const granted = inGrantedClass(ctx, articleTable.classId, 'view')
  if (!granted) return scope
  const inArticles = isShownBy(t.id, ({ formId }) => articleOf(formId))
  const inOpenArticles = isShownBy(t.id, ({ formId }) => articleOf(formId, granted))
  const elsewhere = isShownBy(t.id, ({ formId, bizType }) =>
    and(ne(formId, t.id), or(isNull(bizType), notInArray(bizType, ofArticles))),
  )
  return and(scope, or(eq(t.createBy, ctx.user.id), sql`not ${inArticles}`, inOpenArticles, elsewhere))
}

/** Who works with the library may read its files and show them in what they write. */
export async function sharedWith(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ctx.can('cms:cmsFile:list')) return new Set()
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...ids]), isNull(t.recycleTime), reachedFiles(ctx)))
  return new Set(rows.map(({ id }) => id))
}
