import { and, eq, ne, or, sql } from 'drizzle-orm'
import { jobLogTable } from '#/modules/monitor/jobLog/jobLog.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { callOf } from './job.call.ts'
import { lockedJob, targetProblem } from './job.service.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'task.cancelled': { logId: string }
  }
}

/** 执行一次: a run that any node takes up at once; the plan of the job is not touched (monitor §3.2). */
export async function runOnce(ctx: Ctx, id: string): Promise<{ logId: string }> {
  const found = await lockedJob(ctx, id)
  if (!found) throw refuse('任务不存在或已过期！')
  const problem = targetProblem(ctx, found.invokeTarget)
  if (problem) throw refuse(`执行任务'${found.jobName}'失败，${problem}`)
  const { exclusiveKey, countedTask } = callOf(ctx.platform.tasks, {
    id,
    invokeTarget: found.invokeTarget,
    exclusive: found.concurrent === '1',
  })
  if (exclusiveKey && (await isOpen(ctx, id, exclusiveKey))) throw refuse('任务正在执行，请稍后再试')
  const { jobName, jobGroup, invokeTarget, timeoutSeconds } = found
  const [row] = await ctx.db
    .insert(jobLogTable)
    .values({
      jobId: id,
      jobName,
      jobGroup,
      invokeTarget,
      timeoutSeconds: timeoutSeconds ?? 0,
      triggerType: 'manual',
      fireTime: sql`clock_timestamp()`,
      exclusiveKey,
      countedTask,
    })
    .onConflictDoNothing()
    .returning({ id: jobLogTable.id })
  // Another job of the same task was quicker.
  if (!row) throw refuse('任务正在执行，请稍后再试')
  ctx.trail.formId = id
  ctx.trail.changes.push(`执行一次：${jobName}`)
  await ctx.emit('task.due', {})
  return { logId: row.id }
}

async function isOpen(ctx: Ctx, jobId: string, key: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: jobLogTable.id })
    .from(jobLogTable)
    .where(and(ne(jobLogTable.state, 'ended'), or(eq(jobLogTable.jobId, jobId), eq(jobLogTable.exclusiveKey, key))))
    .limit(1)
  return rows.length > 0
}

/** Ends a run wherever it is under way; one that nobody has taken up ends here. */
export async function cancelRunOf(ctx: Ctx, logId: string): Promise<void> {
  const [row] = await ctx.db
    .update(jobLogTable)
    .set({ cancelBy: ctx.user.userName })
    .where(and(eq(jobLogTable.id, logId), ne(jobLogTable.state, 'ended')))
    .returning({ jobId: jobLogTable.jobId, jobName: jobLogTable.jobName, nodeId: jobLogTable.nodeId })
  if (!row) throw refuse('任务已结束，无需取消')
  ctx.trail.formId = row.jobId
  ctx.trail.changes.push(`取消执行：${row.jobName}（日志编号 ${logId}）`)
  if (row.nodeId === null) {
    const message = cancelMessage(ctx.user.userName)
    await ctx.db
      .update(jobLogTable)
      .set({
        state: 'ended',
        status: '1',
        stopTime: sql`clock_timestamp()`,
        createTime: sql`clock_timestamp()`,
        exceptionInfo: message,
        jobMessage: message,
      })
      .where(eq(jobLogTable.id, logId))
  }
  await ctx.emit('task.cancelled', { logId })
}

export const cancelMessage = (userName: string) => `任务已被${userName}取消`
