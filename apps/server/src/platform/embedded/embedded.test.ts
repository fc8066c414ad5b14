import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOf, findBinaries } from './binaries.ts'
import { runningUrl } from './chooseAddress.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { lockDirectory } from './lock.ts'
import { readPidNote } from './pidFile.ts'

const holderScript = join(import.meta.dirname, '../../../testing/embeddedHolder.ts')

let home: string
let dataDir: string
let undo: (() => unknown)[]
let reports: string[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atrium-embedded-'))
  dataDir = join(home, 'data')
  reports = []
  undo = [() => rmSync(home, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
})

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, durable: false, report: (sentence) => void reports.push(sentence) })
  undo.push(() => embedded.stop())
  return embedded
}

/** The application in a process of its own, up and running. */
async function startHolder(): Promise<ChildProcess & { url: string }> {
  const child = spawn(process.execPath, [holderScript, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.push(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return Object.assign(child, { url: line.toString().trim() })
}

const serverPid = () => readPidNote(join(dataDir, 'postgres'))?.pid ?? -1

/** A process nobody has collected yet counts as ended. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The first answer that does not fail, within ten seconds. */
async function queryWhenBack(url: string, sql: string): Promise<unknown[]> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await query(url, sql)
    } catch {
      await sleep(100)
    }
  }
  return query(url, sql)
}

test('内置数据库: a platform without binaries is refused with the way out', () => {
  expect(() => findBinaries(undefined, 'linux-riscv64')).toThrow(
    '当前平台（linux-riscv64）没有随附的 PostgreSQL，请用 DATABASE_URL 指定一个 PostgreSQL 15 或更新版本的数据库',
  )
})

test('内置数据库: a locale that came beside the binaries is named where the system has none', () => {
  const locale = join(dataDir, 'share/locale')
  mkdirSync(locale, { recursive: true })
  expect(environmentOf(dataDir, join(dataDir, 'none'))).toEqual({ LOCPATH: locale })
  expect(environmentOf(dataDir, dataDir)).toEqual({})
  expect(environmentOf(join(dataDir, 'without'), join(dataDir, 'none'))).toEqual({})
})

test('内置数据库: a second start on the same data directory is refused by name', async () => {
  const lock = lockDirectory(dataDir)
  undo.push(() => lock.release())
  await expect(start()).rejects.toThrow(
    `数据目录 ${dataDir} 正被另一个进程使用（进程号 ${process.pid}），请先停止它，或用 DATA_DIR 指定其他目录`,
  )
})

test('内置数据库: a data directory that cannot be written is refused by name', async () => {
  writeFileSync(dataDir, '')
  await expect(start()).rejects.toThrow(/^数据目录 .+ 无法写入（.+），请检查权限，或用 DATA_DIR 指定其他目录$/)
})

test('内置数据库: without room for it nothing is made, and the place and the need are named', async () => {
  const startWith = (free: number) =>
    startEmbedded({ dataDir, durable: false, report: () => undefined, freeBytes: () => free })
  await expect(startWith(150 * 2 ** 20)).rejects.toThrow(
    `磁盘空间不足：${dataDir} 仅剩 150.0 MB，首次启动至少需要 200.0 MB，请清理磁盘，或用 DATA_DIR 指定其他目录`,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('内置数据库: the first start makes it and says so, the next one finds its rows', async () => {
  const first = await start()
  expect(reports).toEqual(['首次启动，正在建立内置数据库…'])
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(reports).toHaveLength(1)
})

test('内置数据库: statement statistics are collected and can be read', async () => {
  const { url } = await start()
  expect(await query(url, 'SELECT count(*) > 0 AS some FROM pg_stat_statements')).toEqual([{ some: true }])
})

test('内置数据库: stopping leaves no process and no socket', async () => {
  const { url, stop } = await start()
  const pid = serverPid()
  const folder = new URL(url).searchParams.get('host') ?? ''
  expect(isAlive(pid)).toBe(true)
  await stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})

test('内置数据库: a tool beside the running application finds its address', async () => {
  expect(runningUrl(dataDir)).toBeUndefined()
  const { url } = await start()
  expect(runningUrl(dataDir)).toBe(url)
})

test('内置数据库: works below a folder that is closed to everyone else', async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  chmodSync(home, 0o700)
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('内置数据库: half of a first start that was killed is thrown away', async () => {
  mkdirSync(join(dataDir, 'postgres.new-killed', 'base'), { recursive: true })
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(readdirSync(dataDir)).not.toContain('postgres.new-killed')
})

test('内置数据库: killed while running, it comes back under the same address with its rows', async () => {
  const { url } = await start()
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n')
  process.kill(serverPid(), 'SIGKILL')
  expect(await queryWhenBack(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(reports).toContain('内置数据库意外停止，正在重新启动…')
})

test('内置数据库: a server that outlived its killed application is replaced', async () => {
  const holder = await startHolder()
  await query(holder.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const survivor = serverPid()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(isAlive(survivor)).toBe(true)
  const { url } = await start()
  expect(isAlive(survivor)).toBe(false)
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
})

test('内置数据库: a start right after both were killed recovers', async () => {
  const holder = await startHolder()
  await query(holder.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  process.kill(serverPid(), 'SIGKILL')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const { url } = await start()
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
})

test('内置数据库: a process that exits without stopping it leaves no server behind', async () => {
  const holder = await startHolder()
  const pid = serverPid()
  holder.kill('SIGUSR2')
  await once(holder, 'exit')
  for (let tries = 0; tries < 50 && isAlive(pid); tries++) await sleep(100)
  expect(isAlive(pid)).toBe(false)
})
