import { eq } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle, type ArticleSave, type ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { changesOf } from '#/kit/changesOf.ts'
import { madeBy } from '#/kit/store.ts'
import { requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { requireGround, step } from '#/modules/cms/cmsArticle/lifecycle/step.ts'
import { articlePath } from '#/modules/cms/cmsArticle/store/address.ts'
import {
  heldArticle,
  isPublished,
  stateChanged,
  type HeldArticle,
} from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { composed, summedUpAnew } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { draftOwner, headValues, storeParts } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { differing, emptySnapshot, merged, snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { addRedirects } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { detachFiles, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, stale } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { discardAutosave } from './autosave.service.ts'
import { checkType, nextClass, withExtra, withoutForeignBody } from './held.rules.ts'
import { refuseTaken } from './lock.service.ts'
import { checkText, liveValues, requireRoom } from './save.rules.ts'
import { saveCopy } from './saveCopy.service.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.saved': { articleId: string }
  }
}

/** 保存: only class and title must stand; what else is missing is said when it is submitted or published. */
export async function saveArticle(ctx: Ctx, sent: ArticleSave): Promise<string> {
  if (sent.formKey !== undefined) await discardAutosave(ctx, sent.formKey)
  const settings = await siteSettings(ctx)
  if (sent.id === undefined) return addArticle(ctx, sent, settings)
  const held = await heldArticle(ctx, sent.id, 'edit')
  await refuseTaken(ctx, held, settings)
  if (held.status === articleStatus.waiting || held.draftStatus === articleStatus.waiting) throw stateChanged()
  if (isPublished(held)) {
    if (settings.editPublished !== 'Y') throw refuse('已发布内容不允许编辑，请先下线内容！')
    await saveCopy(ctx, held, sent, settings)
  } else await saveUnpublished(ctx, held, sent, settings)
  await ctx.emit('article.saved', { articleId: held.id })
  return held.id
}

async function addArticle(ctx: Ctx, sent: ArticleSave, settings: SiteSettings): Promise<string> {
  const cls = await requireGrant(ctx, sent.classId ?? '', 'add')
  await requireOpenClass(ctx, cls)
  await requireRoom(ctx, cls)
  const before = emptySnapshot()
  const given = merged({ ...before, contentFormat: settings.defaultEditor === 'markdown' ? 'markdown' : 'html' }, sent)
  const author = given.author ?? (sent.author === undefined ? await ownName(ctx) : null)
  const text = await composed(ctx, withExtra(cls, { ...given, author }, { sent, before }), settings)
  await checkText(ctx, text, { sent, before, settings })
  const values = { id: newId(), ...headValues(text), ...(await liveValues(ctx, sent, undefined)) }
  const [row] = await ctx.db
    .insert(t)
    .values({ ...values, classId: cls.id, title: text.snapshot.title, ...madeBy(ctx) })
    .returning()
  if (!row) throw refuse('操作失败')
  await storeParts(ctx, row, text)
  const versionId = await keepVersion(ctx, row.id, text, {
    kind: 'save',
    status: articleStatus.draft,
    keep: settings.keepVersions,
  })
  await logAct(ctx, row, { type: 'add', to: articleStatus.draft, versionId })
  ctx.trail.formId = row.id
  await ctx.emit('article.saved', { articleId: row.id })
  await countArticles(ctx, [{ classId: cls.id, articles: 1 }])
  return row.id
}

async function ownName(ctx: Ctx): Promise<string | null> {
  const brief = (await userBriefs(ctx, [ctx.user.id])).get(ctx.user.id)
  return brief?.nickName || brief?.name || null
}

/** What a save is based on: the working copy that survived its article being taken offline, else the article. */
async function ground(ctx: Ctx, held: HeldArticle, version: number | undefined): Promise<ArticleSnapshot> {
  const [draft] =
    held.draftFlag === 'Y'
      ? await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, held.id))
      : []
  if (version !== (draft?.version ?? held.version) && version !== held.version) throw stale()
  return draft && version === draft.version ? draft.snapshot : snapshotOf(ctx, held)
}

async function saveUnpublished(ctx: Ctx, held: HeldArticle, sent: ArticleSave, settings: SiteSettings): Promise<void> {
  const before = await ground(ctx, held, sent.version)
  const live = await snapshotOf(ctx, held)
  const given = summedUpAnew(before, withoutForeignBody(held, merged(before, sent), live), settings)
  checkType(held, given)
  const cls = await nextClass(ctx, held, given.classId)
  const text = await composed(ctx, withExtra(cls, given, { sent, before }), settings)
  await checkText(ctx, text, { id: held.id, sent, before: live, settings })
  const values = { ...headValues(text), ...(await liveValues(ctx, sent, held)) }
  const isChanged = differing(live, text.snapshot).length > 0
  if (isChanged) await storeParts(ctx, held, text)
  const versionId = isChanged
    ? await keepVersion(ctx, held.id, text, { kind: 'save', status: held.status, keep: settings.keepVersions })
    : undefined
  const begunAnew = held.status === articleStatus.passed || held.status === articleStatus.offline
  const name = begunAnew && isChanged ? ('saveAgain' as const) : ('save' as const)
  // What was only set beside the text leaves a passed or an offline article where it is.
  if (name === 'saveAgain' || !begunAnew) requireGround(name, { ...held, draftFlag: 'N' })
  const row = await step(ctx, held, {
    name,
    ground: 'article',
    values: {
      ...values,
      ...(name === 'saveAgain' ? { scheduleBy: null, ...(held.scheduleBy ? { publishTime: null } : {}) } : {}),
      ...(isChanged ? { draftFlag: 'N' as const, draftStatus: null } : {}),
    },
    versionId,
  })
  ctx.trail.changes.push(
    ...(await changesOf(ctx, cmsArticle, held as never, row as never)).filter((one) => one !== '新增'),
  )
  if (isChanged && held.draftFlag === 'Y') {
    await ctx.db.delete(articleDraftTable).where(eq(articleDraftTable.articleId, held.id))
    await detachFiles(ctx, [draftOwner(held.id)])
  }
  await leadOn(ctx, held, row, cls, settings)
  if (cls.id !== held.classId)
    await countArticles(ctx, [
      { classId: held.classId, articles: -1 },
      { classId: cls.id, articles: 1 },
    ])
}

/** Visitors who know a former address find it. */
async function leadOn(ctx: Ctx, held: HeldArticle, row: ArticleRow, cls: ClassRow, settings: SiteSettings) {
  if (held.firstPublishTime === null) return
  const [fromPath, toPath] = [articlePath(settings, held.cls, held), articlePath(settings, cls, row)]
  if (fromPath !== toPath) await addRedirects(ctx, [{ fromPath, toPath }], 'slug')
}
