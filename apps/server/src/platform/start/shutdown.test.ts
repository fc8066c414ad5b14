import { afterEach, expect, test, vi } from 'vitest'
import { drainOnWish, type Running } from './shutdown.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lasting = (ms: number) => async () => void (await new Promise((resolve) => setTimeout(resolve, ms)))

test('停止: a slow request and a command that still works on the embedded database are both waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(process, 'on').mockReturnThis()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const platform = {
    log: { info: () => undefined, flush: (done: () => void) => done() },
    runners: [],
    jobs: { stop: async () => undefined },
    close: async () => undefined,
  }
  const listener = { server: { closeIdleConnections: () => undefined }, close: lasting(24_000) }
  const running = { listeners: [listener], platform, waitMs: 0, embedded: { stop: lasting(10_000) } }
  drainOnWish(running as unknown as Running, (stop) => stop('SIGTERM'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit.mock.calls).toEqual([[]])
})
