import { LogKind } from '@app/shared/kit/endpoint.ts'
import { recordOperation } from '#/modules/monitor/operlog/operlog.service.ts'
import type { TaskRun } from '#/platform/tasks.ts'

const dayMs = 86_400_000

/** Deletes old rows of all logs. One log that cannot be cleaned does not keep the others, but fails the run. */
export async function removeOldLogs(task: TaskRun, days: number): Promise<string> {
  const { ctx, signal } = task
  const before = new Date(ctx.now.getTime() - days * dayMs)
  const told: string[] = []
  const failed: string[] = []
  const removed: string[] = []
  const since = performance.now()
  const logs = ctx.platform.logStores.toSorted((a, b) => a.sort - b.sort)
  for (const [i, { title, purge }] of logs.entries()) {
    task.progress((100 * i) / logs.length, title)
    const began = performance.now()
    try {
      const { count, from, to } = await purge(ctx, before, signal)
      told.push(`清除${title}成功耗时：${Math.round(performance.now() - began)}（ms）`)
      removed.push(`${title}：删除 ${count} 条${from && to ? `，${from} 至 ${to}` : ''}`)
      task.log(removed.at(-1) ?? '')
      ctx.platform.log.warn({ event: 'audit.clean', target: title, jobId: task.jobId, count, from, to })
    } catch (error) {
      ctx.platform.log.error({ err: error, target: title }, 'a log could not be cleaned')
      failed.push(`清除${title}失败：${error instanceof Error ? error.message : String(error)}`)
      task.log(failed.at(-1) ?? '')
      if (signal.aborted) break
    }
  }
  // Cut off or not: what is gone is told.
  await leaveTrace(task, days, { removed, failed, ms: Math.round(performance.now() - since) })
  signal.throwIfAborted()
  if (failed.length > 0) throw new Error([...failed, ...told].join(''))
  return told.join('')
}

/** One row remains in 操作日志 and tells how many went, and of which time (security AZ-18). */
async function leaveTrace(
  task: TaskRun,
  days: number,
  { removed, failed, ms }: { removed: string[]; failed: string[]; ms: number },
): Promise<void> {
  const { ctx } = task
  await recordOperation(ctx.db, {
    title: '清理日志',
    businessType: LogKind.clean,
    method: 'systemRemoveLogTask.removeLog',
    requestMethod: 'JOB',
    operName: ctx.user.userName,
    deptName: null,
    operUrl: '/monitor/job',
    operIp: ctx.ip,
    operParam: JSON.stringify({ jobId: task.jobId, saveDay: days }),
    jsonResult: null,
    status: failed.length > 0 ? '1' : '0',
    errorMsg: failed.join('') || null,
    operTime: ctx.now.toISOString(),
    takeUpTime: ms,
    logContent: removed.join('\n') || null,
    formId: task.logId,
    traceId: ctx.requestId,
    nodeId: task.nodeId,
  })
}
