import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, withClient, type TestDatabase } from '#testing/database.ts'
import { freePort } from '#testing/freePort.ts'

// Each starts the whole program.
vi.setConfig({ testTimeout: 360_000 })

let database: TestDatabase
let dataDir: string
let undo: (() => unknown)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-main-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => (undo = []))
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
})

const env = { SECRET_KEY: randomBytes(32).toString('hex'), DRAIN_MS: '0', NODE_ENV: 'test' }

/** The program in a process of its own, on the database of the test. */
async function start(settings: Record<string, string> = {}, output: 'pipe' | number = 'pipe', account = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', output, output],
    ...account,
  })
  undo.push(() => child.kill('SIGKILL'))
  const said = { out: '', error: '' }
  child.stdout?.on('data', (bytes) => (said.out += bytes))
  child.stderr?.on('data', (bytes) => (said.error += bytes))
  const ended = once(child, 'close').then(() => child.exitCode)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const isReady = async () => {
    expect(child.exitCode).toBeNull()
    expect((await get('/readyz')).status).toBe(200)
  }
  return {
    said,
    ended,
    get,
    ready: () => vi.waitFor(isReady, { timeout: 180_000, interval: 100 }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const unknownFile = '9999_newer.sql'
const forgetIt = () =>
  withClient(database.url, (client) => client.query('delete from sys_migration where file = $1', [unknownFile]))

/** As a node of the next release leaves the database. */
async function upgradeBeyond() {
  undo.push(forgetIt)
  await withClient(database.url, async (client) => {
    await client.query('alter table sys_post add column if not exists added_later varchar(10)')
    await client.query('insert into sys_migration (file, hash) values ($1, $2)', [unknownFile, 'newer'])
  })
}

const hasFullDisk = existsSync('/dev/full')

test('升级: a database newer than the program refuses its start with a sentence, also when the log is full', async () => {
  await upgradeBeyond()
  const node = await start(hasFullDisk ? { LOG_FILE: '/dev/full' } : {})
  expect(await node.ended).toBe(1)
  expect(node.said.error).toContain(`数据库比程序新：已执行过未知的升级文件 ${unknownFile}，请使用更新的版本启动\n`)
  expect(node.said.out).not.toContain('已就绪')
})

test.skipIf(!hasFullDisk)('日志磁盘已满: the server starts, works and stops; the operator is told once', async () => {
  const node = await start({ LOG_FILE: '/dev/full' })
  await node.ready()
  await vi.waitFor(() => expect(node.said.error).toContain('服务日志写入失败'), { timeout: 60_000 })
  for (let i = 0; i < 20; i++) expect((await node.get('/healthz')).status).toBe(200)
  expect(await node.stop()).toBe(0)
  expect(node.said.error.match(/服务日志写入失败/g)).toHaveLength(1)
})

test.skipIf(!hasFullDisk)('日志磁盘已满: neither does it need what it was given for its words', async () => {
  const full = openSync('/dev/full', 'w')
  undo.push(() => closeSync(full))
  const node = await start({ LOG_FILE: '-' }, full)
  await node.ready()
  expect(await node.stop()).toBe(0)
})

test.each([
  [{ HOST: '203.0.113.7' }, '无法监听地址 203.0.113.7：它不是本机的地址，请检查 HOST'],
  [{ HOST: 'nowhere.invalid' }, '无法监听地址 nowhere.invalid：它不是本机的地址，请检查 HOST'],
  [{ TRUSTED_PROXIES: 'foo' }, '配置错误：TRUSTED_PROXIES 只能列出 IP 地址或网段'],
])('启动: %o ends with a sentence that names the setting', async (settings, sentence) => {
  const node = await start(settings)
  expect(await node.ended).toBe(1)
  expect(node.said.error).toContain(sentence)
})

test('启动: a folder where nothing can be made ends the start with a sentence', async () => {
  for (const settings of [{}, { LOG_FILE: '-' }] as Record<string, string>[]) {
    const { said, ended } = await start({ DATA_DIR: '/proc/none/data', ...settings })
    expect(await ended).toBe(1)
    expect(said.error + said.out).toContain('无法创建目录：/proc/none')
  }
})

/** Root reads everything; it lends itself an account that may not. */
const ordinary = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const mayRun =
  process.platform !== 'win32' &&
  spawnSync(process.execPath, ['--version'], { cwd: import.meta.dirname, ...ordinary }).status === 0

/** A folder of data in which an ordinary account finds one thing closed to it. */
function closed(name: string, part: string) {
  const folder = mkdtempSync(join(tmpdir(), `atrium-${name}-`))
  const place = join(folder, part)
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => chmodSync(place, 0o700),
  )
  chmodSync(folder, 0o777)
  if (part.endsWith('.key')) writeFileSync(place, 'x'.repeat(40))
  else mkdirSync(place, { recursive: true })
  chmodSync(place, 0)
  return { folder, place }
}

test.skipIf(!mayRun).each([
  ['', {}, '没有权限读写：'],
  ['', { DATABASE_URL: '' }, '无法写入（无法打开 server.lock），请检查权限'],
  ['files', {}, '没有权限读写：'],
  ['secret.key', { SECRET_KEY: '' }, '没有权限读写：'],
])(
  '启动: an ordinary account that may not read %j of DATA_DIR, %o, is told so in one sentence',
  async (part, settings, sentence) => {
    const { folder, place } = closed('closed', part)
    const { said, ended } = await start({ DATA_DIR: folder, ...settings }, 'pipe', ordinary)
    expect(await ended).toBe(1)
    expect(said.error.trim().split('\n')).toEqual([expect.stringContaining(sentence)])
    expect(said.error).toContain(part === '' ? folder : place)
  },
)

test.skipIf(!mayRun)('启动: a closed folder of logs or backups stops no ordinary account from serving', async () => {
  const { folder } = closed('logs', 'logs')
  const backups = join(folder, 'backups')
  mkdirSync(backups, { mode: 0 })
  const node = await start({ DATA_DIR: folder }, 'pipe', ordinary)
  await node.ready()
  await vi.waitFor(() => expect(node.said.error).toContain('服务日志写入失败，服务继续运行'), { timeout: 60_000 })
  expect(await node.stop()).toBe(0)
})

test('启动: a second server on the same log is refused, one with a log of its own is not', async () => {
  const first = await start({ L_LOG_FLIES: '3' })
  await first.ready()
  expect(first.said.out).toContain('环境变量 L_LOG_FLIES 不起作用，是否为 L_LOG_FILES？')
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.said.error).toContain(`日志 ${join(dataDir, 'logs/server.log')} 正被另一个服务进程使用，请先停止它`)
  const third = await start({ LOG_FILE: join(dataDir, 'logs/third.log') })
  await third.ready()
  expect(await third.stop()).toBe(0)
  expect(await first.stop()).toBe(0)
})
