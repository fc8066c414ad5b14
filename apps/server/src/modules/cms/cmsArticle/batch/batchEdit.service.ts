import type { articleBatch } from '@app/shared/cms/articleLife.ts'
import { mostTags } from '@app/shared/cms/articleParts.ts'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { refuseTaken } from '#/modules/cms/cmsArticle/edit/lock.service.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { changeArticle, heldArticle, isPublished, stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { headValues, storeParts } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { differing, merged, snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

type Edited = BodyOf<typeof articleBatch.edit>['fields']

/**
 * 打标签 and 修改作者/来源 for many at once. These are facts about a text and not the text: they hold at once, also of
 * published articles, and where a working copy is being written they meet it when that is published.
 */
export async function batchEdit(ctx: Ctx, id: string, { tags, ...others }: Edited): Promise<void> {
  const settings = await siteSettings(ctx)
  const held = await heldArticle(ctx, id, 'edit')
  await refuseTaken(ctx, held, settings)
  if (held.status === articleStatus.waiting) throw stateChanged()
  const before = await snapshotOf(ctx, held)
  const all = tags && [...new Set([...(before.tags ?? []), ...tags])]
  if (all && all.length > mostTags) throw refuse(`标签不能超过${mostTags}个`)
  const text = await composed(ctx, merged(before, { ...others, ...(all ? { tags: all } : {}) }), settings)
  const changed = differing(before, text.snapshot)
  if (changed.length === 0) return
  await storeParts(ctx, held, text)
  const versionId = await keepVersion(ctx, id, text, {
    kind: isPublished(held) ? 'publish' : 'save',
    status: held.status,
    keep: settings.keepVersions,
    remark: '批量修改',
  })
  await changeArticle(ctx, held, headValues(text))
  await logAct(ctx, held, { type: 'edit', from: held.status, to: held.status, remark: '批量修改', versionId })
  if (!isPublished(held)) return
  await ctx.emit('article.updated', { articleId: id, classId: held.classId })
  await siteChanged(ctx, tagsOfArticle(id, held.cls.parentIds))
}
