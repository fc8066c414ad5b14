import { createHash } from 'node:crypto'
import type pg from 'pg'
import { envelope } from './background.ts'
import { record, type Figure } from './figures.ts'
import { openDoor, share, together } from './flowDoor.ts'
import { startBenchServer } from './server.ts'

const finished = Number(process.env.BENCH_FINISHED_TASKS ?? 5_000_000)
const open = finished / 25
const people = 250
const tasksOfRequest = 5
const calls = 200
const callers = 2

/** Tables are filled without the indexes that are not their keys; those are built again at once. */
async function withoutIndexes(pool: pg.Pool, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = any($1) and indexname not like '%_pkey'`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await work()
  for (const { made } of rows) await pool.query(made)
  for (const table of tables) await pool.query(`vacuum (analyze) ${table}`)
}

/** Requests of a year: finished ones with five tasks each, open ones with one; everybody asks and approves alike. */
async function fill(pool: pg.Pool, first: string, definition: string): Promise<void> {
  const person = (n: string) => `case when ${n} % ${people} = 0 then '${first}' else 'p' || ${n} % ${people} end`
  const state = `'{"sequence":9,"status":"running","variables":{},"tokens":{},"tasks":{},"subscriptions":{},"done":[],"decided":[]}'::jsonb`
  const instances = (kind: string, count: number, isOpen: boolean) =>
    `insert into wf_instance (id, root_id, definition_id, key, title, status, starter_id, starter_name, state, start_time, end_time)
     select '${kind}' || i, '${kind}' || i, '${definition}', 'bench', '用户' || i % 1000 || '提交的请假申请',
       '${isOpen ? 'running' : 'approved'}', ${person('(i / 7)')}, '压测', ${state}, at, ${isOpen ? 'null' : "at + interval '3 days'"}
     from (select i, now() - interval '1 year' + i * (interval '1 year' / ${count}) as at from generate_series(1, ${count}) i) one`
  const tasks = (kind: string, count: number, isOpen: boolean, each: number) =>
    `insert into wf_task (id, instance_id, root_id, engine_id, node, name, assignee_id, status, create_time, done_time, done_by)
     select '${kind}' || i || '.k' || k, '${kind}' || i, '${kind}' || i, 'k' || k, 't' || k, '部门审批',
       ${person('(i + k)')}, '${isOpen ? '1' : '2'}', at, ${isOpen ? 'null, null' : `at + k * interval '1 hour', ${person('(i + k)')}`}
     from (select i, k, now() - interval '1 year' + i * (interval '1 year' / ${count}) as at
       from generate_series(1, ${count}) i, generate_series(1, ${each}) k) one`
  await pool.query('set statement_timeout = 0')
  await withoutIndexes(pool, ['wf_instance', 'wf_task'], async () => {
    await pool.query(instances('f', finished / tasksOfRequest, false))
    await pool.query(instances('o', open, true))
    await pool.query(tasks('f', finished / tasksOfRequest, false, tasksOfRequest))
    await pool.query(tasks('o', open, true, 1))
  })
}

/** Lists on many tasks: what waits, what was done, what was asked for. Takes minutes, so it runs only when named. */
export async function benchFlowLoad(): Promise<void> {
  const server = await startBenchServer()
  const door = await openDoor(server)
  try {
    await door.deploy('bench', { t1: '<userTask id="t1" name="t1" flowable:assignee="${INITIATOR}"/>' })
    const { rows: menus } = await server.pool.query<{ id: string }>(
      "select id from sys_menu where perms like 'flowable:%'",
    )
    const token = await server.session(menus.map(({ id }) => id))
    const hash = createHash('sha256').update(token).digest('hex')
    const { rows } = await server.pool.query<{ user: string; definition: string }>(
      'select user_id as user, (select id from wf_definition) as definition from sys_session where token_hash = $1',
      [hash],
    )
    const [ids] = rows
    await fill(server.pool, ids?.user ?? '', ids?.definition ?? '')
    const figures: Figure[] = []
    const cases: [string, string, number?][] = [
      ['待办, first page with its total', 'todo/page?pageNum=1&pageSize=20', 50],
      ['待办, 高 priority with its total', 'todo/page?pageNum=1&pageSize=20&level=high'],
      ['numbers of the menu', 'count'],
      ['已办, first page', 'finished/page?pageNum=1&pageSize=20'],
      ['已办, page 500 of 20 rows', 'finished/page?pageNum=500&pageSize=20', 80],
      ['我的流程, first page with its total', 'process/page?pageNum=1&pageSize=20', 80],
      ['我的流程, page 100', 'process/page?pageNum=100&pageSize=20'],
    ]
    for (const [what, path, most] of cases) {
      const ask = () => envelope(server, token, `/flowable/task/${path}`)
      const times: number[] = []
      const timed = async () => {
        const since = performance.now()
        await ask()
        times.push(performance.now() - since)
      }
      await together(Array.from({ length: 20 }), callers, ask)
      await together(Array.from({ length: calls }), callers, timed)
      const p95 = share(times, 0.95)
      const value = `p95 ${p95.toFixed(0)} ms (median ${share(times, 0.5).toFixed(0)} ms)`
      figures.push({ what, value, ...(most !== undefined && { mark: `p95 ≤ ${most} ms`, met: p95 <= most }) })
    }
    record(
      'Task lists',
      `${finished.toLocaleString('en')} finished and ${open.toLocaleString('en')} open tasks of ${people} people, over HTTP, ${calls} calls each, ${callers} at a time. \`npm run bench -- flowLoad\` alone measures it.`,
      figures,
    )
  } finally {
    await door.close()
    await server.stop()
  }
}
