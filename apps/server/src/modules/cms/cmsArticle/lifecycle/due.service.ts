import { and, asc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { touch } from '#/kit/store.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { tell } from './notices.ts'
import { expiredReason, takeOffline } from './offline.service.ts'
import { goLive } from './publish.service.ts'
import { step } from './step.ts'

const atOnce = 50

type Due = (ctx: Ctx) => SQL | undefined

const rowsDue = (ctx: Ctx, due: Due, limit: number) =>
  ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.delFlag, '0'), due(ctx)))
    .orderBy(asc(t.id))
    .limit(limit)

/** Due rows, each done exactly once however many nodes look: whoever holds a row does it, the others pass it by. */
async function eachDue(
  ctx: Ctx,
  due: Due,
  run: (ctx: Ctx, id: string) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  let all = 0
  // Nearly every minute there is none.
  if ((await rowsDue(ctx, due, 1)).length === 0) return all
  for (;;) {
    signal.throwIfAborted()
    const some = await ctx.tx(async (tx) => {
      const rows = await rowsDue(tx, due, atOnce).for('update', { skipLocked: true })
      for (const { id } of rows) await run(tx, id)
      return rows.length
    })
    all += some
    if (some < atOnce) return all
  }
}

const now = (ctx: Ctx) => sql`${ctx.now.toISOString()}::timestamptz`

/** Publishes what waited for its time, also what became due while nobody looked (cms §7.1, 12). */
export async function publishDue(ctx: Ctx, signal: AbortSignal): Promise<{ published: number; failed: number }> {
  let failed = 0
  const seen = await eachDue(
    ctx,
    (tx) => and(eq(t.status, articleStatus.passed), isNotNull(t.scheduleBy), lte(t.publishTime, now(tx))),
    async (tx, id) => {
      try {
        await tx.db.transaction(async (db) => {
          const inner = { ...tx, db }
          await goLive(inner, await heldArticle(inner, id), { isSystem: true })
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failed += 1
        await notPublished(tx, id, error.message)
      }
    },
    signal,
  )
  return { published: seen - failed, failed }
}

/** It stays passed and is not tried again; whoever wrote it and whoever planned it hear why. */
async function notPublished(ctx: Ctx, id: string, reason: string): Promise<void> {
  const held = await heldArticle(ctx, id)
  await step(ctx, held, {
    name: 'schedule',
    ground: 'article',
    values: { scheduleBy: null },
    remark: `定时发布失败：${reason}`,
  })
  const title = `文章《${held.title}》定时发布失败：${reason}`
  await tell(ctx, held, [held.createBy, held.scheduleBy], { title, content: title, event: 'cms.scheduleFailed' })
}

/** Takes offline what has expired, and off the top what was there for a time (cms §7.1, 15; §22). */
export async function offlineDue(ctx: Ctx, signal: AbortSignal): Promise<{ offline: number; lowered: number }> {
  const offline = await eachDue(
    ctx,
    (tx) => and(eq(t.status, articleStatus.published), lte(t.expireTime, now(tx))),
    async (tx, id) => {
      const held = await heldArticle(tx, id)
      // Its source may have taken it along a moment ago.
      if (held.status === articleStatus.published) await takeOffline(tx, held, expiredReason)
    },
    signal,
  )
  const lowered = await eachDue(
    ctx,
    (tx) => and(eq(t.topFlag, '1'), lte(t.topEndTime, now(tx))),
    async (tx, id) => {
      const held = await heldArticle(tx, id)
      await tx.db
        .update(t)
        .set({ topFlag: '0', topEndTime: null, ...touch(tx, t) })
        .where(eq(t.id, id))
      await logAct(tx, held, { type: 'untop', from: held.status, to: held.status, remark: '置顶到期' })
      await siteChanged(tx, tagsOfArticle(id, held.cls.parentIds))
    },
    signal,
  )
  return { offline, lowered }
}
