import { writeXlsx } from 'hucre'
import { pause } from '../testing/processes.ts'
import { envelope, finished, peakWhile } from './background.ts'
import { record } from './figures.ts'
import { residentBytes, startBenchServer } from './server.ts'

const exportRows = 1_000_000
const importRows = 10_000

/** A million rows out, ten thousand in: memory, time and what the event loop felt. */
export async function benchTransfer(): Promise<void> {
  const server = await startBenchServer({ L_EXPORT: '2000000' })
  try {
    await server.pool.query(
      `insert into sys_oper_log (id, title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip, oper_location, status, oper_time, take_up_time)
       select md5(i::text), '模块' || i % 20, i % 11, 'system.post', 'POST', 'user' || i % 100, '研发部', '/system/post', '127.0.0.1', '内网IP',
         '0', now() - i * interval '1 second', i % 500
       from generate_series(1, ${exportRows}) i`,
    )
    await server.pool.query('vacuum analyze sys_oper_log')
    const token = await server.session(['108', '500', '1042', '11', '104', '1021', '1022', '1023'])
    await server.pool.query(
      "insert into sys_role_menu (role_id, menu_id) select r.role_id, m.id from (select distinct role_id from sys_role_menu where menu_id = '1042') r, sys_menu m where m.perms = 'system:post:import' on conflict do nothing",
    )
    await pause(3_000)

    const idle = residentBytes(server.pid)
    server.resetDelay()
    const exportStart = performance.now()
    const { value: exported, peak } = await peakWhile(
      server.pid,
      (async () => {
        const { data } = await envelope(server, token, '/monitor/operlog/export')
        return finished(server, 'sys_download_files', data?.jobId ?? '')
      })(),
    )
    const exportSeconds = (performance.now() - exportStart) / 1000
    if (exported.status !== 'success') throw new Error(`export ended as ${exported.status}: ${exported.failReason}`)
    const exportDelay = await server.delay()

    const header = ['岗位编码', '岗位名称', '岗位排序', '状态']
    const data = Array.from({ length: importRows }, (_, i) => [`bench-${i}`, `压测岗位${i}`, i, '正常'])
    const workbook = await writeXlsx({ sheets: [{ name: '岗位数据', rows: [header, ...data] }] })
    const form = new FormData()
    form.set('file', new Blob([workbook as BlobPart]), '岗位.xlsx')
    server.resetDelay()
    const importStart = performance.now()
    const { data: queued } = await envelope(server, token, '/system/post/importData', { method: 'POST', body: form })
    const imported = await finished(server, 'sys_upload_files', queued?.jobId ?? '')
    const importSeconds = (performance.now() - importStart) / 1000
    if (imported.status !== 'success') throw new Error(`import ended as ${imported.status}: ${imported.failReason}`)
    const importDelay = await server.delay()

    const rise = (peak - idle) / 1e6
    record(
      'Excel',
      `Export of ${exportRows.toLocaleString('en-US')} log rows in sheets of 65,536, import of ${importRows.toLocaleString('en-US')} posts, both as background jobs of the serving process.`,
      [
        {
          what: 'export: peak rise of resident memory',
          value: `${rise.toFixed(0)} MB`,
          mark: '≤ 200 MB',
          met: rise <= 200,
        },
        { what: 'export: time', value: `${exportSeconds.toFixed(1)} s` },
        {
          what: 'export: event-loop delay p99 (max)',
          value: `${exportDelay.p99Ms.toFixed(0)} ms (${exportDelay.maxMs.toFixed(0)} ms)`,
          mark: '≤ 50 ms',
          met: exportDelay.p99Ms <= 50,
        },
        { what: 'import: time', value: `${importSeconds.toFixed(1)} s`, mark: '≤ 10 s', met: importSeconds <= 10 },
        {
          what: 'import: event-loop delay p99 (max)',
          value: `${importDelay.p99Ms.toFixed(0)} ms (${importDelay.maxMs.toFixed(0)} ms)`,
          mark: '≤ 50 ms',
          met: importDelay.p99Ms <= 50,
        },
      ],
    )
  } finally {
    await server.stop()
  }
}
