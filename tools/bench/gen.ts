import { setTimeout as pause } from 'node:timers/promises'
import { peakWhile } from './background.ts'
import { median, record } from './figures.ts'
import { residentBytes, startBenchServer } from './server.ts'

const tables = 50
const rounds = 20

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`
const types = ['varchar(50) not null', 'numeric(12,2)', 'integer not null', 'date', 'varchar(500)', 'boolean']
const columns = (n: number) =>
  Array.from({ length: n }, (_, i) => `part_${i}_name ${types[i % types.length]}`).join(', ')

/** Definitions become code over HTTP: one, a wide one, and an archive of as many as one call takes. */
export async function benchGen(): Promise<void> {
  const server = await startBenchServer()
  try {
    const names = Array.from({ length: tables }, (_, i) => `bench_item${i}`)
    for (const name of names) await server.pool.query(`create table ${name} (${base}, ${columns(12)})`)
    await server.pool.query(`create table bench_wide (${base}, ${columns(120)})`)
    const { rows: menus } = await server.pool.query<{ id: string }>(
      `select id from sys_menu where perms like 'tool:gen:%' or menu_code = 'system_tool'`,
    )
    const authorization = `Bearer ${await server.session(menus.map(({ id }) => id))}`
    for (const some of [names, ['bench_wide']]) {
      const response = await fetch(`${server.url}/tool/gen/importTable`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ tables: some }),
      })
      const { code, msg } = (await response.json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(msg)
    }
    const { rows: stored } = await server.pool.query<{ id: string; name: string }>(
      'select id, table_name as name from gen_table',
    )
    const idOf = (wanted: string) => stored.find(({ name }) => name === wanted)?.id ?? ''
    const get = async (path: string) => {
      const since = performance.now()
      const response = await fetch(server.url + path, { headers: { authorization } })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok) throw new Error(bytes.toString())
      return { ms: performance.now() - since, bytes }
    }
    const timed = async (path: string) => {
      for (let i = 0; i < 5; i++) await get(path)
      const times: number[] = []
      for (let i = 0; i < rounds; i++) times.push((await get(path)).ms)
      return median(times)
    }
    const one = await timed(`/tool/gen/preview/${idOf('bench_item0')}`)
    const wide = await timed(`/tool/gen/preview/${idOf('bench_wide')}`)

    const archive = `/tool/gen/batchGenCode?tables=${names.join(',')}`
    await pause(3_000)
    const idle = residentBytes(server.pid)
    const { value: zip, peak } = await peakWhile(server.pid, get(archive))
    const rise = (peak - idle) / 1e6
    record(
      'Code generator',
      `Over HTTP, formatted and parsed: previews are medians of ${rounds} after 5; the archive of ${tables} tables with 12 columns is asked for once.`,
      [
        { what: 'one table of 12 columns, warm', value: `${one.toFixed(0)} ms`, mark: '≤ 50 ms', met: one <= 50 },
        { what: 'preview of 120 columns', value: `${wide.toFixed(0)} ms`, mark: '≤ 300 ms', met: wide <= 300 },
        {
          what: `ZIP of ${tables} tables (${(zip.bytes.length / 1000).toFixed(0)} KB)`,
          value: `${(zip.ms / 1000).toFixed(2)} s`,
          mark: '≤ 3 s',
          met: zip.ms <= 3_000,
        },
        { what: 'its rise of resident memory', value: `${rise.toFixed(0)} MB`, mark: '≤ 60 MB', met: rise <= 60 },
      ],
    )
  } finally {
    await server.stop()
  }
}
