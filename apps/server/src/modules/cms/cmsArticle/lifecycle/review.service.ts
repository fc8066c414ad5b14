import { eq } from 'drizzle-orm'
import { auditMode } from '@app/shared/cms/articleStatus.ts'
import { heldArticle, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed, type Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { keepVersion } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { storedText } from '#/modules/cms/cmsArticle/store/stored.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, Refusal, refuse } from '#/platform/errors.ts'
import { checkArticle, refuseErrors } from './checkArticle.ts'
import { tellAuthor } from './notices.ts'
import { goLive } from './publish.service.ts'
import { requireGround, step, type Ground } from './step.ts'

/** A text handed to its reviewers. */
export interface Submission {
  articleId: string
  title: string
  classId: string
  /** What the reviewers read. */
  versionId: string
  isDraft: boolean
  remark: string | null
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Begins the review within the transaction of the submission; answers what the article notes of it. */
    startReview?(ctx: Ctx, submission: Submission): Promise<{ flowId: string; processInstanceId: string | null }>
    /** Ends the review of an article that is taken back; refuses once its last reviewer has decided. */
    revokeReview?(ctx: Ctx, article: { id: string; flowId: string | null }, remark: string | null): Promise<void>
  }
}

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.submitted': { articleId: string }
  }
}

/** The text that an act is on: that of the working copy, or the article's own. */
export async function textOf(ctx: Ctx, held: HeldArticle, ground: Ground, settings: SiteSettings): Promise<Composed> {
  if (ground === 'article') return storedText(ctx, held, settings)
  const [draft] = await ctx.db
    .select({ snapshot: articleDraftTable.snapshot })
    .from(articleDraftTable)
    .where(eq(articleDraftTable.articleId, held.id))
  if (!draft) throw new Error(`article ${held.id} has lost its working copy`)
  return composed(ctx, draft.snapshot, settings)
}

/** 提交审核: a version is frozen for the reviewers, and nobody changes the text until they have decided. */
export async function submitArticle(
  ctx: Ctx,
  id: string,
  given: { remark?: string | null | undefined },
): Promise<void> {
  const settings = await siteSettings(ctx)
  const held = await heldArticle(ctx, id, 'edit')
  const ground = requireGround('submit', held)
  if (held.cls.auditMode === auditMode.none) throw refuse('该栏目无需审核，请直接发布')
  const text = await textOf(ctx, held, ground, settings)
  refuseErrors(await checkArticle(ctx, { id, text, cls: held.cls, settings, expireTime: held.expireTime }))
  const remark = given.remark?.trim() || null
  const versionId = await keepVersion(ctx, id, text, {
    kind: 'submit',
    status: held.status,
    keep: settings.keepVersions,
    remark: remark && [...remark].slice(0, 200).join(''),
  })
  const review = await ctx.platform.ports.startReview?.(ctx, {
    articleId: id,
    title: text.snapshot.title,
    classId: held.classId,
    versionId,
    isDraft: ground === 'draft',
    remark,
  })
  const values = { submitBy: ctx.user.id, flowId: null, processInstanceId: null, ...review }
  await step(ctx, held, { name: 'submit', ground, values, remark, versionId })
  await ctx.emit('article.submitted', { articleId: id })
}

/** 撤回: by whoever handed it in, or by somebody who may take back what others did. */
export async function withdrawArticle(
  ctx: Ctx,
  id: string,
  given: { remark?: string | null | undefined },
): Promise<void> {
  const held = await heldArticle(ctx, id, 'view')
  requireGround('withdraw', held)
  const isOwn = held.submitBy === ctx.user.id && ctx.can('cms:cmsArticle:submit')
  if (!isOwn && !ctx.can('cms:cmsArticle:withdraw')) throw forbidden()
  await backFromReview(ctx, held, given.remark?.trim() || null)
}

/** The same by whoever looks after reviews; who may has been asked. */
export const takeBack = async (ctx: Ctx, id: string, remark: string | null): Promise<void> =>
  backFromReview(ctx, await heldArticle(ctx, id), remark)

async function backFromReview(ctx: Ctx, held: HeldArticle, remark: string | null): Promise<void> {
  const ground = requireGround('withdraw', held)
  await ctx.platform.ports.revokeReview?.(ctx, { id: held.id, flowId: held.flowId }, remark)
  await step(ctx, held, { name: 'withdraw', ground, values: noReview, remark })
}

const noReview = { flowId: null, processInstanceId: null }

interface Decision {
  opinion?: string | null | undefined
  /** Whether they may review it was asked when they decided. */
  isDecided?: true
}

/** Reviewers read by their task; whatever a class grants them is not asked. */
const underReview = async (ctx: Ctx, id: string, name: 'pass' | 'reject') => {
  const held = await heldArticle(ctx, id)
  return { held, ground: requireGround(name, held) }
}

async function refuseOwn(ctx: Ctx, { submitBy }: HeldArticle): Promise<void> {
  if (submitBy !== ctx.user.id) return
  if ((await siteSettings(ctx)).selfAudit !== 'Y') throw refuse('不能审核自己提交的内容')
}

/** The last reviewer let it pass; where the class says so it is published at once. Who may decide has been asked. */
export async function passArticle(ctx: Ctx, id: string, { opinion, isDecided }: Decision = {}): Promise<void> {
  const { held, ground } = await underReview(ctx, id, 'pass')
  if (!isDecided) await refuseOwn(ctx, held)
  const row = await step(ctx, held, { name: 'pass', ground, remark: opinion })
  await tellAuthor(ctx, held, `文章《${held.title}》已通过审核`, opinion)
  if (held.cls.autoPublish !== 'Y') return
  // The class publishes, not the reviewer; what stands against it does not take the decision back.
  try {
    await ctx.db.transaction((db) =>
      goLive({ ...ctx, db, user: systemCaller }, { ...held, ...row }, { isSystem: true }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tellAuthor(ctx, held, `文章《${held.title}》自动发布失败：${error.message}`)
  }
}

/** A reviewer sent it back. */
export async function rejectArticle(ctx: Ctx, id: string, { opinion, isDecided }: Decision): Promise<void> {
  if (!opinion?.trim()) throw refuse('请填写审核意见')
  const { held, ground } = await underReview(ctx, id, 'reject')
  if (!isDecided) await refuseOwn(ctx, held)
  await step(ctx, held, { name: 'reject', ground, remark: opinion })
  await tellAuthor(ctx, held, `文章《${held.title}》未通过审核`, opinion)
}

/** The review ended without a decision: revoked or terminated by whoever looks after reviews (cms §9.2). */
export async function endReview(ctx: Ctx, id: string, reason: string): Promise<void> {
  const { held, ground } = await underReview(ctx, id, 'reject')
  await step(ctx, held, { name: 'reject', ground, remark: reason })
  await tellAuthor(ctx, held, `文章《${held.title}》的审核已终止`, reason)
}
