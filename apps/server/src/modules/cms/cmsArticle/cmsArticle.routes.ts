import type { FastifyInstance } from 'fastify'
import { articleCounts, articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle, readArticle } from '@app/shared/cms/cmsArticle.ts'
import { registerSentences } from '#/kit/columnMap.ts'
import { registerDictFields } from '#/kit/dictUses.ts'
import { implement } from '#/kit/implement.ts'
import { exportRoute } from '#/kit/transfer/exportCall.ts'
import { registerTransferable } from '#/kit/transfer/transferJobs.ts'
import { declareNotices } from '#/modules/system/api.ts'
import { newId } from '#/platform/text/ids.ts'
import { batchEdit } from './batch/batchEdit.service.ts'
import { classArticles } from './batch/classArticles.ts'
import { copyArticle } from './batch/copy.service.ts'
import { setFlag, setSort } from './batch/flags.service.ts'
import { moveArticle } from './batch/move.service.ts'
import { autosave, autosaved, discardAutosave, unsavedArticles } from './edit/autosave.service.ts'
import { classFacts, sourcesWith, tagsWith, titleCode } from './edit/completions.read.ts'
import { keepLock, releaseLock, takeLock, takeOver } from './edit/lock.service.ts'
import { saveArticle } from './edit/save.service.ts'
import { slugOf } from './edit/slug.ts'
import { checkStored } from './lifecycle/checkStored.read.ts'
import { discardDraft } from './lifecycle/discardDraft.service.ts'
import { articleNotices } from './lifecycle/notices.ts'
import { offlineArticle } from './lifecycle/offline.service.ts'
import { cancelSchedule, publishArticle } from './lifecycle/publish.service.ts'
import { recycleArticle } from './lifecycle/remove.service.ts'
import { submitArticle, withdrawArticle } from './lifecycle/review.service.ts'
import { articleDetail } from './list/articleDetail.read.ts'
import { articleExport } from './list/articleExport.ts'
import { articlePage, statusCounts } from './list/articlePage.read.ts'
import { recountArticles } from './recountArticles.ts'
import { articleStore } from './store/article.store.ts'
import { articleTable } from './store/article.table.ts'
import { tellArticlePlaces } from './store/articlePlaces.read.ts'
import { rowByRow } from './store/rowByRow.ts'
import { previewLink, previewLinks, revokePreview } from './version/preview.service.ts'
import { remarkVersion, rollBack } from './version/rollback.service.ts'
import { comparedVersions, logsOf, versionDetail, versionsOf } from './version/version.read.ts'

export default async function cmsArticleRoutes(app: FastifyInstance): Promise<void> {
  declareNotices(app.platform, articleNotices)
  tellArticlePlaces()
  app.platform.fill('classArticles', () => classArticles)
  app.platform.fill('recountArticles', recountArticles)
  registerSentences(cmsArticle, articleTable)
  registerDictFields(cmsArticle, articleTable)
  const { endpoints, checks } = cmsArticle

  implement(app, endpoints.page, (ctx, { query }) => articlePage(ctx, query))
  implement(app, readArticle, (ctx, { params, query }) => articleDetail(ctx, params.id, query.draft === 'Y'))
  implement(app, endpoints.save, async (ctx, { body }) => articleDetail(ctx, await saveArticle(ctx, body), true))
  implement(app, articleLife.remove, (ctx, { params }) => {
    const batch = newId()
    return rowByRow(ctx, params.ids.split(','), '删除成功', (tx, id) => recycleArticle(tx, id, batch))
  })
  if (checks.slug)
    implement(app, checks.slug, async (ctx, { query }) => ({
      code: (await articleStore.isTaken(ctx, 'slug', query, query.id)) ? ('2' as const) : ('1' as const),
    }))
  registerTransferable(app.platform, { name: cmsArticle.name, export: articleExport })
  exportRoute(app, endpoints.export, cmsArticle.name, articleExport)
  implement(app, articleCounts, (ctx, { query }) => statusCounts(ctx, query))

  const { submit, withdraw, publish, cancelSchedule: cancel, offline, discardDraft: discard, check } = articleLife
  const idsOf = ({ ids }: { ids: string }) => ids.split(',')
  implement(app, submit, (ctx, { params, body }) =>
    rowByRow(ctx, idsOf(params), '已提交审核', (tx, id) => submitArticle(tx, id, body)),
  )
  implement(app, withdraw, (ctx, { params, body }) =>
    rowByRow(ctx, idsOf(params), '已撤回', (tx, id) => withdrawArticle(tx, id, body)),
  )
  implement(app, publish, (ctx, { params, body }) =>
    rowByRow(ctx, idsOf(params), '发布成功', (tx, id) => publishArticle(tx, id, body)),
  )
  implement(app, cancel, (ctx, { params }) => rowByRow(ctx, idsOf(params), '已取消定时发布', cancelSchedule))
  implement(app, offline, (ctx, { params, body }) =>
    rowByRow(ctx, idsOf(params), '下线成功', (tx, id) => offlineArticle(tx, id, body)),
  )
  implement(app, discard, (ctx, { params }) => discardDraft(ctx, params.id))
  implement(app, check, (ctx, { params }) => checkStored(ctx, params.id))

  implement(app, articleBatch.move, (ctx, { body: { ids, ...to } }) =>
    rowByRow(ctx, ids, '操作成功', (tx, id) => moveArticle(tx, id, to)),
  )
  implement(app, articleBatch.copy, (ctx, { body: { ids, ...to } }) =>
    rowByRow(ctx, ids, '操作成功', (tx, id) => copyArticle(tx, id, to)),
  )
  implement(app, articleBatch.flags, (ctx, { body: { ids, ...flags } }) =>
    rowByRow(ctx, ids, '操作成功', (tx, id) => setFlag(tx, id, flags)),
  )
  implement(app, articleBatch.sort, (ctx, { body }) => setSort(ctx, body))
  implement(app, articleBatch.edit, (ctx, { body: { ids, fields } }) =>
    rowByRow(ctx, ids, '修改成功', (tx, id) => batchEdit(tx, id, fields)),
  )

  implement(app, articleEditing.lock, (ctx, { params }) => takeLock(ctx, params.id))
  implement(app, articleEditing.heartbeat, (ctx, { params }) => keepLock(ctx, params.id))
  implement(app, articleEditing.unlock, (ctx, { params }) => releaseLock(ctx, params.id))
  implement(app, articleEditing.forceUnlock, (ctx, { params }) => takeOver(ctx, params.id))
  implement(app, articleEditing.ofClass, (ctx, { params }) => classFacts(ctx, params.classId))
  implement(app, articleEditing.autosave, (ctx, { body }) => autosave(ctx, body))
  implement(app, articleEditing.autosaved, (ctx, { params }) => autosaved(ctx, params.key))
  implement(app, articleEditing.unsaved, (ctx) => unsavedArticles(ctx))
  implement(app, articleEditing.discardAutosave, (ctx, { body }) => discardAutosave(ctx, body.key))
  implement(app, articleEditing.checkTitle, (ctx, { query }) => titleCode(ctx, query))
  implement(app, articleEditing.slug, (_ctx, { query }) => slugOf(query.title))
  implement(app, articleEditing.tags, (ctx, { query }) => tagsWith(ctx, query.q.trim()))
  implement(app, articleEditing.sources, (ctx, { query }) => sourcesWith(ctx, query.q.trim()))

  implement(app, articleVersions.list, (ctx, { params }) => versionsOf(ctx, params.id))
  implement(app, articleVersions.get, (ctx, { params }) => versionDetail(ctx, params.versionId))
  implement(app, articleVersions.compare, (ctx, { query }) => comparedVersions(ctx, query))
  implement(app, articleVersions.rollback, (ctx, { params }) => rollBack(ctx, params.id, params.versionId))
  implement(app, articleVersions.remark, (ctx, { params, body }) => remarkVersion(ctx, params.versionId, body.remark))
  implement(app, articleVersions.logs, (ctx, { params }) => logsOf(ctx, params.id))
  implement(app, articleVersions.preview, (ctx, { params, body }) => previewLink(ctx, params.id, body))
  implement(app, articleVersions.previews, (ctx, { params }) => previewLinks(ctx, params.id))
  implement(app, articleVersions.revokePreview, (ctx, { params }) => revokePreview(ctx, params.id))
}
