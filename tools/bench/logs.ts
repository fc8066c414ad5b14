import { setTimeout as pause } from 'node:timers/promises'
import { record, type Figure } from './figures.ts'
import { days, seedOperlog, users } from './seedLogs.ts'
import { startBenchServer } from './server.ts'

const rows = Number(process.env.BENCH_LOG_ROWS ?? 10_000_000)
const callers = 2
const requests = 200
const warmUp = 20
const markMs = 100

interface Case {
  what: string
  /** Another page at every call. */
  path: (n: number) => string
  judged?: boolean
}

const page = '/monitor/operlog/page?pageSize=20'
const day = (n: number) => new Date(Date.now() - ((n * 37) % days) * 86_400_000).toISOString().slice(0, 10)
const ofDay = (n: number) => encodeURI(`&params[beginTime]=${day(n)}&params[endTime]=${day(n)}`)
const user = (n: number) => `user${(n * 131) % users}`

const cases: Case[] = [
  { what: 'first page', path: () => `${page}&pageNum=1`, judged: true },
  { what: 'page 1000 of 20 rows', path: (n) => `${page}&pageNum=${1_000 + (n % 5)}`, judged: true },
  { what: 'filtered by user', path: (n) => `${page}&operName=${user(n)}`, judged: true },
  { what: 'filtered by day', path: (n) => `${page}${ofDay(n)}`, judged: true },
  { what: 'user of a day', path: (n) => `${page}&operName=${user(n)}${ofDay(n)}` },
  { what: 'user, page 100', path: (n) => `${page}&operName=${user(n)}&pageNum=100` },
  { what: 'a day, page 500', path: (n) => `${page}${ofDay(n)}&pageNum=500` },
  { what: 'module contains', path: (n) => `${page}&title=${encodeURIComponent(`块${n % 40}`)}` },
  { what: 'module contains what none has', path: () => `${page}&title=${encodeURIComponent('无此')}` },
  { what: 'address contains (trigrams)', path: (n) => `${page}&operUrl=part7/${(n * 613) % 100_000}` },
  { what: 'host contains (trigrams)', path: (n) => `${page}&operIp=10.${n % 8}.${n % 250}.${n % 199}` },
  { what: 'failures', path: () => `${page}&status=1` },
  { what: 'slowest first', path: () => `${page}&orderByColumn=takeUpTime&isAsc=desc` },
]

/** Milliseconds of each answer, `callers` at a time, each the next call after the last. */
async function times(call: (n: number) => Promise<void>): Promise<number[]> {
  for (let n = 0; n < warmUp; n++) await call(n)
  const taken: number[] = []
  let next = 0
  const caller = async () => {
    while (next < requests) {
      const n = warmUp + next++
      const startedAt = performance.now()
      await call(n)
      taken.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return taken.toSorted((a, b) => a - b)
}

/** Every case over HTTP, one after the other. */
export async function measurePages(url: string, token: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path, judged } of cases) {
    const taken = await times(async (n) => {
      const response = await fetch(`${url}${path(n)}`, { headers: { authorization: `Bearer ${token}` } })
      const { code, msg } = (await response.json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(`${path(n)}: ${msg}`)
    })
    const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
    const value = `p95 ${at(0.95).toFixed(0)} ms (median ${at(0.5).toFixed(0)} ms)`
    process.stderr.write(`${what}: ${value}\n`)
    figures.push({ what, value, ...(judged ? { mark: `p95 ≤ ${markMs} ms`, met: at(0.95) <= markMs } : {}) })
  }
  return figures
}

/** `GET /monitor/operlog/page` on ten million rows. */
export async function benchLogs(): Promise<void> {
  const server = await startBenchServer()
  try {
    await seedOperlog(server.pool, rows)
    const { rows: sizes } = await server.pool.query<{ table: string; indexes: string }>(
      "select pg_size_pretty(pg_table_size('sys_oper_log')) as table, pg_size_pretty(pg_indexes_size('sys_oper_log')) as indexes",
    )
    const token = await server.session(['108', '500'])
    await pause(3_000)
    record(
      'Logs',
      `Operation log page with its total on ${rows.toLocaleString('en-US')} rows of a year and of ${users.toLocaleString('en-US')} users (table ${sizes[0]?.table}, indexes ${sizes[0]?.indexes}), over HTTP, ${requests} calls each, ${callers} at a time.`,
      await measurePages(server.url, token),
    )
  } finally {
    await server.stop()
  }
}
