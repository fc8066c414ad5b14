import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { pause } from '../testing/processes.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { record } from './figures.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const jobs = 1_000
const seconds = 60
/** Until the first planned time: both nodes have found the jobs by then. */
const leadSeconds = 8

interface Outcome {
  rows: number
  times: number
  failed: number
  nodes: number
  claimMean: number
  claimP95: number
  startMean: number
  startP95: number
  startMax: number
}

/** Jobs of one second, as the smallest allowed interval permits; answers the first planned time. */
async function addJobs({ pool }: BenchServer): Promise<string> {
  await pool.query("update sys_job set status = '1', next_fire_time = null")
  await pool.query("update sys_config set config_value = '1' where config_key = 'sys.job.minInterval'")
  const { rows } = await pool.query<{ first: string }>(
    "select (date_trunc('second', clock_timestamp()) + make_interval(secs => $1))::text as first",
    [leadSeconds],
  )
  const first = rows[0]?.first ?? ''
  await pool.query(
    `insert into sys_job (job_name, job_group, invoke_target, cron_expression, misfire_policy, concurrent, status, next_fire_time)
     select 'bench ' || i, 'DEFAULT', 'ryTask.ryNoParams', '* * * * * ?', '1', '1', '0', $1::timestamptz
     from generate_series(1, $2) i`,
    [first, jobs],
  )
  return first
}

async function outcome({ pool }: BenchServer, first: string): Promise<Outcome> {
  const { rows } = await pool.query<Outcome>(
    `select count(*)::int as rows, count(distinct (job_id, fire_time))::int as times,
       count(*) filter (where status is distinct from '0')::int as failed, count(distinct node_id)::int as nodes,
       avg(claim)::float8 as "claimMean", percentile_cont(0.95) within group (order by claim)::float8 as "claimP95",
       avg(began)::float8 as "startMean", percentile_cont(0.95) within group (order by began)::float8 as "startP95",
       max(began)::float8 as "startMax"
     from (select job_id, fire_time, status, node_id, extract(epoch from claim_time - fire_time) * 1000 as claim,
         extract(epoch from start_time - fire_time) * 1000 as began
       from sys_job_log
       where fire_time >= $1::timestamptz and fire_time < $1::timestamptz + make_interval(secs => $2)) runs`,
    [first, seconds],
  )
  return rows[0] as Outcome
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const perSecond = (used: number) => `${used.toFixed(1)} s in ${seconds} s`

/** 1,000 jobs of one second on two nodes for a minute. */
export async function benchScheduler(): Promise<void> {
  const shared = { SECRET_KEY: randomBytes(32).toString('hex'), DRAIN_MS: '0' }
  const one = await startBenchServer(shared)
  const two = await startBenchServer({ ...shared, DATABASE_URL: runningUrl(one.dataDir) ?? '' })
  const database = Number(readFileSync(join(one.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const used = () => [cpuSeconds(one.pid), cpuSeconds(two.pid), familyCpuSeconds(database)]

  const first = await addJobs(one)
  await pause(leadSeconds * 1_000 - 500)
  const before = used()
  await pause(seconds * 1_000)
  const [nodeOne = 0, nodeTwo = 0, ofDatabase = 0] = used().map((now, i) => now - (before[i] ?? 0))
  await pause(3_000)
  await one.pool.query("update sys_job set status = '1', next_fire_time = null")
  await pause(2_000)
  const told = await outcome(one, first)
  await two.stop()
  await one.stop()

  const planned = jobs * seconds
  record(
    'Scheduler',
    `${jobs.toLocaleString('en')} jobs of one second that forbid concurrent runs, two nodes and an embedded database on the same cores, ${seconds} s.`,
    [
      {
        what: 'log rows / distinct planned times',
        value: `${told.rows.toLocaleString('en')} / ${told.times.toLocaleString('en')}`,
        mark: `${planned.toLocaleString('en')} / ${planned.toLocaleString('en')}`,
        met: told.rows === planned && told.times === planned,
      },
      { what: 'runs that did not succeed', value: String(told.failed), mark: '0', met: told.failed === 0 },
      { what: 'nodes that ran them', value: String(told.nodes), mark: '2', met: told.nodes === 2 },
      {
        what: 'planned time to claim, mean (p95)',
        value: `${ms(told.claimMean)} (${ms(told.claimP95)})`,
        mark: '≤ 300 ms',
        met: told.claimMean <= 300,
      },
      {
        what: 'planned time to start of the run, mean (p95, most)',
        value: `${ms(told.startMean)} (${ms(told.startP95)}, ${ms(told.startMax)})`,
        mark: '≤ 800 ms',
        met: told.startMean <= 800,
      },
      { what: 'CPU of the two nodes', value: `${perSecond(nodeOne)} and ${perSecond(nodeTwo)}` },
      { what: 'CPU of the database', value: perSecond(ofDatabase) },
    ],
  )
}
