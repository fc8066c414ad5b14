import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { loadSealed } from '@app/server/platform/secret/sealed.ts'
import { keyIdOf, openSecret, sealSecret } from '@app/server/platform/secret/secretBox.ts'
import { root } from '../sourceFiles.ts'
import { pause } from '../testing/processes.ts'
import { createNode } from './node.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const home = mkdtempSync(join(tmpdir(), 'atrium-rotate-'))
const [first, second] = ['the first key of many secrets 4711 AB', 'the second key of many secrets 0815 CD']
/** In each column and queue. */
const each = 2_000
let embedded: Embedded
let client: pg.Client

const settings = () => ({
  DATABASE_URL: embedded.url,
  DRAIN_MS: '0',
  DATABASE_POOL: '4',
})
const nodeWith = (key: string, name: string) =>
  createNode({ ...settings(), SECRET_KEY: key, DATA_DIR: join(home, name) })

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(home, 'db'), report: () => undefined })
  const node = await nodeWith(first, 'first')
  await node.start()
  await node.kill('SIGTERM')
  client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { columns, queues } = await loadSealed()
  for (const { table, column, place } of columns)
    await fill(table, column, (id) => sealSecret({ secret: first }, place(id), id))
  for (const { queue, place } of queues) {
    const payloads = Array.from({ length: each }, (_, n) => ({ id: `w${n}`, logId: `w${n}` })).map((payload) => ({
      payload: { ...payload, sealed: sealSecret({ secret: first }, place(payload), 'waiting') },
    }))
    await client.query(
      `insert into atrium_jobs.job (name, data, start_after)
       select $1, data, now() + interval '1 day' from unnest($2::jsonb[]) data`,
      [queue, payloads],
    )
  }
})
afterAll(async () => {
  await client.end()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Rows with what the table asks for, whatever it is: only the sealed text is looked at. */
async function fill(table: string, column: string, sealedOf: (id: string) => string) {
  const ids = Array.from({ length: each }, (_, n) => `s${n}`)
  const { rows } = await client.query<{ name: string; type: string; longest: number | null }>(
    `select column_name as name, data_type as type, character_maximum_length as longest
     from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_nullable = 'NO' and column_default is null and column_name not in ('id', $2)`,
    [table, column],
  )
  const valueOf = ({ type, longest }: { type: string; longest: number | null }) => {
    if (/int|numeric|double/.test(type)) return '0'
    if (type === 'boolean') return 'false'
    if (type.startsWith('timestamp')) return 'now()'
    if (type === 'jsonb') return "'{}'::jsonb"
    if (type === 'ARRAY') return "'{}'"
    return longest && longest < 8 ? "'0'" : 'u.id'
  }
  const names = rows.map(({ name }) => `, "${name}"`).join('')
  const values = rows.map((row) => `, ${valueOf(row)}`).join('')
  await client.query(
    `insert into "${table}" (id, "${column}"${names}) select u.id, u.sealed${values}
     from unnest($1::text[], $2::text[]) u(id, sealed) on conflict (id) do update set "${column}" = excluded."${column}"`,
    [ids, ids.map(sealedOf)],
  )
}

/** How many texts each key has sealed, by what stands in them; and whether one of each place is opened by it. */
async function sealedBy(): Promise<Record<string, number>> {
  const { columns, queues } = await loadSealed()
  const counts: Record<string, number> = {}
  const count = (keyId: string, n: number) => (counts[keyId] = (counts[keyId] ?? 0) + n)
  for (const { table, column, place } of columns) {
    const { rows } = await client.query<{ key: string; n: number; id: string; text: string }>(
      `select split_part("${column}", '.', 2) as key, count(*)::int as n, min(id) as id,
         (array_agg("${column}" order by id))[1] as text from "${table}" where "${column}" like 'v1.%' group by 1`,
    )
    for (const { key, n, id, text } of rows) {
      const secret = key === keyIdOf({ secret: first }) ? first : second
      expect(openSecret({ secret }, place(id), text), table).toBe(id)
      count(key, n)
    }
  }
  for (const { queue } of queues) {
    const { rows } = await client.query<{ key: string; n: number }>(
      `select split_part(data->'payload'->>'sealed', '.', 2) as key, count(*)::int as n
       from atrium_jobs.job where name = $1 group by 1`,
      [queue],
    )
    for (const { key, n } of rows) count(key, n)
  }
  return counts
}

/** The command as an operator types it, without npm between us and its end. */
function rotating(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/platform/cli/rotate-key.ts')], {
    env: {
      ...process.env,
      ...settings(),
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      DATA_DIR: join(home, 'command'),
      SECRET_KEY: first,
      NEW_SECRET_KEY: second,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }))
  return { ended, kill: () => child.kill('SIGKILL') }
}

/** The rotation holds rows of the table. */
async function isAt(table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_class c on c.oid = l.relation
     where c.relname = $1 and l.mode = 'RowExclusiveLock' and l.granted`,
    [table],
  )
  return (rowCount ?? 0) > 0
}

const all = async () => {
  const { columns, queues } = await loadSealed()
  return each * (columns.length + queues.length)
}

test('更换密钥: killed in the middle of tens of thousands it has changed nothing, however far it had come', async () => {
  expect(await all()).toBeGreaterThanOrEqual(20_000)
  for (const table of ['cms_webhook', 'form_record_secret', 'sys_sms_config']) {
    const { ended, kill } = rotating()
    while (!(await isAt(table))) await pause(1)
    kill()
    await ended
    await vi.waitFor(async () => expect(await isAt(table)).toBe(false), { timeout: 60_000 })
    expect(await sealedBy()).toEqual({ [keyIdOf({ secret: first })]: await all() })
  }
})

test('更换密钥: while nodes run it is refused, and they go on', async () => {
  const nodes = [await nodeWith(first, 'one'), await nodeWith(first, 'two')]
  for (const node of nodes) await node.start()
  try {
    expect(await rotating().ended).toEqual({
      code: 1,
      said: expect.stringContaining('还有2个节点在运行，请先停止全部节点；没有任何更改'),
    })
    for (const node of nodes) await node.signIn()
  } finally {
    for (const node of nodes) await node.kill('SIGTERM')
  }
})

test('更换密钥: a node that wants to start meanwhile ends, whichever key it has, and all texts are sealed anew', async () => {
  // Holds up the last of the columns.
  await client.query('begin')
  await client.query('select from sys_sms_config for update')
  const { ended } = rotating({ L_LOCK_MS: '60000' })
  while (!(await isAt('sys_file_storage'))) await pause(5)
  const refused = async (key: string, name: string) => {
    const node = await nodeWith(key, name)
    await expect(node.start()).rejects.toThrow('the server ended with 1')
    return node.said()
  }
  for (const [key, name] of [
    [first, 'early'],
    [second, 'eager'],
  ] as const)
    expect(await refused(key, name)).toContain('密钥正在更换，请在完成后以新密钥启动')
  await client.query('commit')
  expect(await ended).toEqual({ code: 0, said: expect.stringContaining(`已用新密钥重新加密 ${await all()} 项`) })
  expect(await sealedBy()).toEqual({ [keyIdOf({ secret: second })]: await all() })
  expect(await refused(first, 'late')).toContain('签名密钥与使用同一数据库的其他节点不同')
  const node = await nodeWith(second, 'right')
  await node.start()
  await node.kill('SIGTERM')
})
