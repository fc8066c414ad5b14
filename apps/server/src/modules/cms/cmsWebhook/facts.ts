import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { CmsEvent } from '@app/shared/cms/cmsWebhook.ts'
import { articleUrl } from '#/modules/cms/cmsArticle/store/address.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsFlowTable as f } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { cmsLeaveWordTable as l } from '#/modules/cms/cmsLeaveWord/cmsLeaveWord.table.ts'
import { cmsResourceTable as r, cmsResourceVersionTable as v } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'

/** What is told of one row: as the commit leaves it, and nothing that visitors could not know of it or are asked for. */
export interface Fact {
  rowId: string
  /** As people know it. */
  subject: string
  data: Record<string, unknown>
}

/** How an article stands when the event is true of it: what a savepoint took back is not told. */
const isSo: Partial<Record<CmsEvent, SQL | undefined>> = {
  'article.publish': and(eq(a.delFlag, '0'), eq(a.status, articleStatus.published)),
  'article.update': and(eq(a.delFlag, '0'), eq(a.status, articleStatus.published)),
  'article.offline': or(eq(a.delFlag, '1'), ne(a.status, articleStatus.published)),
  'article.delete': eq(a.delFlag, '1'),
}

export async function articleFacts(ctx: Ctx, ids: readonly string[], event: CmsEvent): Promise<Fact[]> {
  const rows = await ctx.db
    .select({ article: a, className: c.className, classPath: c.classPath })
    .from(a)
    .leftJoin(c, eq(c.id, a.classId))
    .where(and(inArray(a.id, [...ids]), isSo[event]))
  const settings = await siteSettings(ctx)
  const site = { ...settings, domain: settings.domain || siteOrigin(ctx.platform) || null }
  return rows.map(({ article, className, classPath }) => ({
    rowId: article.id,
    subject: article.title,
    data: {
      articleId: article.id,
      articleNo: article.articleNo,
      title: article.title,
      classId: article.classId,
      className,
      url: articleUrl(site, { classPath: classPath ?? '' }, article),
      summary: article.summary,
      publishTime: article.publishTime,
      updateTime: article.updateTime,
      articleVersion: article.version,
    },
  }))
}

export async function classFacts(ctx: Ctx, ids: readonly string[]): Promise<Fact[]> {
  const rows = await ctx.db
    .select()
    .from(c)
    .where(inArray(c.id, [...ids]))
  return rows.map(({ id, className, classCode, classPath, parentId, classType, status, delFlag }) => ({
    rowId: id,
    subject: className,
    data: { classId: id, className, classCode, classPath, parentId, classType, status, deleted: delFlag === '1' },
  }))
}

export async function resourceFacts(ctx: Ctx, versionIds: readonly string[]): Promise<Fact[]> {
  const rows = await ctx.db
    .select({ resource: r, version: v })
    .from(v)
    .innerJoin(r, eq(r.id, v.resourceId))
    .where(inArray(v.id, [...versionIds]))
  return rows.map(({ resource, version }) => ({
    rowId: resource.id,
    subject: `${resource.resourceName} ${version.versionNo}`.slice(0, 255),
    data: {
      resourceId: resource.id,
      resourceCode: resource.resourceCode,
      resourceName: resource.resourceName,
      versionNo: version.versionNo,
      current: resource.currentVersionId === version.id,
      releaseTime: version.releaseTime,
      files: version.files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    },
  }))
}

/** Without the ways to reach the visitor: those are read here alone. */
export async function leaveWordFacts(ctx: Ctx, leaveNos: readonly string[]): Promise<Fact[]> {
  const rows = await ctx.db
    .select()
    .from(l)
    .where(inArray(l.leaveNo, [...leaveNos]))
  return rows.map(({ id, leaveType, title, content, name, articleId, status, createTime }) => ({
    rowId: id,
    subject: title ?? [...content].slice(0, 50).join(''),
    data: { leaveWordId: id, leaveType, title, content, name, articleId, status, createTime },
  }))
}

export async function flowFacts(ctx: Ctx, ids: readonly string[]): Promise<Fact[]> {
  const rows = await ctx.db
    .select()
    .from(f)
    .where(inArray(f.id, [...ids]))
  return rows.map((flow) => ({
    rowId: flow.articleId,
    subject: flow.articleTitle,
    data: {
      flowId: flow.id,
      flowNo: flow.flowNo,
      articleId: flow.articleId,
      title: flow.articleTitle,
      classId: flow.classId,
      round: flow.round,
      isRevision: flow.isDraft === 'Y',
      status: flow.status,
      result: flow.result,
      submitTime: flow.submitTime,
      finishTime: flow.finishTime,
    },
  }))
}
