import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, invalid, refuse } from '#/platform/errors.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { newId } from '#/platform/text/ids.ts'
import { fileRefusal } from './checkTemplate.ts'
import { cmsTemplateDraftTable as d } from './cmsTemplate.table.ts'
import { requireSource } from './template.service.ts'
import type { TemplateDraft } from './theme.read.ts'
import { filesOfTheme } from './theme.service.ts'

const lifeMs = 30 * 60_000

type Wanted = BodyOf<(typeof cmsTemplateCalls)['preview']>

export interface PreviewedTheme {
  theme: string
  draft?: TemplateDraft
}

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`theme preview ${text}`).digest('base64url').slice(0, 32)

/** Where a page of the site is seen in a theme, or with a text, that visitors do not see, for half an hour. */
export async function previewTheme(ctx: Ctx, wanted: Wanted): Promise<{ url: string }> {
  const { platform } = ctx
  const { theme, draft } = wanted
  if ((await filesOfTheme(ctx, theme)).length === 0) throw gone('主题不存在')
  const origin = siteOrigin(platform)
  if (!origin) throw refuse('站点未开启，无法预览')
  const target = await addressOf(ctx, wanted)
  const until = new Date(ctx.now.getTime() + lifeMs)
  const parts = [theme, until.getTime().toString(36)]
  if (draft) parts.push(await keepDraft(ctx, theme, draft, until))
  const text = parts.join('.')
  return { url: `${origin}/preview/theme/${text}.${signed(platform.secret, text)}${target}` }
}

/** From the root of the site; the number of an article leads to its address, whatever rule that is made by. */
async function addressOf(ctx: Ctx, { target, classId, articleId }: Wanted): Promise<string> {
  const classOf = async (id: string) => {
    const [cls] = await ctx.db
      .select({ path: cmsClassTable.classPath })
      .from(cmsClassTable)
      .where(and(eq(cmsClassTable.id, id), eq(cmsClassTable.delFlag, '0')))
    if (!cls) throw gone('栏目不存在')
    return cls.path
  }
  if (classId !== undefined) return `${await classOf(classId)}/`
  if (articleId === undefined) return target
  const [article] = await ctx.db
    .select({ no: articleTable.articleNo, classId: articleTable.classId, status: articleTable.status })
    .from(articleTable)
    .where(and(eq(articleTable.id, articleId), eq(articleTable.delFlag, '0')))
  if (article?.status !== articleStatus.published) throw refuse('文章未发布，请选择已发布的文章')
  return `${await classOf(article.classId)}/${article.no}.html`
}

/** Kept for every node of the site, which is told its id alone. */
async function keepDraft(ctx: Ctx, theme: string, { path, content }: TemplateDraft, until: Date): Promise<string> {
  if (!ctx.can('cms:cmsTemplate:edit')) throw forbidden()
  const refusal = fileRefusal({ templateType: 'template', path, bytes: Buffer.from(content) })
  if (refusal !== undefined) throw invalid({ path: refusal })
  await requireSource(ctx, path, content)
  const row = { id: newId(), theme, path, content, expireTime: until.toISOString() }
  await ctx.db
    .insert(d)
    .values({ createBy: ctx.user.id, ...row })
    .onConflictDoUpdate({ target: d.createBy, set: row })
  return row.id
}

/** What a link of a preview shows; undefined when it is over or none of ours. */
export async function previewedTheme(ctx: Ctx, token: string): Promise<PreviewedTheme | undefined> {
  const parts = token.split('.')
  const shown = Buffer.from(parts.pop() ?? '')
  const expected = Buffer.from(signed(ctx.platform.secret, parts.join('.')))
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown)) return undefined
  const [theme = '', until = '', draftId] = parts
  if (Number.parseInt(until, 36) <= ctx.now.getTime()) return undefined
  if (draftId === undefined) return { theme }
  const [draft] = await ctx.db
    .select({ path: d.path, content: d.content })
    .from(d)
    .where(and(eq(d.id, draftId), gt(d.expireTime, ctx.now.toISOString())))
  return draft && { theme, draft }
}

export const sweepDrafts = async (ctx: Ctx): Promise<void> =>
  void (await ctx.db.delete(d).where(lt(d.expireTime, ctx.now.toISOString())))
