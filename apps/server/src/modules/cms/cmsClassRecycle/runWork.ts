import { and, eq, isNull } from 'drizzle-orm'
import { classWorkKinds, type ClassWorkNews } from '@app/shared/cms/classWork.ts'
import { contextOf } from '#/kit/transfer/requester.ts'
import type { Tell } from '#/modules/cms/cmsClass/classContents.ts'
import { tellWork } from '#/modules/cms/cmsClass/classWork.service.ts'
import { classWorkTable as w, type ClassWorkRow } from '#/modules/cms/cmsClass/classWork.table.ts'
import { removeNow, type Removal } from '#/modules/cms/cmsClass/cmsClass.remove.service.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refusalOfPgError } from '#/platform/database/pgErrors.ts'
import { Refusal } from '#/platform/errors.ts'
import { tellCause } from '#/platform/log/log.ts'
import { publishAgain, restoreNow, type Restoring } from './classBin.service.ts'
import { lockTree } from './restoreClass.ts'

/** Publications of one transaction. */
const atOnce = 20
const everyMs = 300

/**
 * Deletes or restores as whoever asked, all in one transaction: a node that dies leaves everything as it was, and
 * another one begins anew. What is published again follows in parts, each remembered.
 */
export async function runWork(job: Ctx, id: string, signal: AbortSignal): Promise<void> {
  const [work] = await job.db.select().from(w).where(eq(w.id, id))
  if (work?.state !== 'running') return
  const ctx = contextOf(job, work.requester)
  try {
    if (work.rest === null) await begun(ctx, work, tellOf(job, work, signal))
    if (work.kind === 'restore') await publishRest(ctx, id, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const refusal = error instanceof Refusal ? error : refusalOfPgError(error)
    if (!refusal) throw error
    if (refusal.cause) tellCause(job.platform.log, refusal, { classWork: id })
    await failWork(job, id, refusal.message)
  }
}

async function begun(ctx: Ctx, { id, kind, ids, given }: ClassWorkRow, tell: Tell): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockTree(tx)
    // A node that was taken for dead may have been faster.
    const [open] = await tx.db
      .select({ id: w.id })
      .from(w)
      .where(and(eq(w.id, id), eq(w.state, 'running'), isNull(w.rest)))
    if (!open) return
    if (kind === 'remove') {
      await removeNow(tx, ids, given as unknown as Removal, tell)
      await end(tx, id, { state: 'done' })
      return
    }
    let rest: string[] = []
    for (const classId of ids) rest = [...rest, ...(await restoreNow(tx, classId, given as unknown as Restoring, tell))]
    await tx.db.update(w).set({ rest }).where(eq(w.id, id))
  })
}

/** What was published when it was deleted is published again; what stands against it stays offline. */
async function publishRest(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const isDone = await ctx.tx(async (tx) => {
      const [work] = await tx.db.select().from(w).where(eq(w.id, id)).for('update')
      if (work?.state !== 'running' || work.rest === null) return true
      const { rest, given } = work
      if (rest.length === 0) {
        const silent = Number(given.silent ?? 0)
        await end(tx, id, { state: 'done', ...(silent > 0 && { message: `${silent} 篇文章未能恢复发布` }) })
        return true
      }
      const silent = await publishAgain(tx, rest.slice(0, atOnce))
      await tx.db
        .update(w)
        .set({ rest: rest.slice(atOnce), given: { ...given, silent: Number(given.silent ?? 0) + silent } })
        .where(eq(w.id, id))
      return false
    })
    if (isDone) return
  }
}

async function end(ctx: Ctx, id: string, told: Omit<ClassWorkNews, 'id'> & { state: 'done' | 'failed' }) {
  const [work] = await ctx.db
    .update(w)
    .set({ state: told.state, endTime: ctx.now.toISOString() })
    .where(and(eq(w.id, id), eq(w.state, 'running')))
    .returning()
  if (work) await tellWork(ctx, work.createBy, { id, ...told })
  return work
}

/** Nothing was changed; whoever asked is told why. */
export async function failWork(job: Ctx, id: string, message: string): Promise<void> {
  await job.tx(async (tx) => {
    const work = await end(tx, id, { state: 'failed', message })
    if (!work) return
    await notifyUsers(tx, {
      title: `栏目【${work.name}】未能${classWorkKinds[work.kind]}`.slice(0, 50),
      content: message,
      event: 'cms.classWorkFailed',
      userIds: [work.createBy],
      linkUrl: work.kind === 'remove' ? '/cmsClass' : '/cmsClassRecycle',
      source: 'cms',
    })
  })
}

/** Written beside the transaction, which shows nothing before it ends. */
function tellOf(job: Ctx, { id, createBy }: ClassWorkRow, signal: AbortSignal): Tell {
  let toldAt = performance.now()
  return async (done) => {
    signal.throwIfAborted()
    if (performance.now() - toldAt < everyMs) return
    toldAt = performance.now()
    await job.db.update(w).set({ done }).where(eq(w.id, id))
    await tellWork(job, createBy, { id, done })
  }
}
