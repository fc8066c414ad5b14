import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { applyMigration, makeMigrationTable, readMigrations } from '#/platform/database/migrateDatabase.ts'
import { FileMissing } from '#/platform/files/storage.ts'
import { markName } from '#/platform/files/storageMark.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { adminPassword, databaseUrl, withClient } from '#testing/database.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openSmallDisk } from '#testing/smallDisk.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createBackup } from './createBackup.ts'
import { finishDraft, listBackups, newDraft } from './folders.ts'
import { restoreBackup, type RestoreOptions } from './restoreBackup.ts'
import { readTables } from './tableShape.ts'

const secret = randomBytes(32).toString('hex')
const nasty = 'a\tb\\N\n"引号" 😀 \\\\. \u0001'

let t: TestApp
let home: string
let undo: (() => unknown)[]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-backup-'))
  t = await openTestApp({ env: { SECRET_KEY: secret, DATA_DIR: join(home, 'source') } })
  undo = [() => rmSync(home, { recursive: true, force: true }), () => t.close()]
  const { pool } = t.platform.database
  await pool.query('update sys_post set remark = $1', [nasty])
  await pool.query(`insert into sys_post (id, post_code, post_name, sort, remark) values ('nasty', 'n', 'n', 1, $1)`, [
    nasty,
  ])
  put('store/2026/11/21/00000000000000000000000000000001.txt', 'an upload')
  put('archive/00000000000000000000000000000002.bin', randomBytes(300_000))
  put('temp/node/half', 'in the making')
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

let backup: string
beforeEach(() => {
  backup = ''
})

function put(path: string, content: string | Buffer) {
  const target = join(t.platform.files.root, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
}

const backups = () => join(t.platform.env.DATA_DIR, 'backups')

/** A copy of a fresh backup that a test may spoil. */
async function freshBackup(): Promise<string> {
  const { folder } = await createBackup(t.platform)
  backup = mkdtempSync(join(home, 'copy-'))
  cpSync(folder, backup, { recursive: true })
  return backup
}

/** An empty database and data folder of a new machine. */
async function emptyPlace(secretKey = secret, dataDir = mkdtempSync(join(home, 'target-'))) {
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(inject('maintenanceUrl'), name)
  await withClient(inject('maintenanceUrl'), (client) => client.query(`CREATE DATABASE ${name}`))
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey }
  const platform = await createPlatform(loadEnv({ NODE_ENV: 'test', ...env }), url, { log: pino({ level: 'silent' }) })
  undo.push(async () => {
    await platform.close()
    await withClient(inject('maintenanceUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return {
    url,
    env,
    platform,
    restore: (from: string, options?: RestoreOptions) => restoreBackup(platform, from, options),
  }
}

/** All rows of all tables but the sessions, which a restore ends, and the times at which migrations ran. */
async function contents(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sys_session', 'sys_migration') order by 1`,
    )
    const found = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(x::text, ',' order by x::text)), '') as hash from "${name}" x`,
      )
      found.set(name, rows[0]?.hash ?? '')
    }
    return found
  })
}

/** A backup during which nothing was written: logs and clean-ups follow what caused them at their own time. */
async function backupAtRest() {
  for (;;) {
    const rows = await contents(t.databaseUrl)
    const made = await createBackup(t.platform)
    if (isDeepStrictEqual(rows, await contents(t.databaseUrl))) return { ...made, rows }
  }
}

const numbers = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`select sequencename, last_value from pg_sequences where schemaname = 'public'`)
    return rows.toSorted((a, b) => String(a.sequencename).localeCompare(String(b.sequencename)))
  })

const login = (server: TestApp) =>
  server.app.inject({ method: 'POST', url: '/login', payload: { username: 'admin', password: adminPassword } })

const whoAmI = async (server: TestApp, token: string) =>
  (await server.app.inject({ method: 'GET', url: '/getInfo', headers: { authorization: `Bearer ${token}` } })).json()

test('备份与恢复: an empty place gets the same rows, numbers and files, the administrator signs in, old sessions have ended', async () => {
  const token = await signInAsAdmin(t)
  expect((await whoAmI(t, token)).code).toBe(200)
  const { folder, manifest, rows } = await backupAtRest()
  const target = await emptyPlace()
  await target.restore(folder)
  expect(await contents(target.url)).toEqual(rows)
  expect(await numbers(target.url)).toEqual(await numbers(t.databaseUrl))
  expect(manifest.tables.find(({ name }) => name === 'sys_user')?.rows).toBeGreaterThan(0)
  expect(manifest.storages.every(({ copied }) => copied)).toBe(true)
  for (const path of [
    'store/2026/11/21/00000000000000000000000000000001.txt',
    'archive/00000000000000000000000000000002.bin',
  ])
    expect(readFileSync(join(target.platform.files.root, path))).toEqual(
      readFileSync(join(t.platform.files.root, path)),
    )
  const restored = await openTestApp({ databaseUrl: target.url, env: target.env })
  try {
    expect((await login(restored)).json().code).toBe(200)
    expect((await whoAmI(restored, token)).code).toBe(401)
  } finally {
    await restored.close()
  }
})

test("备份与恢复: restored files are a storage that is there, and the mark of an empty one is in nobody's way", async () => {
  const key = '2026/11/21/00000000000000000000000000000001.txt'
  const { pool } = t.platform.database
  await pool.query(
    `insert into sys_attach (id, file_name, original_name, file_suffix, file_size, mime_type, sha256)
     values ('restored', $1, 'a.txt', 'txt', 1, 'text/plain', '')`,
    [key],
  )
  const folder = await freshBackup()
  await pool.query(`delete from sys_attach where id = 'restored'`)
  const target = await emptyPlace()
  const store = join(target.platform.files.root, 'store')
  mkdirSync(store, { recursive: true })
  writeFileSync(join(store, markName), '')
  await target.restore(folder)
  expect(existsSync(join(store, markName))).toBe(false)
  const restored = await openTestApp({ databaseUrl: target.url, env: target.env })
  try {
    await expect(restored.platform.files.storage.size(key.replace('1.txt', '9.txt'))).rejects.toThrow(FileMissing)
    expect(existsSync(join(store, markName))).toBe(true)
  } finally {
    await restored.close()
  }
})

test('备份与恢复: the backup holds neither the key nor files in the making', async () => {
  const folder = await freshBackup()
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(texts.some((text) => text.includes(secret))).toBe(false)
  expect(existsSync(join(folder, 'files/temp'))).toBe(false)
  const { notes } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(notes.join()).toContain('不包含 SECRET_KEY')
})

test('备份与恢复: rows written meanwhile are in the backup with all that was committed with them, or not at all', async () => {
  const { pool } = t.platform.database
  let written = 0
  let stop = false
  const writer = (async () => {
    while (!stop) {
      const client = await pool.connect()
      await client.query('begin')
      // The first and the last table that are copied.
      await client.query(`insert into sys_captcha (id, answer, expire_time) values ($1, '-', now())`, [`w${written}`])
      await client.query(`insert into sys_temp_file values ($1, 'k', 1, '1', now())`, [`w${written}`])
      await client.query('commit')
      client.release()
      written++
    }
  })()
  while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const { folder } = await createBackup(t.platform)
  const duringBackup = written
  stop = true
  await writer
  const target = await emptyPlace()
  await target.restore(folder)
  const [first, last] = await withClient(target.url, async (client) => [
    (await client.query(`select id as w from sys_captcha where id like 'w%' order by 1`)).rows,
    (await client.query(`select file_name as w from sys_temp_file where file_name like 'w%' order by 1`)).rows,
  ])
  expect(first).toEqual(last)
  expect(first?.length).toBeGreaterThanOrEqual(20)
  expect(duringBackup).toBeGreaterThan(first?.length ?? 0)
  await pool.query(`delete from sys_captcha where id like 'w%'`)
  await pool.query(`delete from sys_temp_file where file_name like 'w%'`)
})

test('备份与恢复: only the newest ones are kept', async () => {
  const made = []
  for (let n = 0; n < 3; n++) made.push((await createBackup(t.platform, { keep: 2 })).folder.split('/').at(-1))
  expect(await listBackups(backups())).toEqual(made.slice(1))
})

test('备份与恢复: names tell the order also of those that were made within a second, when earlier ones of it are gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-names-'))
  const now = new Date('2026-11-29T10:00:00Z')
  const made = async () => basename(await finishDraft(folder, await newDraft(folder), now))
  expect([await made(), await made(), await made()]).toEqual(['', '-2', '-3'].map((end) => `20261129T100000Z${end}`))
  rmSync(join(folder, '20261129T100000Z'), { recursive: true })
  expect(await made()).toBe('20261129T100000Z-4')
  rmSync(folder, { recursive: true, force: true })
})

test('备份与恢复: the one just made stays, also where a clock that was ahead has named others later', async () => {
  const { folder } = await createBackup(t.platform)
  const ahead = join(backups(), '29991231T000000Z')
  cpSync(folder, ahead, { recursive: true })
  try {
    const made = await createBackup(t.platform, { keep: 1 })
    expect(made.removed).toContain(basename(ahead))
    expect(await listBackups(backups())).toEqual([basename(made.folder)])
  } finally {
    rmSync(ahead, { recursive: true, force: true })
  }
})

test('备份与恢复: of those that are kept the ones named in the future go first', async () => {
  const before = await createBackup(t.platform)
  const ahead = ['29991231T000000Z', '29991231T000000Z-2'].map((name) => join(backups(), name))
  for (const folder of ahead) cpSync(before.folder, folder, { recursive: true })
  try {
    const made = await createBackup(t.platform, { keep: 2 })
    expect(made.removed).toEqual(expect.arrayContaining(ahead.map((folder) => basename(folder))))
    expect(await listBackups(backups())).toEqual([basename(before.folder), basename(made.folder)])
  } finally {
    for (const folder of ahead) rmSync(folder, { recursive: true, force: true })
  }
})

test('备份与恢复: what was copied or deleted halfway counts for none, and no one goes for it', async () => {
  const older = basename((await createBackup(t.platform)).folder)
  const half = join(backups(), '29991231T000000Z')
  mkdirSync(join(half, 'tables'), { recursive: true })
  try {
    const made = await createBackup(t.platform, { keep: 2 })
    expect(await listBackups(backups())).toEqual([older, basename(made.folder)])
    expect(existsSync(half)).toBe(true)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
})

test('备份与恢复: a backup is complete although an older one cannot be deleted, and says both', async () => {
  const source = { ...t.platform, env: { ...t.platform.env, DATA_DIR: mkdtempSync(join(home, 'held-')) } }
  const kept = join(source.env.DATA_DIR, 'backups')
  const older = basename((await createBackup(source)).folder)
  // The place to which what goes is moved first.
  const inTheWay = join(kept, `.draft-${older}`, 'held')
  const report = (percent: number) => void (percent === 0 && mkdirSync(inTheWay, { recursive: true }))
  await expect(createBackup(source, { keep: 1, report })).rejects.toThrow(
    /^备份已完成：\S+Z(-2)?，但旧备份无法删除（ENOTEMPTY.+），请检查权限$/,
  )
  expect(await listBackups(kept)).toHaveLength(2)
  await expect.poll(() => createBackup(source, { keep: 1 }).then(() => 'made', String)).toBe('made')
  expect(await listBackups(kept)).toHaveLength(1)
})

test('备份与恢复: a folder that lacks its mark and every file that should lie there is no empty one: nothing is backed up', async () => {
  const { pool } = t.platform.database
  await pool.query(
    `insert into sys_attach (id, file_name, original_name, file_suffix, file_size, mime_type, sha256)
     values ('away', '2026/11/22/00000000000000000000000000000007.txt', 'a.txt', 'txt', 1, 'text/plain', '')`,
  )
  const before = await listBackups(backups())
  const store = join(t.platform.files.root, 'store')
  const mark = join(store, markName)
  rmSync(mark, { force: true })
  try {
    await expect(createBackup(t.platform)).rejects.toThrow(
      `文件目录 ${store} 中没有标记 ${markName}，最近登记的文件也都不在，共享目录可能未挂载，未作备份`,
    )
    expect(await listBackups(backups())).toEqual(before)
    // A file alone that is gone keeps nobody from the next backup.
    writeFileSync(mark, '')
    expect((await createBackup(t.platform)).manifest.files.count).toBeGreaterThan(0)
  } finally {
    rmSync(mark, { force: true })
    await pool.query(`delete from sys_attach where id = 'away'`)
  }
})

test('备份与恢复: a full disk is refused before anything is written', async () => {
  const before = await listBackups(backups())
  await expect(createBackup(t.platform, { freeBytes: async () => 5 * 2 ** 20 })).rejects.toThrow(
    /^磁盘空间不足：备份最多需要 [\d.]+ [KM]B，可用 5\.0 MB$/,
  )
  expect(readdirSync(backups())).toEqual(before)
})

test('备份与恢复: a disk that gets full in the middle ends the backup with one sentence, leaves nothing, and takes the next one', async () => {
  const disk = openSmallDisk(mkdtempSync(join(home, 'full-')))
  try {
    const source = { ...t.platform, env: { ...t.platform.env, DATA_DIR: disk.path } }
    const report = (_percent: number, step: string) => void (step.includes('sys_menu') && disk.fill())
    await expect(createBackup(source, { report })).rejects.toThrow(/^磁盘空间不足，备份已中止$/)
    expect(readdirSync(join(disk.path, 'backups'))).toEqual([])
    disk.free()
    // The lock goes with the connection, a moment later.
    await expect.poll(() => createBackup(source).then(() => 'made', String)).toBe('made')
    expect(await listBackups(join(disk.path, 'backups'))).toHaveLength(1)
  } finally {
    disk.close()
  }
})

test('备份与恢复: a disk without room for the files ends the restore with one sentence, in a place as empty as before', async () => {
  const folder = await freshBackup()
  const disk = openSmallDisk(mkdtempSync(join(home, 'full-')))
  const target = await emptyPlace(secret, disk.path)
  try {
    disk.fill()
    await expect(target.restore(folder)).rejects.toThrow(/^磁盘空间不足，恢复已中止$/)
    disk.free()
    expect(readdirSync(target.platform.files.root)).toEqual([])
    expect((await contents(target.url)).size).toBe(0)
    expect((await target.restore(folder)).files.count).toBe(2)
  } finally {
    disk.close()
  }
})

test('备份与恢复: an aborted one leaves nothing', async () => {
  const before = await listBackups(backups())
  const stop = new AbortController()
  const running = createBackup(t.platform, {
    signal: stop.signal,
    report: (_percent, step) => step.includes('sys_menu') && stop.abort(new Error('stopped')),
  })
  await expect(running).rejects.toThrow('stopped')
  expect(readdirSync(backups())).toEqual(before)
  // The lock goes with it.
  await expect.poll(() => createBackup(t.platform).then(() => 'made', String)).toBe('made')
})

test('备份与恢复: a second one at the same time is refused', async () => {
  const second: unknown[] = []
  await createBackup(t.platform, {
    report: (percent) => {
      if (percent === 0)
        second.push(
          createBackup(t.platform).then(
            () => 'made',
            ({ message }: Error) => message,
          ),
        )
    },
  })
  expect(new Set(await Promise.all(second))).toEqual(new Set(['另一个备份正在进行，请稍后再试']))
})

test('备份与恢复: what is no complete backup is refused', async () => {
  const folder = await freshBackup()
  rmSync(join(folder, 'manifest.json'))
  const { restore } = await emptyPlace()
  await expect(restore(folder)).rejects.toThrow(`${folder} 不是完整的备份：其中没有 manifest.json`)
})

test.for([['tables/sys_user.copy.gz'], ['files.sha256'], ['files/archive/00000000000000000000000000000002.bin']])(
  '备份与恢复: damage of %s is found before anything is loaded',
  async ([path = '']) => {
    const folder = await freshBackup()
    const target = await emptyPlace()
    const content = readFileSync(join(folder, path))
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
    writeFileSync(join(folder, path), content)
    await expect(target.restore(folder)).rejects.toThrow(`备份已损坏：${path} 的校验值不符`)
    rmSync(join(folder, path))
    await expect(target.restore(folder)).rejects.toThrow(`备份不完整：缺少 ${path}`)
    expect((await contents(target.url)).size).toBe(0)
  },
)

function changeManifest(folder: string, change: (manifest: Record<string, unknown>) => void) {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

test('备份与恢复: a manifest of another kind, form or schema is refused by its words', async () => {
  const folder = await freshBackup()
  const { restore } = await emptyPlace()
  const { migrations } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  changeManifest(folder, (manifest) => (manifest.migrations = [...migrations, { file: '9999_later.sql', hash: '0' }]))
  await expect(restore(folder)).rejects.toThrow('备份来自更新的版本（升级文件 9999_later.sql），请使用更新的版本恢复')
  changeManifest(folder, (manifest) => (manifest.migrations = [{ ...migrations[0], hash: '0' }]))
  await expect(restore(folder)).rejects.toThrow(`升级文件 ${migrations[0].file} 与备份时不同，不能恢复`)
  changeManifest(folder, (manifest) => (manifest.formatVersion = 2))
  await expect(restore(folder)).rejects.toThrow('备份格式（2）比程序新，请使用更新的版本恢复')
  writeFileSync(join(folder, 'manifest.json'), '{"format": "other"}')
  await expect(restore(folder)).rejects.toThrow('备份说明 manifest.json 已损坏，或不是本产品的备份')
})

test('备份与恢复: rows that are not those of the manifest leave the place as empty as it was', async () => {
  const folder = await freshBackup()
  const target = await emptyPlace()
  changeManifest(folder, ({ tables }) => {
    const user = (tables as { name: string; rows: number }[]).find(({ name }) => name === 'sys_user')
    if (user) user.rows += 1
  })
  await expect(target.restore(folder)).rejects.toThrow(
    /^备份已损坏：tables\/sys_user\.copy\.gz 有 \d+ 行，应有 \d+ 行$/,
  )
  expect((await contents(target.url)).size).toBe(0)
  expect(readdirSync(target.platform.files.root)).toEqual([])
})

test('备份与恢复: a database or files folder in use is never written to', async () => {
  const folder = await freshBackup()
  await expect(restoreBackup({ ...t.platform, files: (await emptyPlace()).platform.files }, folder)).rejects.toThrow(
    '目标数据库不是空的，只能恢复到空数据库；请用 DATABASE_URL 或 DATA_DIR 指定新的位置',
  )
  await expect(restoreBackup(t.platform, folder)).rejects.toThrow(
    /^文件目录 .+ 不是空的（archive\/0+2\.bin），只能恢复到空的数据目录$/,
  )
})

test('备份与恢复: another key is refused, unless the old one is given up', async () => {
  const folder = await freshBackup()
  const target = await emptyPlace(randomBytes(32).toString('hex'))
  await expect(target.restore(folder)).rejects.toThrow(/^签名密钥与备份时不同：请用 SECRET_KEY .+ 提供原来的密钥/)
  await target.restore(folder, { newKey: true })
  const { rows } = await target.platform.database.pool.query('select from sys_secret')
  expect(rows).toEqual([])
})

/** Tables as the first migration made them, those that refer to others left out. */
async function firstTables(): Promise<Map<string, string>> {
  const old = await emptyPlace()
  return withClient(old.url, async (client) => {
    await makeMigrationTable(client)
    for (const migration of readMigrations().slice(0, 1)) await applyMigration(client, migration)
    const { rows } = await client.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f'`,
    )
    const referring = new Set(rows.map(({ name }) => name))
    const tables = (await readTables(client)).filter(({ name }) => !referring.has(name))
    return new Map(tables.map(({ name, columns }) => [name, columns.join()]))
  })
}

test('备份与恢复: a backup of an older schema is brought up to this program', async () => {
  const folder = await freshBackup()
  const then = await firstTables()
  changeManifest(folder, (manifest) => {
    manifest.migrations = (manifest.migrations as object[]).slice(0, 1)
    manifest.sequences = []
    // What such a backup holds, as far as it has not changed since.
    manifest.tables = (manifest.tables as { name: string; columns: string[] }[]).filter(
      ({ name, columns }) => then.get(name) === columns.join(),
    )
  })
  const target = await emptyPlace()
  await target.restore(folder)
  const { rows } = await target.platform.database.pool.query('select file from sys_migration order by file')
  expect(rows).toEqual(readMigrations().map(({ file }) => ({ file })))
  expect((await contents(target.url)).get('sys_post')).toBe((await contents(t.databaseUrl)).get('sys_post'))
})

/** Rewrites the list of files, and the manifest so that the hashes agree. */
function changeList(folder: string, change: (lines: string[]) => string[]) {
  const path = join(folder, 'files.sha256')
  const lines = change(readFileSync(path, 'utf8').trimEnd().split('\n'))
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  changeManifest(
    folder,
    (manifest) => (manifest.files = { ...(manifest.files as object), sha256, count: lines.length }),
  )
}

/** Everything below the folder in which both ends of a restore lie. */
const everything = () => readdirSync(home, { recursive: true }).map(String).toSorted()

/** Refused with the sentence, and nothing was written anywhere. */
async function expectUntouched(folder: string, sentence: string | RegExp) {
  const target = await emptyPlace()
  const before = everything()
  await expect(target.restore(folder)).rejects.toThrow(sentence)
  expect(everything()).toEqual(before)
  expect((await contents(target.url)).size).toBe(0)
}

const plantedHash = createHash('sha256').update('planted').digest('hex')
const key = '0000000000000000000000000000000a.txt'

test.for([
  ['a way out', '../../planted'],
  ['a way out behind a folder', `store/../../../${key}`],
  ['an absolute path', '/tmp/planted'],
  ['a backslash', `store\\..\\${key}`],
  ['no key of a store', 'store/planted'],
  ['a file of the machinery', `temp/restore/${key}`],
  ['no folder', key],
])('备份与恢复: a list of files with %s is refused before anything is written', async ([, path = '']) => {
  const folder = await freshBackup()
  const place = join(folder, 'files', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, 'planted')
  changeList(folder, (lines) => [...lines, `${plantedHash}  ${path}`])
  await expectUntouched(folder, `备份不可信：文件清单中有不合规的路径 ${path}`)
})

test('备份与恢复: a list that names a file twice, or another number of files than the manifest, is refused', async () => {
  const folder = await freshBackup()
  changeList(folder, (lines) => [...lines, lines[0] ?? ''])
  await expectUntouched(folder, /^备份不可信：文件清单中重复出现 archive\/0+2\.bin$/)
  changeList(folder, (lines) => lines.slice(0, 1))
  changeManifest(folder, (manifest) => (manifest.files = { ...(manifest.files as object), count: 2 }))
  await expectUntouched(folder, '备份已损坏：files.sha256 有 1 行，应有 2 行')
})

test.for([
  ['a way out', '../planted.copy.gz'],
  ['an absolute path', '/tmp/planted.copy.gz'],
  ['a backslash', 'tables\\planted.copy.gz'],
  ['the place of another table', 'tables/sys_role.copy.gz'],
])('备份与恢复: a table whose file is %s is refused before anything is written', async ([, file = '']) => {
  const folder = await freshBackup()
  changeManifest(folder, ({ tables }) => {
    const post = (tables as { name: string; file: string }[]).find(({ name }) => name === 'sys_post')
    if (post) {
      const place = join(folder, file)
      if (!existsSync(place)) cpSync(join(folder, post.file), place)
      post.file = file
    }
  })
  await expectUntouched(folder, `备份不可信：表 sys_post 的文件名 ${file} 不合规`)
})

test('备份与恢复: a table named twice, or by a path, is refused before anything is written', async () => {
  const folder = await freshBackup()
  changeManifest(folder, (manifest) => {
    const tables = manifest.tables as { name: string }[]
    manifest.tables = [...tables, tables.find(({ name }) => name === 'sys_post')]
  })
  await expectUntouched(folder, '备份不可信：表 sys_post 重复出现')
  changeManifest(folder, (manifest) => {
    const [first = {}] = manifest.tables as object[]
    manifest.tables = [{ ...first, name: '../x', file: 'tables/../x.copy.gz' }]
  })
  await expectUntouched(folder, '备份不可信：表 ../x 的文件名 tables/../x.copy.gz 不合规')
})

test.for([
  ['manifest.json'],
  ['files.sha256'],
  ['tables'],
  ['tables/sys_user.copy.gz'],
  ['files'],
  ['files/archive'],
  ['files/archive/00000000000000000000000000000002.bin'],
])('备份与恢复: %s as a link is refused before anything is written', async ([path = '']) => {
  const folder = await freshBackup()
  const elsewhere = join(mkdtempSync(join(home, 'elsewhere-')), basename(path))
  renameSync(join(folder, path), elsewhere)
  symlinkSync(elsewhere, join(folder, path))
  await expectUntouched(folder, /^备份不可信：\S+ 是链接，或不是普通文件$/)
})

test('备份与恢复: a backup that is itself reached over a link is restored', async () => {
  const folder = await freshBackup()
  symlinkSync(folder, join(home, 'latest'))
  const target = await emptyPlace()
  expect((await target.restore(join(home, 'latest'))).files.count).toBe(2)
})

test.for(['temp', 'store'])('备份与恢复: a data folder whose %s is a link is never written to', async (name) => {
  const folder = await freshBackup()
  const target = await emptyPlace()
  const elsewhere = mkdtempSync(join(home, 'elsewhere-'))
  mkdirSync(target.platform.files.root, { recursive: true })
  symlinkSync(elsewhere, join(target.platform.files.root, name))
  await expect(target.restore(folder)).rejects.toThrow(
    `文件目录 ${target.platform.files.root} 不是空的（${name}），只能恢复到空的数据目录`,
  )
  expect(readdirSync(elsewhere)).toEqual([])
})

test('备份与恢复: what is no file of a storage stays out of the backup', async () => {
  put('store/notes.txt', 'put there by hand')
  const { folder } = await createBackup(t.platform)
  expect(readFileSync(join(folder, 'files.sha256'), 'utf8')).not.toContain('notes.txt')
  rmSync(join(t.platform.files.root, 'store/notes.txt'))
})
