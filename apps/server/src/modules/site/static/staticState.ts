import { and, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { taskTopic } from '@app/shared/cms/cmsMigration.ts'
import type { StaticState } from '@app/shared/cms/cmsSite.ts'
import { siteSettings } from '#/modules/cms/api.ts'
import { filesOfSite } from '#/modules/site/files/staticFiles.ts'
import type { Ctx } from '#/platform/context.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import { queueChange, staticQueue } from './queueChange.ts'
import { staticChangeTable as changes, staticPageTable as t, buildStateTable as state } from './staticPage.table.ts'

export const troubled = {
  full: '磁盘空间不足，静态页暂停生成，已有页面保持不变，有空间后自动继续',
  down: '静态页目录无法写入，静态页暂停生成，已有页面保持不变，恢复后自动继续',
}

const faultsShown = 5

export async function staticStateOf(ctx: Ctx): Promise<StaticState> {
  const { siteMode } = await siteSettings(ctx)
  const [[row], [sums], faults] = await Promise.all([
    ctx.db.select().from(state).where(eq(state.id, '1')),
    ctx.db
      .select({
        pages: sql<number>`count(${t.hash})::int`,
        waiting: sql<number>`(count(*) filter (where ${t.mark} > 0))::int`,
      })
      .from(t),
    ctx.db
      .select({ url: t.url, fault: sql<string>`${t.fault}` })
      .from(t)
      .where(isNotNull(t.fault))
      .orderBy(t.url)
      .limit(faultsShown),
  ])
  const waiting = sums?.waiting ?? 0
  return {
    isOn: siteMode === 'static',
    pages: sums?.pages ?? 0,
    waiting,
    total: Math.max(row?.total ?? 0, waiting),
    endTime: row?.endTime ?? null,
    trouble: row?.trouble ?? null,
    faults,
  }
}

/** Whoever asked looks again. */
export async function tellHowFar(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.select({ askedBy: state.askedBy }).from(state).where(isNotNull(state.askedBy))
  if (row?.askedBy) await publishTransient(ctx, { topic: taskTopic, userIds: [row.askedBy], data: {} })
}

export async function noteTrouble(ctx: Ctx, trouble: string): Promise<void> {
  await ctx.db.insert(state).values({ id: '1', trouble }).onConflictDoUpdate({ target: state.id, set: { trouble } })
  await tellHowFar(ctx)
}

/** Nothing waits that could be made now. */
export async function noteEnd(ctx: Ctx): Promise<void> {
  await ctx.db.update(state).set({ trouble: null, endTime: ctx.now.toISOString() })
  await tellHowFar(ctx)
}

/** Has the directory looked at where something waits that no job has seen. */
export async function wakeStatic(ctx: Ctx): Promise<void> {
  const due = and(sql`${t.mark} > 0`, or(isNull(t.dueTime), lte(t.dueTime, ctx.now.toISOString())))
  const [waits] = await ctx.db
    .select({ one: sql`1` })
    .from(sql`(select 1) one`)
    .where(or(exists(ctx.db.select().from(changes)), exists(ctx.db.select().from(t).where(due))))
  if (waits) await ctx.platform.jobs.send(ctx, staticQueue, {}, { dedupeKey: 'now' })
}

/** The same, and whether files are left of another time than the settings. */
export async function sweepStatic(ctx: Ctx): Promise<void> {
  const { siteMode } = await siteSettings(ctx)
  if (siteMode === 'static' || (await filesOfSite(ctx.platform)).length === 0) return wakeStatic(ctx)
  return ctx.tx((tx) => queueChange(tx, { tags: [], isAll: true }))
}
