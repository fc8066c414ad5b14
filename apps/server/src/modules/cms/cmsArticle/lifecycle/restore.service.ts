import { and, eq, sql } from 'drizzle-orm'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { noGrant } from '@app/shared/cms/cmsClass.ts'
import { touch } from '#/kit/store.ts'
import { articleReach } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { countTags } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { tagsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { grantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse } from '#/platform/errors.ts'
import { isTitleTaken } from './checkArticle.ts'
import { asksReviewers } from './publish.service.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.restored': { articleIds: string[] }
  }
}

export const notInBin = '文章不存在或已被彻底删除'

/** What lies in the recycle bin and is not on its way out of it. */
export const inBin = (ctx: Ctx) =>
  and(eq(t.delFlag, '1'), sql`(${t.purgeTime} is null or ${t.purgeTime} > ${ctx.now.toISOString()}::timestamptz)`)

/** A deleted article held until the end of the transaction: of whoever restores and whoever purges it one finds it. */
export async function heldDeleted(ctx: Ctx, id: string, reach = articleReach(ctx)): Promise<ArticleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), inBin(ctx), reach))
    .for('update')
  if (!row) throw gone(notInBin)
  return row
}

/** Nothing is left of the deletion. */
export const isBack = {
  delFlag: '0',
  recycleTime: null,
  recycleBy: null,
  recycleBatch: null,
  recycleStatus: null,
  recyclePath: null,
  purgeTime: null,
} as const

/**
 * 还原: a draft again, or offline what visitors have read once, but for another class with reviewers; never straight to
 * them (cms §7.1, 17).
 */
export async function restoreArticle(ctx: Ctx, held: ArticleRow, classId: string): Promise<ArticleRow> {
  const cls = await findClass(ctx, classId)
  if (!cls) throw refuse('所属栏目已删除，请选择还原到的栏目', 'classDeleted')
  await requireEdit(ctx, classId, held.createBy)
  if (cls.classType === 'single' && cls.articleCount > 0) throw refuse('单页栏目只能有一篇文章')
  const settings = await siteSettings(ctx)
  const wasOut = held.recycleStatus === s.published || held.recycleStatus === s.offline
  const isForOthers = classId !== held.classId && asksReviewers(ctx, cls)
  const isTaken = await isTitleTaken(ctx, { classId, title: held.title }, settings.titleRepeat, held.id)
  await countTags(ctx, (await tagsOf(ctx, [held.id])).get(held.id) ?? [], 1)
  const [row] = await ctx.db
    .update(t)
    .set({
      ...isBack,
      classId,
      status: wasOut && !isForOthers ? s.offline : s.draft,
      slug: await freeSlug(ctx, classId, held.slug),
      ...(isTaken && { title: suffixed(held.title) }),
      ...touch(ctx, t),
    })
    .where(and(eq(t.id, held.id), eq(t.delFlag, '1')))
    .returning()
  if (!row) throw gone(notInBin)
  ctx.trail.formId = held.id
  await logAct(ctx, row, { type: 'restore', from: held.recycleStatus, to: row.status })
  await ctx.emit('article.restored', { articleIds: [held.id] })
  await countArticles(ctx, [{ classId, articles: 1 }])
  return row
}

const suffix = '（还原）'
const suffixed = (title: string) => [...title].slice(0, 255 - suffix.length).join('') + suffix

/** Whoever may only add to a class takes back what is theirs. */
async function requireEdit(ctx: Ctx, classId: string, createBy: string | null): Promise<void> {
  const granted = grantedClass(ctx, createBy === ctx.user.id ? 'own' : 'edit')
  if (!granted) return
  const [found] = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.id, classId), granted))
    .limit(1)
  if (!found) throw forbidden(noGrant)
}

/** The name in the address, with a number behind it when somebody has it by now. */
export async function freeSlug(ctx: Ctx, classId: string, slug: string | null): Promise<string | null> {
  if (slug === null) return null
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? slug : `${slug.slice(0, 190)}-${n}`
    const [taken] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.classId, classId), eq(t.slug, wanted), eq(t.delFlag, '0')))
      .limit(1)
    if (!taken) return wanted
  }
}
