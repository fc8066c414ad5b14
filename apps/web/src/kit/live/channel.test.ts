import { BroadcastChannel as NodeChannel } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveEvents } from '@app/shared/kit/live.ts'
import { joinLive, type LiveListener } from './channel.ts'

/** One answer of the live channel, written by the test. */
interface Served {
  headers: Headers
  write: (text: string) => void
  close: () => void
  aborted: () => boolean
}
let served: Served[]
let refuse: Response | undefined
const left: (() => void)[] = []

/** Locks as the tabs of one browser share them: in the order of asking. */
function sharedLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
      const before = queues.get(name) ?? Promise.resolve()
      const mine = before.then(() => (signal.aborted ? undefined : run()))
      queues.set(name, mine)
      return mine
    },
  }
}

beforeEach(() => {
  served = []
  refuse = undefined
  vi.stubGlobal('BroadcastChannel', NodeChannel)
  Object.defineProperty(navigator, 'locks', { value: sharedLocks(), configurable: true })
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      expect(String(input)).toBe(liveEvents.path)
      if (refuse) return Promise.resolve(refuse.clone())
      const signal = init?.signal
      const text = new TransformStream<Uint8Array, Uint8Array>()
      const writer = text.writable.getWriter()
      signal?.addEventListener('abort', () => void writer.abort().catch(() => undefined))
      served.push({
        headers: new Headers(init?.headers),
        write: (part) => void writer.write(new TextEncoder().encode(part)).catch(() => undefined),
        close: () => void writer.close().catch(() => undefined),
        aborted: () => signal?.aborted ?? false,
      })
      return Promise.resolve(new Response(text.readable, { headers: { 'content-type': 'text/event-stream' } }))
    }),
  )
})
afterEach(() => {
  for (const leave of left.splice(0)) leave()
  vi.unstubAllGlobals()
})

function aTab(token = 'token-of-the-session') {
  const heard: unknown[] = []
  const listener: LiveListener = {
    onMessage: ({ topic, data }) => heard.push([topic, data]),
    onGap: () => heard.push('gap'),
    onResync: () => heard.push('resync'),
    onState: (connected) => {
      tab.connected = connected
    },
    onOver: (said) => heard.push(said ?? 'over'),
  }
  const tab = { heard, connected: false, leave: joinLive(token, listener) }
  left.push(tab.leave)
  return tab
}
const stream = async (at = 0): Promise<Served> => {
  await waitFor(() => expect(served.length).toBeGreaterThan(at), { timeout: 20_000 })
  return served[at] as Served
}
const hello = (id: number) => `event: hello\nid: ${id}\ndata: \n\n`
const news = (id: number, data: unknown) =>
  `event: news\nid: ${id}\ndata: ${JSON.stringify({ topic: 'notice', data })}\n\n`

test('one tab reads with the token, all tabs hear', async () => {
  const tabs = [aTab(), aTab(), aTab()]
  const { write, headers } = await stream()
  expect(headers.get('authorization')).toBe('Bearer token-of-the-session')
  expect(headers.get('last-event-id')).toBeNull()
  write(hello(7))
  write(news(8, 'eins'))
  await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => [['notice', 'eins']])))
  expect(tabs.map(({ connected }) => connected)).toEqual([true, true, true])
  expect(served).toHaveLength(1)
})

test('when the reading tab closes the next one goes on from the last number, also of a sign of life', async () => {
  const [first, second] = [aTab(), aTab()]
  const former = await stream()
  former.write(hello(7))
  former.write(news(8, 'eins'))
  former.write('event: beat\nid: 12\ndata: \n\n')
  await waitFor(() => expect(second?.heard).toHaveLength(1))
  // The number of a sign of life comes with a word of its own.
  await new Promise((resolve) => setTimeout(resolve, 20))
  first?.leave()
  const { headers, write } = await stream(1)
  expect(former.aborted()).toBe(true)
  expect(headers.get('last-event-id')).toBe('12')
  write(news(13, 'zwei'))
  await waitFor(() =>
    expect(second?.heard).toEqual([
      ['notice', 'eins'],
      ['notice', 'zwei'],
    ]),
  )
})

test('a broken connection is taken up again with the last number; meanwhile the tabs know', async () => {
  const tab = aTab()
  const { write, close } = await stream()
  write(news(8, 'eins'))
  await waitFor(() => expect(tab.connected).toBe(true))
  close()
  await waitFor(() => expect(tab.connected).toBe(false))
  const again = await stream(1)
  expect(again.headers.get('last-event-id')).toBe('8')
  again.write(hello(8))
  await waitFor(() => expect(tab.connected).toBe(true))
  expect(tab.heard).toEqual([['notice', 'eins'], 'gap'])
})

test('every tab learns that news which is never sent again may be missing, but not at the first greeting', async () => {
  const tabs = [aTab(), aTab()]
  const { write } = await stream()
  write(hello(7))
  write('event: gap\ndata: \n\n')
  await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual([['gap'], ['gap']]))
})

test('a tab that opens later learns that news arrives', async () => {
  const first = aTab()
  const { write } = await stream()
  write(hello(3))
  await waitFor(() => expect(first.connected).toBe(true))
  const late = aTab()
  await waitFor(() => expect(late.connected).toBe(true))
})

test('after a gap that cannot be told everything is asked anew', async () => {
  const tab = aTab()
  const { write } = await stream()
  write('event: resync\nid: 90\ndata: \n\n')
  await waitFor(() => expect(tab.heard).toEqual(['resync']))
})

test('the end of the session reaches every tab and nobody asks again', async () => {
  const tabs = [aTab(), aTab()]
  const { write, close } = await stream()
  write(hello(1))
  write('event: end\ndata: \n\n')
  close()
  await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual([['over'], ['over']]))
  expect(tabs.map(({ connected }) => connected)).toEqual([false, false])
  expect(served).toHaveLength(1)
})

test('an end that says why says it in every tab', async () => {
  const tabs = [aTab(), aTab()]
  const { write, close } = await stream()
  write(hello(1))
  write('event: end\ndata: {"said":"管理员强制退出，请重新登录"}\n\n')
  close()
  const forced = ['管理员强制退出，请重新登录']
  await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual([forced, forced]))
})

test('a refused token is the end, a refused stream only a pause', async () => {
  refuse = Response.json({ code: 503, msg: '服务暂时不可用，请稍后重试' }, { status: 503 })
  const waiting = aTab()
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(waiting.heard).toEqual([])
  refuse = Response.json({ code: 401 }, { status: 401 })
  const ended = aTab('another-session')
  await waitFor(() => expect(ended.heard).toEqual(['over']))
  expect(waiting.heard).toEqual([])
})

test('a token refused because its session was ended by force says so', async () => {
  refuse = Response.json({ code: 401, reason: 'forcedOut', msg: '管理员请您重新登录' }, { status: 401 })
  const ended = aTab()
  await waitFor(() => expect(ended.heard).toEqual(['管理员请您重新登录']))
})

test('tabs of another session neither hear nor wait', async () => {
  const mine = aTab('one-session')
  const others = aTab('two-session')
  const [one, two] = [await stream(0), await stream(1)]
  one.write(news(1, 'for one'))
  await waitFor(() => expect(mine.heard).toHaveLength(1))
  expect(others.heard).toEqual([])
  expect(two.headers.get('authorization')).toBe('Bearer two-session')
})
