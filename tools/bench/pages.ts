import { againstBare, loadText } from './compare.ts'
import { record } from './figures.ts'
import { startBenchServer } from './server.ts'

const rows = 100_000

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
    const page = '/monitor/operlog/page?pageNum=1&pageSize=20'
    const figures = await againstBare(server, token, [
      { name: 'count=N', ours: `${page}&count=N`, bare: '/page?count=N', least: 0.6, mostCpu: 1.4 },
      {
        name: 'filtered by user, exact count',
        ours: `${page}&operName=user42`,
        bare: '/page?operName=user42',
        least: 0.6,
      },
      { name: 'unfiltered, count at most 10 s old', ours: page, bare: '/page?', least: 3 },
    ])
    record('List page', `100,000 rows, ${loadText}.`, figures)
  } finally {
    await server.stop()
  }
}
