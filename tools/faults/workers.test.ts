import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { createNode, type ServerNode } from './node.ts'
import { saving, storedCodes } from './saving.ts'

// Each starts the program and two more of it.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-workers-'))
const metricsToken = 'the-scraper-of-workers-0123456789'
let node: ServerNode

beforeAll(async () => {
  node = await createNode({ DATA_DIR: dataDir, WORKERS: '2', METRICS: 'on', METRICS_TOKEN: metricsToken })
  await node.start()
  await node.signIn()
})
afterAll(async () => {
  await node.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Programs of ours that a process has started, the one that ended and is not collected yet left out. */
function workersOf(pid = node.pid() ?? 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(isServer)
}

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
  } catch {
    // It has ended.
    return false
  }
}

/** Numbers of the workers that answer for themselves, whichever is asked. */
async function answering(): Promise<string[]> {
  const response = await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const figures = [...(await response.text()).matchAll(/^process_cpu_seconds_total\{worker="(\d+)"\}/gm)]
  return figures.map(([, worker]) => String(worker)).toSorted()
}

const bothAnswer = async () =>
  vi.waitFor(async () => expect(await answering()).toEqual(['1', '2']), { timeout: 300_000, interval: 250 })
const lost = async (acknowledged: string[], prefix: string) => {
  const stored = await storedCodes(runningUrl(dataDir) ?? '', prefix)
  return acknowledged.filter((code) => !stored.includes(code))
}
const enough = (count: () => number) => vi.waitFor(() => expect(count()).toBeGreaterThan(10), { timeout: 120_000 })

test('工作进程: one killed -9 under writes is replaced, and nothing that was acknowledged is lost', async () => {
  await bothAnswer()
  const before = workersOf()
  expect(before).toHaveLength(2)
  const writers = saving(node, 'worker')
  await enough(writers.count)
  process.kill(before[1] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(workersOf().filter((pid) => !before.includes(pid))).toHaveLength(1), {
    timeout: 120_000,
  })
  await bothAnswer()
  const acknowledged = await writers.stop()
  expect(await lost(acknowledged, 'worker')).toEqual([])
  expect(workersOf()).toContain(before[0])
  expect(node.said()).toMatch(/^工作进程 \d 被强行结束（若不是人为，多为超出了内存限制），正在重新启动…$/m)
  await vi.waitFor(() => expect(node.said()).toMatch(/^工作进程 \d 已恢复$/m), { timeout: 60_000 })
})

test('工作进程: SIGTERM lets all of them finish; what was acknowledged is there at the next start', async () => {
  const writers = saving(node, 'drain')
  await enough(writers.count)
  const workers = workersOf()
  expect(await node.kill('SIGTERM')).toBe(0)
  const acknowledged = await writers.stop()
  expect(workers.filter(isServer)).toEqual([])
  await node.start()
  expect(await lost(acknowledged, 'drain')).toEqual([])
})

test('工作进程: none outlives its primary, and the next start needs no hands', async () => {
  await bothAnswer()
  const workers = workersOf()
  expect(workers).toHaveLength(2)
  await node.kill('SIGKILL')
  await vi.waitFor(() => expect(workers.filter(isServer)).toEqual([]), { timeout: 60_000 })
  await node.start()
  await bothAnswer()
})
