import { asc, desc, eq } from 'drizzle-orm'
import type { ArticleLogRow, ArticleVersion, VersionComparison } from '@app/shared/cms/articleVersions.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { reachedArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { articleLogTable, articleVersionTable as v } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { differing, labelOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { showContentFiles, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

const most = 500

const columns = {
  id: v.id,
  articleId: v.articleId,
  versionNo: v.versionNo,
  kind: v.kind,
  title: v.title,
  wordCount: v.wordCount,
  status: v.status,
  remark: v.remark,
  createBy: v.createBy,
  createTime: v.createTime,
}

/** Former texts of an article, newest first. */
export async function versionsOf(ctx: Ctx, articleId: string): Promise<ArticleVersion[]> {
  const article = await reachedArticle(ctx, articleId)
  const rows = await ctx.db
    .select(columns)
    .from(v)
    .where(eq(v.articleId, articleId))
    .orderBy(desc(v.versionNo))
    .limit(most)
  const people = await userBriefs(
    ctx,
    rows.map(({ createBy }) => createBy ?? ''),
  )
  const live = article.status === '1' ? rows.find(({ kind }) => kind === 'publish')?.id : undefined
  return rows.map((row) => ({
    ...row,
    createByName: people.get(row.createBy ?? '')?.name ?? null,
    live: row.id === live,
  }))
}

/** A version of an article that the caller reaches. */
export async function reachedVersion(ctx: Ctx, versionId: string) {
  const [row] = await ctx.db.select().from(v).where(eq(v.id, versionId)).limit(1)
  if (!row) throw gone('版本不存在')
  return { article: await reachedArticle(ctx, row.articleId), version: row }
}

export async function versionDetail(ctx: Ctx, versionId: string) {
  const { version } = await reachedVersion(ctx, versionId)
  const told = (await versionsOf(ctx, version.articleId)).find(({ id }) => id === versionId)
  if (!told) throw gone('版本不存在')
  const html = await shownBody(ctx, version.snapshot, await siteSettings(ctx))
  return { ...told, snapshot: version.snapshot as Record<string, unknown>, html }
}

/** Two versions of one article: fields that differ, and both bodies as people read them. */
export async function comparedVersions(ctx: Ctx, ids: { a: string; b: string }): Promise<VersionComparison> {
  const [a, b] = [await reachedVersion(ctx, ids.a), await reachedVersion(ctx, ids.b)]
  if (a.article.id !== b.article.id) throw refuse('只能对比同一篇文章的版本')
  const settings = await siteSettings(ctx)
  const told = await versionsOf(ctx, a.article.id)
  const headOf = (id: string) => {
    const head = told.find((one) => one.id === id)
    if (!head) throw gone('版本不存在')
    return head
  }
  return {
    a: headOf(ids.a),
    b: headOf(ids.b),
    fields: differing(a.version.snapshot, b.version.snapshot)
      .filter((field) => field !== 'content')
      .map((field) => ({
        field,
        label: labelOf(field),
        a: a.version.snapshot[field],
        b: b.version.snapshot[field],
      })),
    bodyA: await shownBody(ctx, a.version.snapshot, settings),
    bodyB: await shownBody(ctx, b.version.snapshot, settings),
  }
}

/** As people read it, with its pictures. */
const shownBody = async (ctx: Ctx, snapshot: ArticleSnapshot, settings: SiteSettings) =>
  showContentFiles(ctx, (await composed(ctx, snapshot, settings)).html)

export async function logsOf(ctx: Ctx, articleId: string): Promise<ArticleLogRow[]> {
  await reachedArticle(ctx, articleId)
  const l = articleLogTable
  const rows = await ctx.db
    .select()
    .from(l)
    .where(eq(l.articleId, articleId))
    .orderBy(desc(l.time), asc(l.id))
    .limit(most)
  const people = await userBriefs(
    ctx,
    rows.map(({ operator }) => operator ?? ''),
  )
  return rows.map((row) => ({ ...row, operatorName: people.get(row.operator ?? '')?.name ?? null }))
}
