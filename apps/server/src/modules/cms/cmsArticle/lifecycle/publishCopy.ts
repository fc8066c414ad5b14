import { eq } from 'drizzle-orm'
import type { ConflictField } from '@app/shared/cms/articleLife.ts'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { snapshotFields, type ArticleSnapshot, type SnapshotField } from '@app/shared/cms/cmsArticle.ts'
import { articlePath, tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import type { HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { draftOwner, headValues, storeParts } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { labelOf, sameValue, snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { addRedirects } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { checkArticle, refuseErrors } from './checkArticle.ts'
import { tellAuthor } from './notices.ts'
import { step } from './step.ts'

export type Choices = Readonly<Record<string, 'live' | 'draft'>>

/**
 * The working copy over what visitors read now: a field that only one of both has changed is taken from there. Where
 * both have, somebody has to choose (cms §7.3).
 */
export function reconciled(
  base: ArticleSnapshot,
  live: ArticleSnapshot,
  draft: ArticleSnapshot,
  choices: Choices = {},
): { result: ArticleSnapshot; open: ConflictField[] } {
  const result: Record<string, unknown> = { ...draft }
  const open: ConflictField[] = []
  const take = (field: SnapshotField) => {
    const [was, is, willBe] = [base[field], live[field], draft[field]]
    if (sameValue(was, is) || sameValue(is, willBe)) return
    const choice = sameValue(was, willBe) ? 'live' : choices[field]
    if (choice === 'live') result[field] = is
    else if (choice === undefined) open.push({ field, label: labelOf(field), base: was, live: is, draft: willBe })
  }
  for (const field of snapshotFields) take(field)
  return { result: result as ArticleSnapshot, open }
}

/** Visitors read the working copy from now on, under the address and since the time they know. */
export async function publishCopy(ctx: Ctx, held: HeldArticle, choices?: Choices): Promise<void> {
  const settings = await siteSettings(ctx)
  const [draft] = await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, held.id))
  if (!draft) throw new Error(`article ${held.id} has lost its working copy`)
  const { result, open } = reconciled(draft.base, await snapshotOf(ctx, held), draft.snapshot, choices)
  if (open.length > 0)
    throw new Refusal(500, '线上内容已被修改，请逐项选择要保留的内容', {
      reason: 'articleConflict',
      data: { fields: open },
    })
  const text = await composed(ctx, result, settings)
  const cls = result.classId === held.classId ? held.cls : await requireGrant(ctx, result.classId, 'publish')
  refuseErrors(await checkArticle(ctx, { id: held.id, text, cls, settings, expireTime: held.expireTime }))
  const versionId = await keepVersion(ctx, held.id, text, {
    kind: 'publish',
    status: articleStatus.published,
    keep: settings.keepVersions,
  })
  await storeParts(ctx, held, text)
  await detachFiles(ctx, [draftOwner(held.id)])
  const values = { ...headValues(text), publishBy: ctx.user.id }
  const row = await step(ctx, held, { name: 'publish', ground: 'draft', values, versionId })
  const from = articlePath(settings, held.cls, held)
  const to = articlePath(settings, cls, row)
  if (from !== to) await addRedirects(ctx, [{ fromPath: from, toPath: to }], 'slug')
  await tellAuthor(ctx, held, `文章《${row.title}》的修改已发布`, null, 'cms.published')
  await ctx.emit('article.updated', { articleId: held.id, classId: row.classId })
  await siteChanged(ctx, tagsOfArticle(held.id, held.cls.parentIds, cls.parentIds))
  await countMoved(ctx, held.cls, cls)
}

/** A published article in another class than before. */
export async function countMoved(ctx: Ctx, from: ClassRow, to: ClassRow): Promise<void> {
  if (from.id === to.id) return
  await countArticles(ctx, [
    { classId: from.id, articles: -1, published: -1 },
    { classId: to.id, articles: 1, published: 1 },
  ])
}
