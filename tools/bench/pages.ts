import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runningUrl } from '@app/server/platform/embedded/address.ts'
import { median, record, type Figure } from './figures.ts'
import { answers, ended, freePort } from '../testing/processes.ts'
import { startBenchServer } from './server.ts'

const rows = 100_000
const connections = 20
const rounds = 3
const seconds = 6

interface Load {
  perSecond: number
  p99: number
}

async function load(url: string, token?: string): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/** Both sides take turns, so that a noisy neighbour hits them alike; medians are compared. */
async function compare(ours: string, token: string, bare: string): Promise<{ ours: Load; bare: Load }> {
  const a: Load[] = []
  const b: Load[] = []
  for (let round = 0; round < rounds; round++) {
    a.push(await load(ours, token))
    b.push(await load(bare))
  }
  const middle = (loads: Load[]) => ({
    perSecond: median(loads.map((l) => l.perSecond)),
    p99: median(loads.map((l) => l.p99)),
  })
  return { ours: middle(a), bare: middle(b) }
}

const round = (value: number) => Math.round(value).toLocaleString('en-US')

/** `GET /monitor/operlog/page` on 100,000 rows against bare Fastify and pg with the same statements. */
export async function benchPages(): Promise<void> {
  const server = await startBenchServer()
  try {
    await server.pool.query(
      `insert into sys_oper_log (id, title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip, oper_location, oper_param, json_result, status, oper_time, take_up_time)
       select md5(i::text), '模块' || i % 20, i % 11, 'system.post', 'POST', 'user' || i % 100, '研发部', '/system/post', '127.0.0.1', '内网IP',
         repeat('x', 300), repeat('y', 300), case when i % 50 = 0 then '1' else '0' end, now() - i * interval '1 minute', i % 500
       from generate_series(1, ${rows}) i`,
    )
    await server.pool.query('vacuum analyze sys_oper_log')
    const token = await server.session(['108', '500'])
    const port = await freePort()
    const bare = spawn(
      process.execPath,
      [join(import.meta.dirname, 'bare.ts'), String(port), runningUrl(server.dataDir) ?? ''],
      { stdio: 'inherit' },
    )
    try {
      await answers(`http://127.0.0.1:${port}/ready`, 200, 10_000)
      const page = `${server.url}/monitor/operlog/page`
      const figures: Figure[] = []
      const cases = [
        { name: 'count=N', query: 'pageNum=1&pageSize=20&count=N', bareQuery: 'count=N', least: 0.6 },
        {
          name: 'filtered by user, exact count',
          query: 'pageNum=1&pageSize=20&operName=user42',
          bareQuery: 'operName=user42',
          least: 0.6,
        },
        { name: 'unfiltered, count at most 10 s old', query: 'pageNum=1&pageSize=20', bareQuery: '', least: 3 },
      ]
      for (const { name, query, bareQuery, least } of cases) {
        const { ours, bare: other } = await compare(
          `${page}?${query}`,
          token,
          `http://127.0.0.1:${port}/page?${bareQuery}`,
        )
        const ratio = ours.perSecond / other.perSecond
        figures.push(
          {
            what: `${name}: requests/s, ours / bare`,
            value: `${round(ours.perSecond)} / ${round(other.perSecond)} = ${ratio.toFixed(2)}`,
            mark: `≥ ${least}`,
            met: ratio >= least,
          },
          {
            what: `${name}: p99 ms, ours / bare`,
            value: `${ours.p99} / ${other.p99}`,
            mark: '< 5 ×',
            met: ours.p99 < 5 * Math.max(other.p99, 1),
          },
        )
      }
      record(
        'List page',
        `100,000 rows, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; session, rights, rate limit, validation and response schema active.`,
        figures,
      )
    } finally {
      bare.kill()
      await ended(bare)
    }
  } finally {
    await server.stop()
  }
}
