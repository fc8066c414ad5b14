import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadEnv } from '#/env.ts'
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

test('日志文件: is bounded; the former ones stay as far as they are kept, no line is cut', async () => {
  const log = openLog(loadEnv({ DATA_DIR, LOG_LEVEL: 'info', L_LOG_BYTES: '2000', L_LOG_FILES: '2' }))
  let number = 0
  while (number < 2_000 && !(number > 50 && files().length === 3)) {
    log.info({ number: number++, text: 'x'.repeat(100) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(files()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
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
