import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { FlowJobKind } from '@app/shared/flowable/job.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import { holdersOf } from '#/modules/system/api.ts'
import { createGate } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { flowJobTable } from './job.table.ts'
import { JobGone, type JobKind, type JobRow } from './jobKind.ts'
import { jobKinds } from './jobKinds.ts'

type Lane = JobKind['lane']

export const lanes: readonly Lane[] = ['inside', 'outside']

const kindsOf = (lane: Lane) =>
  Object.entries(jobKinds).flatMap(([name, kind]) => (kind.lane === lane ? [name as FlowJobKind] : []))

/** A node takes so many at once. Longer than they take, others leave them to it; then it counts as dead. */
const batches: Record<Lane, { size: number; holdMs: number }> = {
  inside: { size: 8, holdMs: 15_000 },
  outside: { size: 8, holdMs: 30_000 },
}
const atOnce = 4
/** Milliseconds before each further try; after the last one the job is dead (workflow §16.3). */
const pauses = [10_000, 60_000, 600_000]

const later = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() + ms).toISOString()

/** Runs what is due in a lane; whoever claims a job holds it, and a node that dies loses it. Answers how many. */
export async function runDueJobs(contextNow: () => Ctx, lane: Lane): Promise<number> {
  const claimed = await claim(contextNow(), lane)
  const gate = createGate(atOnce)
  await Promise.all(claimed.map((job) => gate(() => runOne(contextNow, job))))
  return claimed.length
}

/** So many of the first to come are looked at: more than nodes can hold at once. */
const aheadRows = 200

/** The lanes in which something is due, and the milliseconds until something else is. */
export async function dueLanes(ctx: Ctx): Promise<{ due: Lane[]; waitMs: number }> {
  const { kind, state, dueTime, heldUntil } = flowJobTable
  const now = ctx.now.getTime()
  const rows = await ctx.db
    .select({ kind, state, dueTime, heldUntil })
    .from(flowJobTable)
    .where(inArray(state, ['waiting', 'running']))
    .orderBy(dueTime)
    .limit(aheadRows)
  const ahead = rows.map((row) => ({
    lane: jobKinds[row.kind].lane,
    inMs: Date.parse((row.state === 'running' && row.heldUntil) || row.dueTime) - now,
  }))
  const due = lanes.filter((lane) => ahead.some((job) => job.lane === lane && job.inMs <= 0))
  return { due, waitMs: Math.min(...ahead.filter(({ inMs }) => inMs > 0).map(({ inMs }) => inMs)) }
}

async function claim(ctx: Ctx, lane: Lane): Promise<JobRow[]> {
  const now = ctx.now.toISOString()
  const { size, holdMs } = batches[lane]
  const due = ctx.db
    .select({ id: flowJobTable.id })
    .from(flowJobTable)
    .where(
      and(
        inArray(flowJobTable.state, ['waiting', 'running']),
        inArray(flowJobTable.kind, kindsOf(lane)),
        lte(flowJobTable.dueTime, now),
        sql`(${flowJobTable.state} = 'waiting' or ${flowJobTable.heldUntil} < ${now}::timestamptz)`,
      ),
    )
    .orderBy(flowJobTable.dueTime)
    .limit(size)
    .for('update', { skipLocked: true })
  return ctx.db
    .update(flowJobTable)
    .set({ state: 'running', heldUntil: later(ctx, holdMs) })
    .where(inArray(flowJobTable.id, due))
    .returning()
}

async function runOne(contextNow: () => Ctx, job: JobRow) {
  try {
    await jobKinds[job.kind].run(contextNow(), job)
  } catch (error) {
    if (!(error instanceof JobGone)) await noted(contextNow(), job, error)
  }
}

/** A failure that cannot be stored now, as without a connection, stops none of the others: the job is tried after its hold. */
async function noted(ctx: Ctx, job: JobRow, error: unknown) {
  try {
    await failed(ctx, job, error)
  } catch (failure) {
    ctx.platform.log.warn({ err: failure, jobId: job.id }, 'the failure of a job could not be stored')
  }
}

async function failed(ctx: Ctx, job: JobRow, error: unknown) {
  if (await isSuspended(ctx, job)) return void (await store(ctx, job, { state: 'parked', heldUntil: null }))
  const most = jobKinds[job.kind].retries?.(job) ?? pauses.length
  const pause = job.tries < most ? pauses[job.tries] : undefined
  const tried = {
    tries: job.tries + 1,
    heldUntil: null,
    error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
  }
  if (pause !== undefined) {
    return void (await store(ctx, job, { ...tried, state: 'waiting', dueTime: later(ctx, pause) }))
  }
  const words = toldOf(error)
  if (await goesOn(ctx, job, words)) return
  await ctx.tx(async (tx) => {
    const { instanceId, rootId, node, kind } = job
    if (!(await store(tx, job, { ...tried, state: 'dead' })) || kind === 'notice') return
    const userIds = await holdersOf(tx, 'flowable:instance:manage')
    await notice(tx, { event: 'jobDead', userIds, instanceId, rootId, text: `${node ?? ''} ${words}`.trim() })
  })
}

/** What everybody may read of a failure; the rest stays in the row of the job. */
const toldOf = (error: unknown) => (error instanceof Refusal ? error.message : '系统错误')

/** Whether the process goes on by another way; one that it cannot go leaves the job to people. */
async function goesOn(ctx: Ctx, job: JobRow, words: string): Promise<boolean> {
  try {
    return (await jobKinds[job.kind].gaveUp?.(ctx, job, words)) ?? false
  } catch (failure) {
    if (failure instanceof JobGone) return true
    const { id: jobId, instanceId, node } = job
    ctx.platform.log.warn({ err: failure, jobId, instanceId, node }, 'the way out of a failed job cannot be gone')
    return false
  }
}

/** Whether the job was still this node's. */
async function store(ctx: Ctx, { id }: JobRow, values: Partial<JobRow>): Promise<boolean> {
  const stored = await ctx.db
    .update(flowJobTable)
    .set(values)
    .where(and(eq(flowJobTable.id, id), eq(flowJobTable.state, 'running')))
    .returning({ id: flowJobTable.id })
  return stored.length > 0
}

async function isSuspended(ctx: Ctx, { instanceId }: JobRow): Promise<boolean> {
  const { id, suspended } = flowInstanceTable
  const [row] = await ctx.db.select({ suspended }).from(flowInstanceTable).where(eq(id, instanceId))
  return row?.suspended === true
}
