import { articleStatus, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { requireRoom } from '#/modules/cms/cmsArticle/edit/save.rules.ts'
import { keepCopy, draftOf } from '#/modules/cms/cmsArticle/edit/saveCopy.service.ts'
import { lackingExtras, requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { asksReviewers, statusIn } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { countMoved } from '#/modules/cms/cmsArticle/lifecycle/publishCopy.ts'
import { requireGround, step } from '#/modules/cms/cmsArticle/lifecycle/step.ts'
import { articlePath, tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { articleStore, heldArticle, isPublished } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { addRedirects } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.moved': { articleId: string; from: string; to: string }
  }
}

interface Move {
  classId: string
  /** Former addresses lead on. */
  redirect: boolean
  /** Where it stood in that class before, of what is taken back: what the class has decided stays decided. */
  formerly?: ArticleStatus
}

/**
 * 移动: ids stay, addresses change, former ones lead on. A published article goes to a class that reviews only as a
 * working copy, one that was passed or was published once begins there as a draft, unless whoever moves it may publish
 * without a review.
 */
export async function moveArticle(ctx: Ctx, id: string, to: Move): Promise<void> {
  const held = await heldArticle(ctx, id, 'edit')
  const ground = requireGround('move', held)
  const target = await requireGrant(ctx, to.classId, 'add')
  await requireOpenClass(ctx, target)
  if (target.id === held.classId) throw refuse('文章已在该栏目下')
  await requireRoom(ctx, target, id)
  const taken = held.slug && (await articleStore.isTaken(ctx, 'slug', { slug: held.slug, classId: target.id }, id))
  if (taken) throw refuse('URL别名已存在')
  const settings = await siteSettings(ctx)
  const needsReview = asksReviewers(ctx, target)
  if (isPublished(held) && needsReview) {
    const before = (await draftOf(ctx, held))?.snapshot ?? (await snapshotOf(ctx, held))
    const text = await composed(ctx, { ...before, classId: target.id }, settings)
    await keepCopy(ctx, held, { text, settings, remark: `移动到【${target.className}】，待审核` })
    return
  }
  if (isPublished(held)) {
    const [lack] = lackingExtras(await snapshotOf(ctx, held), target)
    if (lack) throw refuse(`栏目【${target.className}】：${lack.msg}`)
  }
  const status = to.formerly ?? statusIn(ctx, target, held)
  const isUnplanned = held.scheduleBy !== null && status === articleStatus.draft
  const row = await step(ctx, held, {
    name: 'move',
    ground,
    to: status,
    values: { classId: target.id, ...(isUnplanned && { scheduleBy: null, publishTime: null }) },
    remark: `${held.cls.className} → ${target.className}`,
  })
  const [fromPath, toPath] = [articlePath(settings, held.cls, held), articlePath(settings, target, row)]
  if (to.redirect && held.firstPublishTime !== null && fromPath !== toPath)
    await addRedirects(ctx, [{ fromPath, toPath }], 'class')
  await ctx.emit('article.moved', { articleId: id, from: held.classId, to: target.id })
  await siteChanged(ctx, tagsOfArticle(id, held.cls.parentIds, target.parentIds))
  if (isPublished(held)) await countMoved(ctx, held.cls, target)
  else
    await countArticles(ctx, [
      { classId: held.classId, articles: -1 },
      { classId: target.id, articles: 1 },
    ])
}
