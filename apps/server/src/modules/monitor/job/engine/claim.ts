import { sql } from 'drizzle-orm'
import { callOf, type Call } from '#/modules/monitor/job/job.call.ts'
import { jobZone, nextFiring } from '#/modules/monitor/job/job.times.ts'
import type { Db } from '#/platform/database/db.ts'
import type { Platform } from '#/platform/platform.ts'
import { planFirings, type Firing, type Plan } from './plan.ts'
import { openRun, type OpenRun, type OpenRunRow } from './run.ts'
import { runColumns } from './runColumns.ts'
import { engineSettings } from './settings.ts'

interface DueRow extends Record<string, unknown> {
  id: string
  invokeTarget: string
  cronExpression: string
  misfirePolicy: string
  concurrent: string
  catchUp: number | null
  dueAt: number
  now: number
}

interface Planned extends Plan, Call {
  id: string
}

/** Takes due jobs for this node: their rows in the ledger and their next times change in one transaction. */
export async function claimDue(platform: Platform, limit: number): Promise<{ runs: OpenRun[]; more: boolean }> {
  const zone = await jobZone({ platform })
  return platform.database.transaction(async (db) => {
    const due = await lockDue(db, limit)
    if (due.length === 0) return { runs: [], more: false }
    const free = await withoutOpen(
      db,
      due.map((row) => planned(platform, row, zone)),
      due,
    )
    const rows = free.flatMap((job) => job.fires.map((fire) => ({ ...job, fire })))
    const runs = rows.length > 0 ? await insertRuns(db, platform.nodeId, rows) : []
    const held = await heldBack(db, rows, runs)
    await moveOn(
      db,
      free.filter(({ id }) => !held.has(id)),
    )
    return { runs: runs.map(openRun), more: due.length === limit && free.length > held.size }
  })
}

async function lockDue(db: Db, limit: number): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    select j.id::text as id, j.invoke_target as "invokeTarget", j.cron_expression as "cronExpression",
      j.misfire_policy as "misfirePolicy", j.concurrent, j.catch_up as "catchUp",
      (extract(epoch from j.next_fire_time) * 1000)::float8 as "dueAt", (extract(epoch from now()) * 1000)::float8 as now
    from sys_job j
    where j.status = '0' and j.del_flag = '0' and j.next_fire_time <= now()
      and (j.concurrent = '0'
        or not exists (select 1 from sys_job_log l where l.job_id = j.id and l.state <> 'ended'))
    order by j.next_fire_time, j.id
    limit ${limit}
    for update of j skip locked`)
  return rows
}

function planned({ tasks }: Platform, row: DueRow, zone: string): Planned {
  const exclusive = row.concurrent === '1'
  const call = callOf(tasks, { id: row.id, invokeTarget: row.invokeTarget, exclusive })
  const due = { ...row, exclusive: call.exclusiveKey !== null }
  const plan = planFirings(due, row.now, (after) => nextFiring(row.cronExpression, after, zone))
  return { id: row.id, ...call, ...plan }
}

/**
 * Leaves out whatever must wait for another run. The jobs are locked, so a statement of its own sees every run that
 * other nodes have begun of them.
 */
async function withoutOpen(db: Db, jobs: Planned[], due: readonly DueRow[]): Promise<Planned[]> {
  const firing = jobs.filter(({ exclusiveKey, fires }) => exclusiveKey !== null && fires.length > 0)
  if (firing.length === 0) return jobs
  const exclusive = due.filter(({ concurrent }) => concurrent === '1').map(({ id }) => id)
  const tasks = [...new Set(firing.map(({ exclusiveKey }) => exclusiveKey).filter((key) => key?.startsWith('task:')))]
  const { rows } = await db.execute<{ jobId: string; key: string | null }>(sql`
    select job_id::text as "jobId", exclusive_key as key from sys_job_log
    where state <> 'ended' and (job_id = any(${sql.param(exclusive)}::bigint[])
      or exclusive_key = any(${sql.param(tasks)}::varchar[]))`)
  const openJobs = new Set(rows.map(({ jobId }) => jobId))
  const openKeys = new Set(rows.map(({ key }) => key))
  return jobs.filter(({ id, exclusiveKey, fires }) => {
    if (exclusiveKey === null || fires.length === 0) return true
    if (openKeys.has(exclusiveKey) || (openJobs.has(id) && exclusive.includes(id))) return false
    openKeys.add(exclusiveKey)
    return true
  })
}

type Fired = Planned & { fire: Firing }

async function insertRuns(db: Db, nodeId: string, rows: readonly Fired[]): Promise<OpenRunRow[]> {
  const column = (of: (row: Fired) => unknown) => sql.param(rows.map(of))
  const { rows: stored } = await db.execute<OpenRunRow>(sql`
    insert into sys_job_log as l (job_id, job_name, job_group, invoke_target, timeout_seconds, trigger_type, state,
      fire_time, claim_time, node_id, lease_until, exclusive_key, counted_task)
    select j.id, j.job_name, j.job_group, j.invoke_target, j.timeout_seconds, u.trigger, 'waiting',
      to_timestamp(u.at / 1000), clock_timestamp(), ${nodeId},
      clock_timestamp() + make_interval(secs => ${engineSettings.leaseSeconds}), u.key, u.counted
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ fire }) => fire.at)}::float8[],
      ${column(({ fire }) => fire.trigger)}::varchar[], ${column(({ exclusiveKey }) => exclusiveKey)}::varchar[],
      ${column(({ countedTask }) => countedTask)}::varchar[]) with ordinality as u(id, at, trigger, key, counted, place)
    join sys_job j on j.id = u.id
    order by u.place
    on conflict do nothing
    returning ${runColumns}`)
  return stored
}

/** Jobs whose row another node kept out with a run of the same task: their time is not over yet. */
async function heldBack(db: Db, rows: readonly Fired[], stored: readonly OpenRunRow[]): Promise<Set<string>> {
  const done = new Set(stored.map(({ jobId, fireAt }) => `${jobId} ${fireAt}`))
  const kept = rows.filter(({ id, fire, exclusiveKey }) => exclusiveKey !== null && !done.has(`${id} ${fire.at}`))
  if (kept.length === 0) return new Set()
  const { rows: fired } = await db.execute<{ id: string }>(sql`
    select u.id::text as id
    from unnest(${sql.param(kept.map(({ id }) => id))}::bigint[],
      ${sql.param(kept.map(({ fire }) => fire.at))}::float8[]) as u(id, at)
    join sys_job_log l on l.job_id = u.id and l.fire_time = to_timestamp(u.at / 1000)
      and l.trigger_type in ('cron', 'misfire')`)
  const before = new Set(fired.map(({ id }) => id))
  return new Set(kept.map(({ id }) => id).filter((id) => !before.has(id)))
}

async function moveOn(db: Db, jobs: readonly Planned[]): Promise<void> {
  if (jobs.length === 0) return
  await db.execute(sql`
    update sys_job j set next_fire_time = to_timestamp(u.next / 1000), catch_up = u.catch_up
    from unnest(${sql.param(jobs.map(({ id }) => id))}::bigint[], ${sql.param(jobs.map(({ next }) => next))}::float8[],
      ${sql.param(jobs.map(({ catchUp }) => catchUp))}::int[]) as u(id, next, catch_up)
    where j.id = u.id`)
}

/** When there is something to do again, by the clock of the database. */
export interface NextDue {
  /** Milliseconds until the next planned time; infinite when there is none. */
  waitMs: number
  /** Jobs are due that must wait for another run, or that another node is about to take. */
  late: boolean
  /** Runs wait that no node has. */
  open: boolean
  /** Runs are open whose node fell silent. */
  lost: boolean
}

export async function nextDue({ database }: Platform): Promise<NextDue> {
  const { rows } = await database.db.execute<{ wait: number | null; late: boolean; open: boolean; lost: boolean }>(sql`
    select (extract(epoch from (select min(next_fire_time) from sys_job
        where status = '0' and del_flag = '0' and next_fire_time > now()) - now()) * 1000)::float8 as wait,
      exists (select 1 from sys_job where status = '0' and del_flag = '0' and next_fire_time <= now()) as late,
      exists (select 1 from sys_job_log where state = 'waiting' and node_id is null) as open,
      exists (select 1 from sys_job_log where state <> 'ended' and lease_until < clock_timestamp()) as lost`)
  const [row] = rows
  return {
    waitMs: row?.wait == null ? Infinity : row.wait,
    late: row?.late === true,
    open: row?.open === true,
    lost: row?.lost === true,
  }
}
