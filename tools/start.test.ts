import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { numberedLocks } from '@app/server/platform/database/locks.ts'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { root } from './setup/root.mjs'
import { isInstalled } from './setup/stamp.mjs'
import { ended, freePort, pause } from './testing/processes.ts'

// A start takes seconds, and a busy machine is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Filled by the first start; those after it have no database to make. */
let filledDir: string
let dataDir: string
let port: number
let running: ChildProcess[]

beforeAll(() => {
  // Otherwise the commands under test would install anew under the feet of the other tests.
  expect(isInstalled(), 'npm ci has been run').toBe(true)
  filledDir = newDir()
})
afterAll(() => rmSync(filledDir, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = filledDir
  port = await freePort()
  running = []
})
afterEach(async () => {
  for (const child of running.toReversed()) {
    child.kill('SIGINT')
    await ended(child)
  }
  if (dataDir !== filledDir) rmSync(dataDir, { recursive: true, force: true })
})

const newDir = () => mkdtempSync(join(tmpdir(), 'atrium-start-'))

interface Started {
  child: ChildProcess
  /** What it has printed, complete once it has ended. */
  printed(): string
}

function start(settings: Record<string, string> = {}, ...command: string[]): Started {
  const { DATABASE_URL: _database, ADMIN_PASSWORD: _password, ...inherited } = process.env
  const [program = process.execPath, ...args] = command.length > 0 ? command : [process.execPath, 'tools/start.mjs']
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', PORT: String(port), SITE_PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, printed: () => text }
}

/** Ready, or ended before it was. */
async function ready({ child, printed }: Started): Promise<void> {
  while (child.exitCode === null && !printed().includes('中庭已就绪')) await pause(20)
  expect(printed()).toContain(`http://127.0.0.1:${port}/admin/`)
}

async function refusal(settings: Record<string, string> = {}): Promise<string> {
  const { child, printed } = start(settings)
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  return printed().trim()
}

/** Processes that work inside the data directory, or were started on it, by their command lines. */
function leftovers(): string[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      const isOurs =
        readlinkSync(`${folder}/cwd`).startsWith(dataDir) || readFileSync(`${folder}/environ`, 'utf8').includes(dataDir)
      return isOurs ? [readFileSync(`${folder}/cmdline`, 'utf8').replaceAll('\0', ' ')] : []
    } catch {
      // Ended while we looked.
      return []
    }
  })
}

test('启动: the first start serves the pages and prints the password, the second one prints none', async () => {
  const first = start()
  await ready(first)
  const page = await fetch(`http://127.0.0.1:${port}/admin/`)
  expect(await page.text()).toContain('<div id="app">')
  expect(first.printed().match(/初始密码：\S{8,}/g)).toHaveLength(1)
  first.child.kill('SIGTERM')
  await ended(first.child)
  const second = start()
  await ready(second)
  expect(second.printed()).not.toContain('密码')
})

test('停止: what a command changes under the start lock is done before the embedded database goes', async () => {
  const server = start()
  await ready(server)
  const client = new pg.Client({ connectionString: runningUrl(dataDir) })
  client.on('error', () => undefined)
  await client.connect()
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1::bigint::oid and not granted`
  const key = [BigInt.asUintN(32, numberedLocks.migration)]
  try {
    await client.query('select pg_advisory_lock($1)', [numberedLocks.migration])
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await client.query(waiting, key)).rowCount, { timeout: 30_000 }).toBe(1)
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
    expect(server.child.exitCode).toBeNull()
    await client.query('create table half_done (id int)')
  } finally {
    await client.end()
  }
  await ended(server.child)
  expect(server.child.exitCode).toBe(0)
})

test('启动: on a taken port it ends with one sentence', async () => {
  const holder = createServer().listen(port, '127.0.0.1')
  try {
    const printed = await refusal()
    expect(printed.split('\n').at(-1)).toBe(`端口 ${port} 已被占用，请用 PORT 指定其他端口`)
  } finally {
    holder.close()
  }
  expect(leftovers()).toEqual([])
})

test('启动: on a taken port of the site it ends with one sentence', async () => {
  const sitePort = await freePort()
  const holder = createServer().listen(sitePort, '127.0.0.1')
  try {
    const printed = await refusal({ SITE_PORT: String(sitePort) })
    expect(printed.split('\n').at(-1)).toBe(
      `公开站点的端口 ${sitePort} 已被占用，请用 SITE_PORT 指定其他端口，或用 SITE_PORT=off 关闭公开站点`,
    )
  } finally {
    holder.close()
  }
})

test('启动: the site is said after the back office, gives way to who has the next port, and ends with it', async () => {
  const holder = createServer()
    .on('error', () => undefined)
    .listen(port + 1, '127.0.0.1')
  const node = start({ SITE_PORT: '' })
  await ready(node)
  await expect.poll(node.printed).toMatch(/公开站点：(http:\/\/127\.0\.0\.1:\d+\/)/)
  holder.close()
  const [, url = ''] = /公开站点：(\S+)/.exec(node.printed()) ?? []
  expect(url).not.toContain(`:${port + 1}/`)
  expect((await fetch(`${url}readyz`)).status).toBe(200)
  expect((await fetch(`${url}admin/`)).status).toBe(404)
  node.child.kill('SIGTERM')
  await ended(node.child)
  await expect(fetch(`${url}readyz`)).rejects.toThrow('fetch failed')
})

test('启动: a server without memory enough ends with a sentence that says what to do', async () => {
  dataDir = newDir()
  const { child, printed } = start({ NODE_OPTIONS: '--max-old-space-size=16' })
  await once(child, 'close')
  expect(child.exitCode).toBe(134)
  expect(printed().trim().split('\n').at(-1)).toContain('请用 NODE_OPTIONS=--max-old-space-size 提高内存上限后重新启动')
})

describe('beside a running server', () => {
  let beside: Started
  beforeAll(async () => {
    dataDir = filledDir
    port = await freePort()
    running = []
    beside = start({ SITE_PORT: 'off' })
    // It outlives the first of these tests.
    running = []
    await ready(beside)
  })
  afterAll(async () => {
    beside.child.kill('SIGINT')
    await ended(beside.child)
  })

  test('启动: without a site it starts', () => {
    expect(beside.printed()).not.toContain('公开站点')
  })

  test('启动: on a data directory in use it ends with one sentence', async () => {
    expect(await refusal({ PORT: '0' })).toMatch(
      /^数据目录 \S+ 正被另一个进程使用（进程号 \d+），请先停止它，或用 DATA_DIR 指定其他目录$/,
    )
  })

  test('启动: with DATABASE_URL nothing embedded starts', async () => {
    const url = runningUrl(dataDir) ?? ''
    const ownDir = join(dataDir, 'second')
    // Nodes on one database sign links alike.
    const secret = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
    await ready(start({ DATABASE_URL: url, DATA_DIR: ownDir, SECRET_KEY: secret, DRAIN_MS: '0' }))
    expect(existsSync(join(ownDir, 'postgres'))).toBe(false)
  })
})

test.for(['SIGTERM', 'SIGINT'] as const)('启动: %s to npm stops everything and leaves no process', async (signal) => {
  const npm = start({}, 'npm', 'start')
  await ready(npm)
  npm.child.kill(signal)
  await ended(npm.child)
  await expect.poll(leftovers, { timeout: 5_000 }).toEqual([])
})

test('启动: a start that is given up leaves no process', async () => {
  dataDir = newDir()
  const { child, printed } = start()
  while (!printed().includes('正在建立内置数据库')) await pause(5)
  child.kill('SIGINT')
  await ended(child)
  await expect.poll(leftovers, { timeout: 5_000 }).toEqual([])
})

test('启动: killed npm takes the server along', async () => {
  const npm = start({}, 'npm', 'start')
  await ready(npm)
  npm.child.kill('SIGKILL')
  await ended(npm.child)
  await expect.poll(leftovers, { timeout: 10_000 }).toEqual([])
})
