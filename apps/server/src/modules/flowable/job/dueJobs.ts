import { and, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { wakeAt } from '#/modules/flowable/instance/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowJobTable, flowSubscriptionTable } from './job.table.ts'

type JobRow = typeof flowJobTable.$inferSelect

const holdMs = 60_000
const batch = 50
/** Milliseconds before each further try; after the last one the job is dead (workflow §16.3). */
const pauses = [10_000, 60_000, 600_000]

const later = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() + ms).toISOString()

/** Runs what is due; whoever claims a job holds it, and a node that dies loses it. Answers how many were claimed. */
export async function runDueJobs(contextNow: () => Ctx): Promise<number> {
  const claimed = await claim(contextNow())
  for (const job of claimed) await runOne(contextNow(), job)
  return claimed.length
}

async function claim(ctx: Ctx): Promise<JobRow[]> {
  const now = ctx.now.toISOString()
  const suspended = ctx.db
    .select({ one: sql`1` })
    .from(flowInstanceTable)
    .where(and(eq(flowInstanceTable.id, flowJobTable.instanceId), flowInstanceTable.suspended))
  const due = ctx.db
    .select({ id: flowJobTable.id })
    .from(flowJobTable)
    .where(
      and(
        inArray(flowJobTable.state, ['waiting', 'running']),
        lte(flowJobTable.dueTime, now),
        // What belongs to a suspended instance waits until it is activated.
        notExists(suspended),
        sql`(${flowJobTable.state} = 'waiting' or ${flowJobTable.heldUntil} < ${now}::timestamptz)`,
      ),
    )
    .orderBy(flowJobTable.dueTime)
    .limit(batch)
    .for('update', { skipLocked: true })
  return ctx.db
    .update(flowJobTable)
    .set({ state: 'running', heldUntil: later(ctx, holdMs) })
    .where(inArray(flowJobTable.id, due))
    .returning()
}

async function runOne(ctx: Ctx, job: JobRow) {
  try {
    if (job.kind === 'signal') await tellSignal(ctx, job)
    else await goOn(ctx, job)
  } catch (error) {
    await failed(ctx, job, error)
  }
}

/** The step and the end of its job are one transaction, so that a job is done once. */
async function goOn(ctx: Ctx, job: JobRow) {
  const command: Command =
    job.kind === 'timer' ? { type: 'fire', subscription: job.target } : { type: 'continue', token: job.target }
  await ctx.tx(async (tx) => {
    await operate(tx, job, async () => {
      // Under the lock: the wait may have ended meanwhile, or another node may have been faster.
      const mine = await tx.db
        .delete(flowJobTable)
        .where(and(eq(flowJobTable.id, job.id), eq(flowJobTable.state, 'running')))
        .returning({ id: flowJobTable.id })
      if (mine.length === 0) throw new JobGone()
      return { command }
    })
  })
}

/** Somebody else has done it, or nobody waits for it any more. */
class JobGone extends Error {}

/** Everybody who waits for the signal in another tree hears it, each in a transaction of its own. */
async function tellSignal(ctx: Ctx, job: JobRow) {
  const { id, kind, name, rootId } = flowSubscriptionTable
  const others = and(eq(kind, 'signal'), eq(name, job.target), ne(rootId, job.rootId))
  for (let last = ''; ;) {
    const waiting = await ctx.db
      .select()
      .from(flowSubscriptionTable)
      .where(and(others, gt(id, last)))
      .orderBy(id)
      .limit(batch)
    for (const each of waiting) await hear(ctx, each)
    last = waiting.at(-1)?.id ?? ''
    if (waiting.length < batch) break
  }
  await ctx.db.update(flowJobTable).set({ state: 'done' }).where(eq(flowJobTable.id, job.id))
}

async function hear(ctx: Ctx, subscription: typeof flowSubscriptionTable.$inferSelect) {
  try {
    await operate(ctx, subscription, () => ({ command: { type: 'fire', subscription: subscription.engineId } }))
  } catch (error) {
    const { id } = flowSubscriptionTable
    const [still] = await ctx.db.select({ id }).from(flowSubscriptionTable).where(eq(id, subscription.id))
    // Who no longer waits has missed nothing.
    if (still) throw error
  }
}

async function failed(ctx: Ctx, job: JobRow, error: unknown) {
  if (error instanceof JobGone) return
  const pause = pauses[job.tries]
  await ctx.db
    .update(flowJobTable)
    .set({
      tries: job.tries + 1,
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      ...(pause === undefined ? { state: 'dead' } : { state: 'waiting', dueTime: later(ctx, pause) }),
    })
    .where(and(eq(flowJobTable.id, job.id), eq(flowJobTable.state, 'running')))
  if (pause !== undefined) await ctx.tx((tx) => wakeAt(tx, [later(ctx, pause)]))
}
