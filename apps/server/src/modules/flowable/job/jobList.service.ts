import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { flowJobKinds, type FlowJobState } from '@app/shared/flowable/job.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { flowJobTable } from './job.table.ts'
import type { JobRow } from './jobKind.ts'

/** Jobs of instances for which something holds; what starts a process has none yet. */
export const ofInstance = (condition: SQL): SQL =>
  sql`exists (select 1 from ${flowInstanceTable} where ${flowInstanceTable.id} = ${flowJobTable.rootId} and ${condition})`

/** Jobs of the requests in the data scope of the caller. */
export function reachedJobs(ctx: Ctx): SQL | undefined {
  const scope = ctx.scope(flowInstanceTable.starterDeptId, flowInstanceTable.starterId)
  return scope && ofInstance(scope)
}

const gone = () => refuse('作业不存在或已处理')

/** 重试: what was given up has all its tries again. */
export const retryJobs = (ctx: Ctx, ids: readonly string[]) => again(ctx, ids, 'dead', { tries: 0 })

/** 立即执行: what waits for its time does not any more. */
export const runJobsNow = (ctx: Ctx, ids: readonly string[]) => again(ctx, ids, 'waiting', {})

async function again(ctx: Ctx, ids: readonly string[], from: FlowJobState, change: Partial<JobRow>) {
  const rows = await ctx.db
    .update(flowJobTable)
    .set({ ...change, state: 'waiting', dueTime: ctx.now.toISOString(), heldUntil: null })
    .where(and(inArray(flowJobTable.id, [...ids]), eq(flowJobTable.state, from), reachedJobs(ctx)))
    .returning({ id: flowJobTable.id })
  if (rows.length === 0) throw gone()
  await wakeAfterCommit(ctx)
  ctx.trail.changes.push(`作业：${rows.map(({ id }) => id).join('、')}`)
  return { count: rows.length }
}

/** 跳过: nothing is done, and the process goes on as if it were. */
export async function skipJob(ctx: Ctx, id: string): Promise<void> {
  const [job] = await ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.id, id), reachedJobs(ctx)))
  if (!job || job.state === 'running') throw gone()
  ctx.trail.changes.push(`跳过作业：${flowJobKinds[job.kind]} ${job.node ?? ''}`.trim())
  if (job.kind !== 'handler' || job.target === '') return drop(ctx, job)
  await operate(ctx, job, async (_family, tx) => {
    await drop(tx, job)
    const { instanceId, node } = job
    await say(tx, { instanceId, node, type: CommentType.system, content: `跳过处理器：${job.error ?? ''}` })
    return { command: { type: 'handlerDone', token: job.target } }
  })
}

async function drop(ctx: Ctx, { id, state }: JobRow): Promise<void> {
  const rows = await ctx.db
    .delete(flowJobTable)
    .where(and(eq(flowJobTable.id, id), eq(flowJobTable.state, state)))
    .returning({ id: flowJobTable.id })
  if (rows.length === 0) throw gone()
}
