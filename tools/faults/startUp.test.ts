import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '@app/server/platform/database/migrateDatabase.ts'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
let embedded: Embedded

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
}, 60_000)
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function urlOf(database: string): string {
  const url = new URL(embedded.url)
  url.pathname = `/${database}`
  return url.href
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(name: string): Promise<string> {
  await query(embedded.url, `create database ${name}`)
  return urlOf(name)
}

const nodeOn = (url: string, name: string): Promise<ServerNode> =>
  createNode({
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, name),
    SECRET_KEY: 'the nodes of a start-up share this 7F',
    DATABASE_POOL: '4',
    DRAIN_MS: '0',
  })

const applied = async (url: string) =>
  (await query<{ file: string }>(url, 'select file from sys_migration order by file')).map(({ file }) => file)

/** All columns, and how many rows each table of the base data holds. */
async function shapeOf(url: string) {
  const columns = await query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  const indexes = await query(url, `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`)
  const seeded = [
    'sys_menu',
    'sys_dict_type',
    'sys_dict_data',
    'sys_config',
    'sys_role',
    'sys_user',
    'sys_dept',
    'sys_job',
  ]
  const counts = await query(
    url,
    `select ${seeded.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`,
  )
  return { columns, indexes, counts }
}

test('故障: four nodes that start at once on an empty database make it once, and all of them serve', async () => {
  const url = await emptyDatabase('together')
  const nodes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => nodeOn(url, name)))
  try {
    await Promise.all(nodes.map((node) => node.start()))
    expect(await applied(url)).toEqual(readMigrations().map(({ file }) => file))
    for (const node of nodes) await node.signIn()
    const twice = await query(
      url,
      `select dict_type, dict_value from sys_dict_data where del_flag = '0' group by 1, 2 having count(*) > 1`,
    )
    expect(twice).toEqual([])
  } finally {
    for (const node of nodes) await node.kill('SIGTERM')
  }
}, 120_000)

test('故障: kill -9 while the database is being made: the next start goes on, and it is as if nothing had happened', async () => {
  const url = await emptyDatabase('killed')
  const node = await nodeOn(url, 'killed')
  const all = readMigrations().map(({ file }) => file)
  const files = () => applied(url).catch(() => [])
  const isMaking = async () =>
    (
      await query(
        url,
        `select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length > 0
  // After each file, then ever later in the base data.
  const moments = [
    ...all.map((_, i) => ({ count: i, ms: i * 4 })),
    ...[0, 40, 120, 300].map((ms) => ({ count: all.length, ms })),
  ]
  for (const { count, ms } of moments) {
    const started = node.start().then(
      () => 'ready',
      () => 'killed',
    )
    while (!(await isMaking()) || (await files()).length < count) await pause(2)
    await pause(ms)
    await node.kill('SIGKILL')
    expect(await started).toBe('killed')
    const found = await files()
    expect(found).toEqual(all.slice(0, found.length))
  }
  try {
    await node.start()
    await node.signIn()
    expect(await shapeOf(url)).toEqual(await shapeOf(urlOf('together')))
  } finally {
    await node.kill('SIGTERM')
  }
}, 120_000)
