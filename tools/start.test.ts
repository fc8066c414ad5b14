import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { root } from './setup/root.mjs'
import { isInstalled } from './setup/stamp.mjs'
import { ended, freePort, pause } from './testing/processes.ts'

let dataDir: string
let port: number
let running: ChildProcess[]

beforeAll(() => {
  // Otherwise the commands under test would install anew under the feet of the other tests.
  expect(isInstalled(), 'npm ci has been run').toBe(true)
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-start-'))
  port = await freePort()
  running = []
})
afterEach(async () => {
  for (const child of running.toReversed()) {
    child.kill('SIGINT')
    await ended(child)
  }
  rmSync(dataDir, { recursive: true, force: true })
})

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
    env: { ...inherited, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...settings },
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

test('启动: on a data directory in use it ends with one sentence', async () => {
  await ready(start())
  expect(await refusal({ PORT: '0' })).toMatch(
    /^数据目录 \S+ 正被另一个进程使用（进程号 \d+），请先停止它，或用 DATA_DIR 指定其他目录$/,
  )
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

test('启动: with DATABASE_URL nothing embedded starts', async () => {
  await ready(start())
  const url = runningUrl(dataDir) ?? ''
  const ownDir = join(dataDir, 'second')
  // Nodes on one database sign links alike.
  const secret = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  port = await freePort()
  await ready(start({ DATABASE_URL: url, DATA_DIR: ownDir, SECRET_KEY: secret, PORT: String(port), DRAIN_MS: '0' }))
  expect(existsSync(join(ownDir, 'postgres'))).toBe(false)
})

test.for(['SIGTERM', 'SIGINT'] as const)('启动: %s to npm stops everything and leaves no process', async (signal) => {
  const npm = start({}, 'npm', 'start')
  await ready(npm)
  npm.child.kill(signal)
  await ended(npm.child)
  await expect.poll(leftovers, { timeout: 5_000 }).toEqual([])
})

test('启动: a start that is given up leaves no process', async () => {
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
