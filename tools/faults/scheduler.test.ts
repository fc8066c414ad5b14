import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'
import { startProxy, type Proxy } from './proxy.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
let embedded: Embedded
let proxy: Proxy
let nodes: ServerNode[]

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
  const target = new URL(embedded.url)
  proxy = await startProxy(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`)
  const settings = {
    DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/app`,
    SECRET_KEY: 'the two nodes of a fault run share 7F',
    DRAIN_MS: '0',
    // A run of the test waits for a lock for as long as it likes.
    L_LOCK_MS: '120000',
    L_STATEMENT_MS: '120000',
  }
  nodes = [
    await createNode({ ...settings, DATA_DIR: join(dataDir, 'n1') }),
    await createNode({ ...settings, DATA_DIR: join(dataDir, 'n2') }),
  ]
  for (const node of nodes) {
    await node.start()
    await node.signIn()
  }
}, 120_000)
afterAll(async () => {
  for (const node of nodes) await node.kill('SIGTERM')
  await proxy.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: embedded.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
const query = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  withClient(async (client) => (await client.query<T>(text, values)).rows)

async function until(condition: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const limit = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > limit) throw new Error('it never came so far')
    await pause(100)
  }
}

/** Jobs that fire every second from now on, each planned time a run of its own. */
const addJobs = (name: string, count: number) =>
  query(
    `insert into sys_job (job_name, invoke_target, cron_expression, misfire_policy, concurrent, status, next_fire_time)
     select $1, 'ryTask.ryNoParams', '* * * * * ?', '1', '0', '0', date_trunc('second', clock_timestamp()) + interval '2 seconds'
     from generate_series(1, $2::int)`,
    [name, count],
  )
const stopJobs = () => query("update sys_job set status = '1', next_fire_time = null")

interface Told {
  rows: number
  times: number
  /** Seconds between the first and the last planned time of each job, all jobs together. */
  planned: number
  open: number
  failed: number
}
const told = async (name: string): Promise<Told> =>
  (
    await query<Told>(
      `select sum(n)::int as rows, sum(distinct_n)::int as times, sum(planned)::int as planned, sum(open)::int as open,
         sum(failed)::int as failed
       from (select count(*) as n, count(distinct fire_time) as distinct_n, count(*) filter (where state <> 'ended') as open,
           count(*) filter (where status = '1') as failed,
           extract(epoch from max(fire_time) - min(fire_time)) + 1 as planned
         from sys_job_log where job_name = $1 group by job_id) jobs`,
      [name],
    )
  )[0] as Told

/** Exactly one row per planned time: none twice, none left out. */
async function expectExactlyOnce(name: string): Promise<Told> {
  await stopJobs()
  await until(async () => (await told(name)).open === 0)
  const found = await told(name)
  expect([found.rows, found.times]).toEqual([found.planned, found.planned])
  return found
}

interface Run {
  state: string
  status: string | null
  trigger: string
  problem: string | null
  pid: number | null
}

/** A job whose run waits for the login log, which a test holds as long as it likes. */
async function waitingJob(): Promise<{ jobId: string; runs(): Promise<Run[]> }> {
  const [removing] = await query<{ id: string }>(
    `insert into sys_job (job_name, invoke_target, cron_expression, concurrent)
     values ('清理', 'systemRemoveLogTask.removeLog(''180'')', '0 0 1 * * ?', '1') returning id::text`,
  )
  const jobId = removing?.id ?? ''
  const runs = () =>
    query<Run>(
      `select l.state, l.status, l.trigger_type as trigger, l.exception_info as problem, n.pid
       from sys_job_log l left join sys_node n on n.id = l.node_id where l.job_id = $1::bigint order by l.id`,
      [jobId],
    )
  return { jobId, runs }
}

/** Nobody renews the leases of a node that is dead or stands still; the minute until they are over is left out. */
const leasesAreOver = (pid: number | null | undefined) =>
  query(
    "update sys_job_log set lease_until = now() - interval '1 second' where state <> 'ended' and node_id in (select id from sys_node where pid = $1)",
    [pid],
  )

test('故障: kill -9 of a node in the middle of a job: the run is marked and repeated, the other jobs go on', async () => {
  await stopJobs()
  const { jobId, runs } = await waitingJob()
  await withClient(async (blocker) => {
    // The task waits here while it runs.
    await blocker.query('begin; lock table sys_login_log in access exclusive mode')
    const answer = await nodes[0]?.call('POST', '/monitor/job/run', { id: jobId })
    expect(answer).toMatchObject({ code: 200 })
    await until(async () => (await runs())[0]?.state === 'running')
    await addJobs('杀死节点', 20)
    await pause(3_000)
    const pid = (await runs())[0]?.pid
    const victim = nodes.find((node) => node.pid() === pid)
    expect(victim).toBeDefined()
    await victim?.kill('SIGKILL')
    await pause(3_000)
    await leasesAreOver(pid)
    await until(async () => (await runs()).length === 2)
    await blocker.query('rollback')
    await until(async () => (await runs())[1]?.state === 'ended')
    await victim?.start()
    await victim?.signIn()
  })
  expect(await runs()).toMatchObject([
    { status: '1', trigger: 'manual', problem: '节点失联，任务中断' },
    { status: '0', trigger: 'retry', problem: null },
  ])
  await pause(2_000)
  const { rows } = await expectExactlyOnce('杀死节点')
  expect(rows).toBeGreaterThan(100)
}, 180_000)

test('故障: a node that stood still beyond its lease comes back: its late result is refused, no planned time is run twice', async () => {
  await stopJobs()
  const { jobId, runs } = await waitingJob()
  await withClient(async (blocker) => {
    await blocker.query('begin; lock table sys_login_log in access exclusive mode')
    expect(await nodes[0]?.call('POST', '/monitor/job/run', { id: jobId })).toMatchObject({ code: 200 })
    await until(async () => (await runs())[0]?.state === 'running')
    await addJobs('节点停顿', 20)
    await pause(3_000)
    const pid = (await runs())[0]?.pid ?? 0
    expect(nodes.map((node) => node.pid())).toContain(pid)
    process.kill(pid, 'SIGSTOP')
    try {
      await pause(5_000)
      await leasesAreOver(pid)
      await until(async () => (await runs()).length === 2)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await blocker.query('rollback')
    await until(async () => (await runs())[1]?.state === 'ended')
  })
  // Time enough for the one that came back to say what it did.
  await pause(5_000)
  expect(await runs()).toMatchObject([
    { status: '1', trigger: 'manual', problem: '节点失联，任务中断' },
    { status: '0', trigger: 'retry', problem: null },
  ])
  const { rows } = await expectExactlyOnce('节点停顿')
  expect(rows).toBeGreaterThan(100)
  for (const node of nodes) expect(await node.call('GET', '/getInfo')).toMatchObject({ code: 200 })
}, 180_000)

test('故障: 10 s without the database during a burst of firings: every planned time has exactly one run', async () => {
  await addJobs('数据库中断', 200)
  await pause(5_000)
  proxy.set('cut')
  await pause(10_000)
  proxy.set('pass')
  await pause(6_000)
  const { rows, failed } = await expectExactlyOnce('数据库中断')
  expect(rows).toBeGreaterThan(2_000)
  expect(failed).toBe(0)
}, 180_000)

test('故障: kill -9 of the database during a burst of firings: every planned time has exactly one run', async () => {
  await addJobs('杀死数据库', 200)
  await pause(5_000)
  process.kill(Number(readFileSync(join(dataDir, 'db/postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await until(() =>
    query('select 1').then(
      () => true,
      () => false,
    ),
  )
  await pause(8_000)
  const { rows, failed } = await expectExactlyOnce('杀死数据库')
  expect(rows).toBeGreaterThan(1_000)
  expect(failed).toBe(0)
}, 180_000)
