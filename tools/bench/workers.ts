import autocannon from 'autocannon'
import { familyCpuSeconds } from './cpu.ts'
import { median, record } from './figures.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const rows = 100_000
const rounds = 3
const seconds = 6
const page = '/monitor/operlog/page?pageNum=1&pageSize=20&count=N'

interface Side {
  server: BenchServer
  token: string
  perSecond: number[]
  /** CPU of the processes of Node, milliseconds. */
  cpuPerRequest: number[]
}

async function open(WORKERS: string): Promise<Side> {
  const server = await startBenchServer({ WORKERS })
  await server.pool.query(
    `insert into sys_oper_log (id, title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip, oper_location, oper_param, json_result, status, oper_time, take_up_time)
     select md5(i::text), '模块' || i % 20, i % 11, 'system.post', 'POST', 'user' || i % 100, '研发部', '/system/post', '127.0.0.1', '内网IP',
       repeat('x', 300), repeat('y', 300), '0', now() - i * interval '1 minute', i % 500
     from generate_series(1, ${rows}) i`,
  )
  await server.pool.query('vacuum analyze sys_oper_log')
  return { server, token: await server.session(['108', '500']), perSecond: [], cpuPerRequest: [] }
}

async function load({ server, token, perSecond, cpuPerRequest }: Side): Promise<void> {
  const before = familyCpuSeconds(server.pid)
  const result = await autocannon({
    url: `${server.url}${page}`,
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  perSecond.push(result.requests.average)
  cpuPerRequest.push(((familyCpuSeconds(server.pid) - before) * 1_000) / result.requests.total)
}

/** The list page of two workers against that of one process; where database and load take the cores, CPU is what counts. */
export async function benchWorkers(): Promise<void> {
  const one = await open('1')
  const two = await open('2').catch(async (error: unknown) => {
    await one.server.stop()
    throw error
  })
  try {
    // Each worker has its own code to warm up, with half of the requests.
    for (let round = 0; round < rounds; round++) for (const side of [one, two]) await load(side)
    for (const side of [one, two]) side.perSecond.length = side.cpuPerRequest.length = 0
    for (let round = 0; round < rounds; round++) for (const side of [one, two]) await load(side)
    const speed = median(two.perSecond) / median(one.perSecond)
    const [ours, theirs] = [median(two.cpuPerRequest), median(one.cpuPerRequest)]
    record(
      'Workers',
      `\`npm run bench -- workers\`: list page \`count=N\`, ${rows.toLocaleString('en-US')} rows, 20 connections, ${rounds} rounds of ${seconds} s in turn after as many that are not counted, medians; database and load on the same cores.`,
      [
        {
          what: 'CPU of all processes of Node a request, ms, 2 workers / 1 process',
          value: `${ours.toFixed(2)} / ${theirs.toFixed(2)} = ${(ours / theirs).toFixed(2)}`,
          mark: '≤ 1.05',
          met: ours <= theirs * 1.05,
        },
        {
          what: 'requests/s, 2 workers / 1 process',
          value: `${Math.round(median(two.perSecond))} / ${Math.round(median(one.perSecond))} = ${speed.toFixed(2)}`,
        },
      ],
    )
  } finally {
    for (const { server } of [one, two]) await server.stop()
  }
}
