import { sql } from 'drizzle-orm'
import { nextTimes, parseCron } from '@app/shared/kit/cron/cron.ts'
import { describeCron } from '@app/shared/kit/cron/cronWords.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cronTimes, jobTargets } from '@app/shared/monitor/job.ts'
import type { Row } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { cronProblem } from './job.service.ts'
import { databaseNow, jobZone, wallText } from './job.times.ts'

interface LastRun extends Record<string, unknown> {
  id: string
  lastFireTime: string | null
  lastStatus: string | null
  lastDuration: number | null
  runningLogId: string | null
}

/**
 * How the jobs of a page did last, each found by one step into the index of its runs. A range of one id, not an equal
 * one: the order then begins with the job, so that no walk through the newest runs of all jobs can answer it, which
 * for a job that never ran would be a walk through all of them.
 */
export async function withLastRuns(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const ids = sql.param(rows.map(({ id }) => String(id)))
  const found = await ctx.db.execute<LastRun>(sql`
    select j.id::text as id, to_char(ended.fire_time, 'YYYY-MM-DD HH24:MI:SS') as "lastFireTime",
      ended.status as "lastStatus", ended.duration as "lastDuration", open.id::text as "runningLogId"
    from unnest(${ids}::bigint[]) as j(id)
    left join lateral (select fire_time, status, duration from sys_job_log l
      where l.job_id between j.id and j.id and l.state = 'ended'
      order by l.job_id desc, l.create_time desc, l.id desc limit 1) ended on true
    left join lateral (select id from sys_job_log l
      where l.job_id = j.id and l.state <> 'ended' order by l.id desc limit 1) open on true`)
  const known = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...known.get(String(row.id)) }))
}

/** The next firings with the meaning of the expression in words; why it cannot be used, when it cannot. */
export async function explainCron(ctx: Ctx, expression: string, count: number): Promise<DataOf<typeof cronTimes>> {
  const timeZone = await jobZone(ctx)
  const problem = await cronProblem(ctx, expression)
  const cron = parseCron(expression)
  if (!cron) return { valid: false, message: problem?.text ?? null, words: null, times: [], timeZone }
  const times = nextTimes(cron, await databaseNow(ctx.db), timeZone, count)
  return {
    valid: problem === undefined,
    message: problem?.text ?? null,
    words: describeCron(cron),
    times: times.map((time) => wallText(time, timeZone)),
    timeZone,
  }
}

/** The registered tasks for the choice in the form. */
export const targetsFor = (ctx: Ctx): DataOf<typeof jobTargets> =>
  ctx.platform.tasks
    .all()
    .map(({ name, title, description, params, timeoutSeconds, maxPerHour, singleton, repeatable, perm }) => ({
      name,
      title,
      description,
      params: params.map((param) => ({ ...param, enum: param.enum && [...param.enum] })),
      timeoutSeconds: timeoutSeconds ?? null,
      maxPerHour: maxPerHour ?? null,
      singleton: singleton ?? false,
      repeatable: repeatable ?? false,
      allowed: perm === undefined || ctx.can(perm),
    }))
