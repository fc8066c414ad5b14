import { sql } from 'drizzle-orm'
import { articleStatus as s, auditMode, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import {
  heldArticle,
  isPublished,
  stateChanged,
  type HeldArticle,
} from '#/modules/cms/cmsArticle/store/article.store.ts'
import { keepVersion } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { storedText } from '#/modules/cms/cmsArticle/store/stored.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { checkArticle, hasPassed, refuseErrors } from './checkArticle.ts'
import { tellAuthor } from './notices.ts'
import { publishCopy, type Choices } from './publishCopy.ts'
import { requireGround, step } from './step.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Visitors read it from now on. */
    'article.published': { articleId: string; classId: string }
    /** What visitors read of it has changed. */
    'article.updated': { articleId: string; classId: string }
  }
}

interface Publishing {
  publishTime?: string | null | undefined
  choices?: Choices | undefined
  /** A class or the clock publishes: rights of people were asked when it was passed or planned. */
  isSystem?: true
}

const done = '发布成功'
const plannedFor = (time: string) => `已设置定时发布，将于 ${time} 自动发布`

/** 发布, or 定时发布 when the time lies ahead; of a published article its working copy. Answers what to tell. */
export const publishArticle = async (ctx: Ctx, id: string, given: Publishing): Promise<string> =>
  goLive(ctx, await heldArticle(ctx, id, 'publish'), given)

/** Whoever may publish only what was reviewed leaves the rest to the reviewers. */
export function mayPublish(
  { can }: Pick<Ctx, 'can'>,
  { status, draftStatus, cls }: Pick<HeldArticle, 'status' | 'draftStatus'> & { cls: { auditMode: string } },
): boolean {
  const isPassed = (status === s.published ? draftStatus : status) === s.passed
  // Offline and unchanged is what was published once.
  const needsNone = isPassed || status === s.offline || cls.auditMode === auditMode.none
  return (needsNone && can('cms:cmsArticle:publish')) || can('cms:cmsArticle:publishDirect')
}

/** What comes into this class, whatever it has passed elsewhere, is for its reviewers to decide. */
export const asksReviewers = ({ can }: Pick<Ctx, 'can'>, cls: { auditMode: string }): boolean =>
  cls.auditMode !== auditMode.none && !can('cms:cmsArticle:publishDirect')

/** How it stands in a class that it comes to: what was passed or published once begins as a draft where others review. */
export const statusIn = (
  ctx: Pick<Ctx, 'can'>,
  cls: { auditMode: string },
  { status }: Pick<HeldArticle, 'status'>,
): ArticleStatus => (asksReviewers(ctx, cls) && (status === s.offline || status === s.passed) ? s.draft : status)

/** What is published comes into this class as published (124); `act` is what is refused otherwise. */
export async function requireKeeping(ctx: Ctx, classId: string, act = '保留发布状态'): Promise<void> {
  const cls = await requireGrant(ctx, classId, 'publish')
  if (mayPublish(ctx, { status: s.draft, draftStatus: null, cls })) return
  throw refuse(
    cls.auditMode === auditMode.none
      ? `没有发布文章的权限，不能${act}`
      : `栏目【${cls.className}】需要审核，没有免审发布权限，不能${act}`,
  )
}

export async function goLive(ctx: Ctx, held: HeldArticle, given: Publishing): Promise<string> {
  const { isSystem } = given
  const time = given.publishTime ?? undefined
  const aheadAt = await timeAhead(ctx, held, time)
  if (isPublished(held)) {
    const ground = requireGround('publish', held)
    if (!isSystem && !mayPublish(ctx, held)) throw forbidden()
    if (ground === 'draft' && time !== undefined) throw refuse('修改稿不能定时发布')
    await publishCopy(ctx, held, given.choices)
    return done
  }
  if (aheadAt !== undefined) return plan(ctx, held, aheadAt, given)
  const ground = requireGround('publish', held)
  if (!isSystem && !mayPublish(ctx, held)) throw forbidden()
  const settings = await siteSettings(ctx)
  const text = await storedText(ctx, held, settings)
  refuseErrors(await checkArticle(ctx, { id: held.id, text, cls: held.cls, settings, expireTime: held.expireTime }))
  const versionId = await keepVersion(ctx, held.id, text, {
    kind: 'publish',
    status: s.published,
    keep: settings.keepVersions,
  })
  const now = ctx.now.toISOString()
  const isUnreviewed = held.status !== s.passed && held.status !== s.offline && held.cls.auditMode !== auditMode.none
  await step(ctx, held, {
    name: 'publish',
    ground,
    values: {
      publishTime: time ?? keptTime(held, ctx.now) ?? now,
      firstPublishTime: held.firstPublishTime ?? now,
      publishBy: ctx.user.id,
      scheduleBy: null,
      offlineTime: null,
      offlineReason: null,
    },
    remark: isUnreviewed ? '免审' : null,
    versionId,
  })
  await tellAuthor(ctx, held, `文章《${held.title}》已发布`, null, 'cms.published')
  await ctx.emit('article.published', { articleId: held.id, classId: held.classId })
  await siteChanged(ctx, tagsOfArticle(held.id, held.cls.parentIds))
  // Last, as classes are locked from here on.
  await countArticles(ctx, [{ classId: held.classId, published: 1 }])
  return done
}

/** A time that was chosen for it before stays: of one that was out already, and one of the past on a first publication. */
function keptTime({ publishTime, publishMs, status, scheduleBy, firstPublishTime }: HeldArticle, now: Date) {
  if (publishTime === null || publishMs === null || publishMs > now.getTime()) return undefined
  return status === s.offline || scheduleBy !== null || firstPublishTime === null ? publishTime : undefined
}

/** The time to come at which it will be published; nothing when that is now. */
async function timeAhead(ctx: Ctx, held: HeldArticle, time: string | undefined): Promise<string | undefined> {
  if (time !== undefined) return (await hasPassed(ctx, time)) ? undefined : time
  const isChosen = held.scheduleBy === null && held.publishMs !== null && held.publishMs > ctx.now.getTime()
  return isChosen ? (held.publishTime ?? undefined) : undefined
}

const minuteAhead = (time: string, ctx: Ctx) =>
  sql<boolean>`${time}::timestamptz >= ${ctx.now.toISOString()}::timestamptz + interval '1 minute'`

async function plan(ctx: Ctx, held: HeldArticle, publishTime: string, { isSystem }: Publishing): Promise<string> {
  const ground = requireGround('schedule', held)
  if (!isSystem && !mayPublish(ctx, held)) throw forbidden()
  const { rows } = await ctx.db.execute<{ ok: boolean }>(sql`select ${minuteAhead(publishTime, ctx)} as ok`)
  if (!rows[0]?.ok) throw refuse('定时发布时间必须晚于当前时间')
  const settings = await siteSettings(ctx)
  const text = await storedText(ctx, held, settings)
  refuseErrors(await checkArticle(ctx, { id: held.id, text, cls: held.cls, settings, expireTime: held.expireTime }))
  if (held.expireTime !== null && held.expireTime <= publishTime) throw refuse('下线时间必须晚于发布时间')
  await step(ctx, held, {
    name: 'schedule',
    ground,
    values: { publishTime, scheduleBy: ctx.user.id },
    remark: publishTime,
  })
  return plannedFor(publishTime)
}

/** 取消定时: back to where it would stand without the plan. */
export async function cancelSchedule(ctx: Ctx, id: string): Promise<void> {
  const held = await heldArticle(ctx, id, 'publish')
  const ground = requireGround('cancelSchedule', held)
  if (held.scheduleBy === null) throw stateChanged()
  const to = held.cls.auditMode === auditMode.none ? s.draft : s.passed
  await step(ctx, held, {
    name: 'cancelSchedule',
    ground,
    to,
    values: { scheduleBy: null, publishTime: null },
    remark: '取消定时发布',
  })
}
