import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { databaseClock, sureOfTime } from './clock.ts'

let server: TestApp
/** What the machine of the clock under test says. */
const machine = { offMs: 0, passedMs: 0 }
const weekMs = 7 * 86_400_000

beforeAll(async () => {
  server = await openTestApp({ env: { CAPTCHA: 'on' } })
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(machine, { offMs: 0, passedMs: 0 })
})

const clockOfMachine = () =>
  databaseClock(server.platform.database, {
    wall: () => Date.now() + machine.offMs + machine.passedMs,
    steady: () => performance.now() + machine.passedMs,
  })
/** Milliseconds from the time of the database and whatever has passed since. */
const off = (now: Date) => Math.abs(now.getTime() - Date.now() - machine.passedMs)

test.each([weekMs, -weekMs, 1_800_000, -1_800_000])(
  '时钟: %i ms off, the machine is told of and not heeded',
  async (ms) => {
    machine.offMs = ms
    const clock = clockOfMachine()
    expect(clock.isSure()).toBe(false)
    expect(Math.abs((await clock.measure()) - ms)).toBeLessThan(1_000)
    expect(clock.isSure()).toBe(true)
    expect(off(clock.now())).toBeLessThan(1_000)
    machine.passedMs = 20_000
    expect(off(clock.now())).toBeLessThan(1_000)
    expect(clock.isSure()).toBe(true)
  },
)

test.each([weekMs, -weekMs, 5_000, -5_000])(
  '时钟: set by %i ms while it runs, it asks again before it decides',
  async (ms) => {
    const clock = clockOfMachine()
    await clock.measure()
    machine.offMs = ms
    expect(clock.isSure()).toBe(false)
    expect(off(clock.now())).toBeLessThan(1_000)
    await sureOfTime({ clock })
    expect(clock.isSure()).toBe(true)
    expect(off(clock.now())).toBeLessThan(1_000)
  },
)

test('时钟: what was measured half a minute ago is asked for again', async () => {
  const clock = clockOfMachine()
  await clock.measure()
  machine.passedMs = 31_000
  expect(clock.isSure()).toBe(false)
  await sureOfTime({ clock })
  expect(clock.isSure()).toBe(true)
})

test('时钟: many that ask at once ask once', async () => {
  const clock = clockOfMachine()
  const asked = vi.spyOn(server.platform.database.sideDb, 'execute')
  await Promise.all(Array.from({ length: 20 }, () => sureOfTime({ clock })))
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  asked.mockRestore()
})

test('时钟: a node that does not know the time is not ready, lets nobody pass and clears nothing', async () => {
  const { db } = server.ctx
  const over = server.clock.now().toISOString()
  await db.insert(captchaTable).values({ id: 'over', answer: '1', expireTime: over })
  const sure = vi.spyOn(server.clock, 'isSure').mockReturnValue(false)
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const measured = vi.spyOn(server.clock, 'measure').mockRejectedValue(away)
  expect((await server.app.inject('/readyz')).statusCode).toBe(503)
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  expect(await server.send(session.captchaImage)).toMatchObject({ code: 503 })
  await server.platform.jobs.send(server.ctx, 'platform.hourly', {})
  await settled(server, 'platform.hourly')
  expect(await db.select().from(captchaTable)).toHaveLength(1)

  measured.mockResolvedValue(0)
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  await server.platform.jobs.send(server.ctx, 'platform.hourly', {})
  await settled(server, 'platform.hourly')
  expect(await db.select().from(captchaTable)).toEqual([])
  measured.mockRestore()
  sure.mockRestore()
})
