import { eq } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { madeBy } from '#/kit/store.ts'
import { requireGround } from '#/modules/cms/cmsArticle/lifecycle/step.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { changeArticle, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { composed, fileIdsOf, summedUpAnew, type Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { announcePictures, draftOwner } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { differing, merged, snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { stale } from '#/platform/errors.ts'
import { checkType, nextClass, withExtra, withoutForeignBody } from './held.rules.ts'
import { checkText, liveValues } from './save.rules.ts'

/** A save of what visitors read goes into the working copy; only settings beside the text hold at once (cms §7.3). */
export async function saveCopy(ctx: Ctx, held: HeldArticle, sent: ArticleSave, settings: SiteSettings): Promise<void> {
  const draft = await draftOf(ctx, held)
  if (sent.version !== (draft?.version ?? held.version)) throw stale()
  const live = await snapshotOf(ctx, held)
  const before = draft?.snapshot ?? live
  const given = summedUpAnew(before, withoutForeignBody(held, merged(before, sent), live), settings)
  checkType(held, given)
  const cls = await nextClass(ctx, held, given.classId)
  const text = await composed(ctx, withExtra(cls, given, { sent, before }), settings)
  await checkText(ctx, text, { id: held.id, sent, before: live, settings })
  const values = await liveValues(ctx, sent, held)
  if (differing(before, text.snapshot).length > 0) await keepCopy(ctx, held, { text, values, settings })
  else await changeArticle(ctx, held, values)
  if (Object.keys(values).length === 0) return
  await ctx.emit('article.updated', { articleId: held.id, classId: held.classId })
  await siteChanged(ctx, tagsOfArticle(held.id, held.cls.parentIds))
}

export async function draftOf(ctx: Ctx, { id, draftFlag }: Pick<ArticleRow, 'id' | 'draftFlag'>) {
  if (draftFlag !== 'Y') return undefined
  const [draft] = await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, id))
  return draft
}

interface Copy {
  text: Composed
  settings: SiteSettings
  values?: Partial<ArticleRow>
  kind?: 'save' | 'rollback'
  remark?: string
}

/** Stores a text as the working copy. Its version is the head's, so that no former copy ever has the same. */
export async function keepCopy(ctx: Ctx, held: HeldArticle, { text, settings, values, kind = 'save', remark }: Copy) {
  if (held.draftFlag === 'Y') requireGround('saveDraft', held)
  const draft = await draftOf(ctx, held)
  // A passed copy that is changed has to be passed again; one that was sent back stays so until it is handed in.
  const status = held.draftStatus === articleStatus.refused ? articleStatus.refused : articleStatus.draft
  const { version } = await changeArticle(ctx, held, { ...values, draftFlag: 'Y', draftStatus: status })
  const { snapshot } = text
  const { createBy, createTime, updateBy, updateTime } = madeBy(ctx)
  await ctx.db
    .insert(articleDraftTable)
    .values({
      articleId: held.id,
      snapshot,
      base: draft?.base ?? (await snapshotOf(ctx, held)),
      baseVersion: held.version,
      status,
      version,
      createBy,
      createTime,
      updateBy,
      updateTime,
    })
    .onConflictDoUpdate({
      target: articleDraftTable.articleId,
      set: { snapshot, status, version, updateBy, updateTime },
    })
  await announcePictures(ctx, text)
  await attachFiles(ctx, draftOwner(held.id), fileIdsOf(text), {
    bizType: 'cms_article_draft',
    besides: held.id,
  })
  const versionId = await keepVersion(ctx, held.id, text, { kind, status: held.status, keep: settings.keepVersions })
  const type = kind === 'rollback' ? 'rollback' : 'edit'
  await logAct(ctx, held, { type, from: held.draftStatus, to: status, isDraft: true, versionId, remark })
}
