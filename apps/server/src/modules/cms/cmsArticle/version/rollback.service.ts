import { eq } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { fittingExtras } from '@app/shared/cms/extraFields.ts'
import { withoutForeignBody } from '#/modules/cms/cmsArticle/edit/held.rules.ts'
import { refuseTaken } from '#/modules/cms/cmsArticle/edit/lock.service.ts'
import { draftOf, keepCopy } from '#/modules/cms/cmsArticle/edit/saveCopy.service.ts'
import { changeArticle, heldArticle, isPublished, stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleVersionTable as v } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { headValues, storeParts } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { reachedVersion } from './version.read.ts'

/** Where an article stands and how it is reached is no part of a former text; its class says what it has beside. */
const stays = (now: ArticleSnapshot, then: ArticleSnapshot, { extraFields }: ClassRow): ArticleSnapshot => ({
  ...then,
  extra: then.extra && fittingExtras(extraFields ?? [], then.extra),
  classId: now.classId,
  slug: now.slug,
  articleType: now.articleType,
})

/** 恢复: a former text becomes the draft of the next one; what visitors read does not change (cms §7.4). */
export async function rollBack(ctx: Ctx, id: string, versionId: string): Promise<void> {
  const settings = await siteSettings(ctx)
  const held = await heldArticle(ctx, id, 'edit')
  const { version } = await reachedVersion(ctx, versionId)
  if (version.articleId !== id) throw gone('版本不存在')
  await refuseTaken(ctx, held, settings)
  if (held.status === articleStatus.waiting || held.draftStatus === articleStatus.waiting) throw stateChanged()
  const live = await snapshotOf(ctx, held)
  const now = isPublished(held) ? ((await draftOf(ctx, held))?.snapshot ?? live) : live
  const text = await composed(ctx, withoutForeignBody(held, stays(now, version.snapshot, held.cls), live), settings)
  const remark = `恢复到版本 V${version.versionNo}`
  if (isPublished(held)) return keepCopy(ctx, held, { text, settings, kind: 'rollback', remark })

  await storeParts(ctx, held, text)
  const kept = await keepVersion(ctx, id, text, {
    kind: 'rollback',
    status: articleStatus.draft,
    keep: settings.keepVersions,
    remark,
  })
  await changeArticle(ctx, held, {
    ...headValues(text),
    status: articleStatus.draft,
    ...(held.scheduleBy ? { scheduleBy: null, publishTime: null } : {}),
  })
  await logAct(ctx, held, { type: 'rollback', from: held.status, to: articleStatus.draft, remark, versionId: kept })
}

export async function remarkVersion(ctx: Ctx, versionId: string, remark: string | null): Promise<void> {
  const { article } = await reachedVersion(ctx, versionId)
  await heldArticle(ctx, article.id, 'edit')
  await ctx.db
    .update(v)
    .set({ remark: remark?.trim() || null })
    .where(eq(v.id, versionId))
}
