import { randomBytes } from 'node:crypto'
import { startProcess } from '@app/server/modules/flowable/api.ts'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { pause } from '../testing/processes.ts'
import { envelope } from './background.ts'
import { record } from './figures.ts'
import { clients, openDoor, share, together } from './flowDoor.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const timers = 10_000
const leadSeconds = 5
const mostSeconds = 240

/** Seconds from the moment at which all are due to the last end, once all have ended or nobody waits any longer. */
async function drained({ pool }: BenchServer, dueAt: string): Promise<{ ended: number; seconds: number }> {
  for (let waited = 0; ; waited += 0.5) {
    const { rows } = await pool.query<{ ended: number; seconds: number }>(
      `select count(end_time)::int as ended, coalesce(extract(epoch from max(end_time) - $1::timestamptz), 0)::float8 as seconds
       from wf_instance`,
      [dueAt],
    )
    const [found] = rows
    if (found && (found.ended === timers || waited > mostSeconds)) return found
    await pause(500)
  }
}

/** Timers that are all due at one moment, on two nodes. */
export async function benchFlowTimers(): Promise<void> {
  // The embedded database has sixty places, for two nodes, the door and the questions of the bench.
  const shared = { SECRET_KEY: randomBytes(32).toString('hex'), DRAIN_MS: '0', DATABASE_POOL: '14' }
  const one = await startBenchServer(shared)
  const two = await startBenchServer({ ...shared, DATABASE_URL: runningUrl(one.dataDir) ?? '' })
  const door = await openDoor(one)
  try {
    const timer = '<timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>'
    await door.deploy('bench', { c: `<intermediateCatchEvent id="c">${timer}</intermediateCatchEvent>` })
    await together(Array.from({ length: timers }), clients, () => startProcess(door.as('1'), { key: 'bench' }))
    const { rows: menus } = await one.pool.query<{ id: string }>(
      "select id from sys_menu where perms like 'flowable:%'",
    )
    const token = await one.session(menus.map(({ id }) => id))
    const { rows } = await one.pool.query<{ due: string }>(
      'select (clock_timestamp() + make_interval(secs => $1))::text as due',
      [leadSeconds],
    )
    const dueAt = rows[0]?.due ?? ''
    await one.pool.query("update wf_job set due_time = $1::timestamptz where kind = 'timer'", [dueAt])
    const others: number[] = []
    let isOn = true
    const calling = (async () => {
      while (isOn) {
        const since = performance.now()
        await envelope(one, token, '/flowable/task/todo/page?pageNum=1&pageSize=20')
        others.push(performance.now() - since)
        await pause(50)
      }
    })()
    const { ended, seconds } = await drained(one, dueAt)
    isOn = false
    await calling
    const { rows: told } = await one.pool.query<{ once: number; jobs: number }>(
      `select (select count(*)::int from (select instance_id from wf_event where kind = 'left' and element = 'c'
         group by instance_id having count(*) = 1) one) as once,
       (select count(*)::int from wf_job where kind = 'timer') as jobs`,
    )
    const p95 = share(others, 0.95)
    record(
      'Timers',
      `${timers.toLocaleString('en')} timers of as many requests, all due at the same moment; two nodes and an embedded database on the same cores.`,
      [
        {
          what: 'fired exactly once / left behind',
          value: `${told[0]?.once.toLocaleString('en')} / ${told[0]?.jobs}`,
          mark: `${timers.toLocaleString('en')} / 0`,
          met: told[0]?.once === timers && told[0].jobs === 0,
        },
        {
          what: 'requests that ended',
          value: ended.toLocaleString('en'),
          mark: timers.toLocaleString('en'),
          met: ended === timers,
        },
        {
          what: 'all done after',
          value: `${seconds.toFixed(1)} s`,
          mark: '≤ 60 s',
          met: ended === timers && seconds <= 60,
        },
        { what: '待办 of somebody meanwhile, p95', value: `${p95.toFixed(0)} ms`, mark: '≤ 500 ms', met: p95 <= 500 },
      ],
    )
  } finally {
    await door.close()
    await two.stop()
    await one.stop()
  }
}
