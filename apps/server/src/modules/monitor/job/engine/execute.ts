import { sql } from 'drizzle-orm'
import { resolveTarget } from '#/modules/monitor/job/job.target.ts'
import { systemContext } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Task, TaskArgument } from '#/platform/tasks.ts'
import { maskText } from '#/platform/text/maskText.ts'
import type { Ending, Ledger } from './ledger.ts'
import type { News } from './news.ts'
import { createOutput } from './output.ts'
import type { OpenRun } from './run.ts'
import { badTargetLimit, engineSettings } from './settings.ts'

/** Why a run was ended early, in the words of the log. */
export class RunEnded extends Error {}

const messageLength = 500
const problemLength = 2_000
const progressMs = 1_000
const outputMs = 5_000

export interface Doors {
  platform: Platform
  ledger: Ledger
  news: News
}

/** Does one run from the check of its target to its end in the ledger; never throws. */
export async function execute(doors: Doors, run: OpenRun, abort: AbortController): Promise<void> {
  const { platform, ledger, news } = doors
  const found = resolveTarget(platform.tasks, run.invokeTarget)
  if ('problem' in found) {
    ledger.ended(run, failure(run, null, found.problem, null))
    await notePoorTarget(platform, run)
    return
  }
  const refusal = await overUse(platform, found.task, run)
  if (refusal) return ledger.ended(run, failure(run, null, refusal, null))
  ledger.started(run)
  const ending = await perform(doors, run, found, abort)
  ledger.ended(run, ending)
  news.tell({
    logId: run.logId,
    jobId: run.jobId,
    state: 'ended',
    status: ending.status,
    percent: null,
    text: ending.jobMessage,
  })
}

async function perform(
  { platform, ledger, news }: Doors,
  run: OpenRun,
  { task, args }: { task: Task; args: TaskArgument[] },
  abort: AbortController,
): Promise<Ending> {
  const startedAt = performance.now()
  const output = createOutput()
  const { signal } = abort
  let [percent, text]: [number | null, string | null] = [null, null]
  let outputAt = startedAt
  let changed = true
  const tick = setInterval(() => {
    if (!changed) return
    changed = false
    const whole = performance.now() - outputAt >= outputMs
    if (whole) outputAt = performance.now()
    ledger.progressed(run, { percent, text, output: whole ? output.text() : null })
    news.tell({ logId: run.logId, jobId: run.jobId, state: 'running', status: null, percent, text })
  }, progressMs)
  const limit = limitOf(run, task)
  const timeout =
    limit > 0
      ? setTimeout(() => abort.abort(new RunEnded(`执行超时（${limit}秒），任务中断`)), limit * 1_000)
      : undefined

  const call = task.run as (...given: unknown[]) => Promise<string | void>
  const taskRun = {
    jobId: run.jobId,
    logId: run.logId,
    fireTime: new Date(run.fireAt),
    nodeId: platform.nodeId,
    signal,
    log(line: string) {
      output.add(line)
      changed = true
    },
    progress(done: number, words?: string) {
      percent = Math.round(Math.min(100, Math.max(0, done)))
      if (words !== undefined) text = maskText(words).slice(0, 200)
      changed = true
    },
  }
  try {
    const said = await Promise.race([
      sureOfTime(platform).then(() => call.call(task, { ctx: systemContext(platform), ...taskRun }, ...args)),
      endedEarly(signal),
    ])
    signal.throwIfAborted()
    const duration = Math.round(performance.now() - startedAt)
    return {
      status: '0',
      jobMessage: messageOf(run, duration, said),
      exceptionInfo: null,
      output: output.text(),
      duration,
    }
  } catch (error) {
    const duration = Math.round(performance.now() - startedAt)
    const reason: unknown = signal.aborted ? signal.reason : error
    if (!(reason instanceof RunEnded))
      platform.log.error({ err: reason, task: task.name, job: run.jobId, run: run.logId }, 'scheduled task failed')
    return failure(run, duration, reason instanceof Error ? reason.message : String(reason), output.text())
  } finally {
    clearInterval(tick)
    clearTimeout(timeout)
  }
}

/** A task that does not heed its signal is given up after a while; its place is needed. */
const endedEarly = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = () => setTimeout(() => reject(signal.reason as Error), engineSettings.abortMs).unref()
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

function limitOf({ timeoutSeconds }: OpenRun, task: Task): number {
  const limits = [timeoutSeconds, task.timeoutSeconds ?? 0].filter((limit) => limit > 0)
  return limits.length > 0 ? Math.min(...limits) : 0
}

const messageOf = ({ jobName }: OpenRun, duration: number, said: string | void) =>
  maskText(`${jobName} 总共耗时：${duration}毫秒${said ? `；${said}` : ''}`).slice(0, messageLength)

const failure = (run: OpenRun, duration: number | null, problem: string, output: string | null): Ending => ({
  status: '1',
  // The list shows the message alone: it tells a run that took too long from one that failed.
  jobMessage: messageOf(run, duration ?? 0, problem),
  exceptionInfo: maskText(problem || '执行失败').slice(0, problemLength),
  output,
  duration,
})

/** Runs that were begun count, this one aside. */
async function overUse({ database }: Platform, { name, maxPerHour }: Task, run: OpenRun): Promise<string | undefined> {
  if (maxPerHour === undefined) return undefined
  const { rows } = await database.db.execute<{ runs: number }>(sql`
    select count(*)::int as runs from sys_job_log
    where counted_task = ${name} and fire_time > clock_timestamp() - interval '1 hour'
      and id <> ${run.logId}::bigint and (start_time is not null or state <> 'ended')`)
  return (rows[0]?.runs ?? 0) >= maxPerHour ? `任务每小时最多执行${maxPerHour}次` : undefined
}

/** A planned run whose target cannot be called counts against the job, until it is saved or enabled again. */
async function notePoorTarget({ database, log }: Platform, { jobId, trigger }: OpenRun): Promise<void> {
  if (trigger === 'manual') return
  try {
    await database.db.execute(sql`
      update sys_job set bad_targets = bad_targets + 1,
        status = case when bad_targets + 1 >= ${badTargetLimit} then '1' else status end,
        next_fire_time = case when bad_targets + 1 >= ${badTargetLimit} then null else next_fire_time end
      where id = ${jobId}::bigint`)
  } catch (error) {
    log.warn({ err: error, job: jobId }, 'a target that cannot be called was not counted')
  }
}
