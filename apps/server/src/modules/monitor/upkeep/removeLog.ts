import { forgetCount } from '#/kit/paging.ts'
import type { TaskRun } from '#/platform/tasks.ts'
import { jobLogFile } from '#/modules/monitor/jobLog/jobLog.service.ts'
import { loginLogFile } from '#/modules/monitor/loginLog/loginLog.service.ts'
import { operlogFile } from '#/modules/monitor/operlog/operlog.service.ts'
import { purgeLog, type LogTable } from '#/modules/monitor/purge.ts'
import { purgeSmsLog } from '#/modules/system/api.ts'

const dayMs = 86_400_000

interface Part {
  title: string
  /** Rows removed, and their range where it is known. */
  remove(task: TaskRun, before: Date): Promise<{ count: number; from?: string | null; to?: string | null }>
}

const logPart = (log: LogTable, name?: string): Part => ({
  title: log.title,
  async remove({ ctx, signal }, before) {
    const purged = await purgeLog(ctx, log, before, signal)
    if (name) forgetCount(name)
    return purged
  },
})

const parts: readonly Part[] = [
  logPart(operlogFile, 'monitor:operlog'),
  logPart(loginLogFile, 'monitor:loginLog'),
  logPart(jobLogFile, 'monitor:jobLog'),
  { title: '短信日志', remove: async ({ ctx, signal }, before) => ({ count: await purgeSmsLog(ctx, before, signal) }) },
]

/** Deletes old rows of all logs. One log that cannot be cleaned does not keep the others, but fails the run. */
export async function removeOldLogs(task: TaskRun, days: number): Promise<string> {
  const { ctx, signal } = task
  const before = new Date(ctx.now.getTime() - days * dayMs)
  const told: string[] = []
  const failed: string[] = []
  for (const [i, part] of parts.entries()) {
    task.progress((100 * i) / parts.length, part.title)
    const since = performance.now()
    try {
      const { count, from, to } = await part.remove(task, before)
      told.push(`清除${part.title}成功耗时：${Math.round(performance.now() - since)}（ms）`)
      task.log(`${part.title}：删除 ${count} 条${from && to ? `，${from} 至 ${to}` : ''}`)
      ctx.platform.log.warn({ event: 'audit.clean', target: part.title, jobId: task.jobId, count, from, to })
    } catch (error) {
      signal.throwIfAborted()
      ctx.platform.log.error({ err: error, target: part.title }, 'a log could not be cleaned')
      failed.push(`清除${part.title}失败：${error instanceof Error ? error.message : String(error)}`)
      task.log(failed.at(-1) ?? '')
    }
  }
  if (failed.length > 0) throw new Error([...failed, ...told].join(''))
  return told.join('')
}
