import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadEnv } from '#/env.ts'
import { openSmallDisk } from '#testing/smallDisk.ts'
import { groupEvents, type SecurityEvent } from './groupedEvents.ts'
import { openLog } from './log.ts'

let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'atrium-log-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const folder = () => join(DATA_DIR, 'logs')
const files = () => readdirSync(folder()).toSorted()
const linesOf = (file: string) =>
  readFileSync(join(folder(), file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const written = (log: ReturnType<typeof openLog>) => new Promise<void>((resolve) => log.flush(() => resolve()))

test('日志文件: is bounded and for its owner only; the former ones stay as far as they are kept, no line is cut', async () => {
  const log = openLog(loadEnv({ DATA_DIR, LOG_LEVEL: 'info', L_LOG_BYTES: '2000', L_LOG_FILES: '2' }))
  let number = 0
  while (number < 2_000 && !(number > 50 && files().length === 3)) {
    log.info({ number: number++, text: 'x'.repeat(100) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await written(log)
  expect(files()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
  for (const file of files()) expect(statSync(join(folder(), file)).mode & 0o777).toBe(0o600)
  for (const file of ['server.log.1', 'server.log.2']) {
    expect(statSync(join(folder(), file)).size).toBeLessThan(20_000)
    const numbers = linesOf(file).map((line) => Number(line.number))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('安全事件: ten identical ones of a minute are told, the others once with their number', () => {
  vi.useFakeTimers()
  const together: [SecurityEvent, number][] = []
  const toldNow = groupEvents((event, repeated) => together.push([event, repeated]))
  const denied = (traceId: string, userName = 'ming') => ({ event: 'authz.denied', userName, traceId })
  const told = Array.from({ length: 1_000 }, (_, i) => toldNow(denied(`r${i}`)))
  expect(told.filter(Boolean)).toHaveLength(10)
  expect(toldNow(denied('r1000', 'lei'))).toBe(true)
  expect(together).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(together).toEqual([[denied('r0'), 990]])
  expect(toldNow(denied('r1001'))).toBe(true)
})

test('安全事件: the log groups events and nothing else', async () => {
  const log = openLog(loadEnv({ DATA_DIR, LOG_LEVEL: 'info' }))
  for (let i = 0; i < 30; i++) {
    log.warn({ event: 'token.invalid', address: '10.0.0.1' })
    log.info('the same line')
  }
  await vi.waitFor(
    () => expect(linesOf('server.log').filter(({ msg }) => msg === 'the same line')).toHaveLength(30),
    10_000,
  )
  expect(linesOf('server.log').filter(({ event }) => event === 'token.invalid')).toHaveLength(10)
})

test('日志磁盘已满: it is said once, what can wait waits, the others are counted, and it goes on when there is room', async () => {
  const disk = openSmallDisk(DATA_DIR)
  const file = join(disk.path, 'server.log')
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const said = () => stderr.mock.calls.map(([text]) => String(text)).filter(Boolean)
  const gauges = new Map<string, () => number>()
  const log = openLog(loadEnv({ DATA_DIR, LOG_LEVEL: 'info', LOG_FILE: file }), gauges)
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { number?: number; lost?: number })
  try {
    log.info('there is room')
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    disk.fill()
    const text = 'x'.repeat(10_000)
    for (let number = 0; number < 1_000; number++) log.info({ number, text })
    const sentence = expect.stringMatching(/^服务日志写入失败，服务继续运行，可写入后自动续写：.*ENOSPC/)
    await vi.waitFor(() => expect(said()).toEqual([sentence]))
    // A command that ends here does not wait for room.
    await written(log)
    const lost = gauges.get('logLinesLost')?.() ?? 0
    expect(lost).toBeGreaterThan(0)
    disk.free()
    await vi.waitFor(() => expect(lines().at(-1)).toMatchObject({ lost }))
    expect(lines().flatMap(({ number }) => number ?? [])).toEqual(Array.from({ length: 1_000 - lost }, (_, i) => i))
    log.info({ number: 1_000 })
    await vi.waitFor(() => expect(lines().at(-1)).toMatchObject({ number: 1_000 }))
    expect(said()).toEqual([sentence])
  } finally {
    stderr.mockRestore()
    disk.close()
  }
})

test('服务日志: whoever waits for it is told when everything is written, what came during a write as well', async () => {
  const log = openLog(loadEnv({ DATA_DIR, LOG_LEVEL: 'info' }))
  const seen: number[] = []
  for (let n = 0; n < 50; n++) {
    log.info({ n })
    const told = written(log).then(() => seen.push(linesOf('server.log').length))
    // The write of the last one is under way.
    log.info({ n, again: true })
    await Promise.all([told, written(log)])
    expect(linesOf('server.log')).toHaveLength(2 * (n + 1))
  }
  expect(seen).toHaveLength(50)
})
