import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { PreviewLink } from '@app/shared/cms/articleVersions.ts'
import { articleGone, reachedArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { previewTokenTable as p } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { newId } from '#/platform/text/ids.ts'
import { hashedToken } from './previewed.read.ts'
import { reachedVersion } from './version.read.ts'

const tokenBytes = 16
const now = (ctx: Ctx) => sql`${ctx.now.toISOString()}::timestamptz`

interface Wanted {
  hours: number
  draft: 'Y' | 'N'
  versionId?: string | null | undefined
}

/** A link that shows one text to whoever has it; the link is said once, kept is its hash (cms §20.4). */
export async function previewLink(ctx: Ctx, articleId: string, { hours, draft, versionId = null }: Wanted) {
  const article = await reachedArticle(ctx, articleId)
  if (versionId !== null && (await reachedVersion(ctx, versionId)).article.id !== article.id) throw gone('版本不存在')
  // Nobody needs links that have ended.
  await ctx.db.delete(p).where(and(eq(p.articleId, articleId), lte(p.expireTime, now(ctx))))
  const token = randomBytes(tokenBytes).toString('base64url')
  const [row] = await ctx.db
    .insert(p)
    .values({
      id: newId(),
      tokenHash: hashedToken(token),
      articleId,
      draft,
      versionId,
      expireTime: new Date(ctx.now.getTime() + hours * 3_600_000).toISOString(),
      createBy: ctx.user.id,
      createTime: ctx.now.toISOString(),
    })
    .returning({ id: p.id, expireTime: p.expireTime })
  if (!row) throw gone(articleGone)
  ctx.trail.formId = articleId
  const { domain } = await siteSettings(ctx)
  const origin = domain || siteOrigin(ctx.platform) || ''
  return { ...row, token, url: `${origin}/preview/${articleId}?token=${token}` }
}

/** Links to an article that still show something. */
export async function previewLinks(ctx: Ctx, articleId: string): Promise<PreviewLink[]> {
  await reachedArticle(ctx, articleId)
  const rows = await ctx.db
    .select()
    .from(p)
    .where(and(eq(p.articleId, articleId), gt(p.expireTime, now(ctx))))
    .orderBy(desc(p.createTime))
    .limit(100)
  const people = await userBriefs(
    ctx,
    rows.map(({ createBy }) => createBy ?? ''),
  )
  return rows.map(({ id, draft, versionId, expireTime, createBy, createTime }) => ({
    id,
    draft,
    versionId,
    expireTime,
    createBy,
    createTime,
    createByName: people.get(createBy ?? '')?.name ?? null,
  }))
}

export async function revokePreview(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select({ articleId: p.articleId }).from(p).where(eq(p.id, id))
  if (!row) throw gone('预览链接已失效')
  await reachedArticle(ctx, row.articleId)
  await ctx.db.delete(p).where(eq(p.id, id))
}
