import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCache, type MadePage, type PageCache } from './pageCache.ts'

let cache: PageCache
const warned: unknown[] = []
const log = { warn: (line: unknown) => void warned.push(line) }
const gauges = { set: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  warned.length = 0
  cache = createPageCache({ log, gauges } as never)
})
afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000
const page = (text: string, more: Partial<MadePage> = {}): MadePage => ({
  status: 200,
  type: 'text/html',
  text,
  tags: ['a:1', 'list'],
  holdsMs: 60_000,
  ...more,
})
const made = (text: string, more?: Partial<MadePage>) => async () => page(text, more)
const away = async (): Promise<MadePage> => {
  throw new Error('the database is away')
}
const shown = async (make: () => Promise<MadePage>) => {
  const { page: of, stale } = await cache.get('k', make)
  return [String(of.body), stale]
}

test('页面缓存: while nothing can be made the last page is shown, a day long and no longer', async () => {
  expect(await shown(made('one'))).toEqual(['one', false])
  expect(await shown(away)).toEqual(['one', false])
  vi.advanceTimersByTime(61_000)
  expect(await shown(away)).toEqual(['one', true])
  expect(warned).toHaveLength(1)
  vi.advanceTimersByTime(23.9 * hourMs)
  expect(await shown(away)).toEqual(['one', true])
  vi.advanceTimersByTime(hourMs)
  await expect(shown(away)).rejects.toThrow('the database is away')
})

test('页面缓存: back again, the page is made anew', async () => {
  await shown(made('one'))
  vi.advanceTimersByTime(61_000)
  expect(await shown(away)).toEqual(['one', true])
  expect(await shown(made('two'))).toEqual(['two', false])
  expect(await shown(away)).toEqual(['two', false])
})

test.for([
  ['its article', (to: PageCache) => to.drop(['a:1'])],
  ['the site', (to: PageCache) => to.drop(['site'])],
  ['everything', (to: PageCache) => to.dropAll()],
] as const)('页面缓存: what was dropped with %s is shown to nobody, whatever is away', async ([, drop]) => {
  await shown(made('withdrawn'))
  vi.advanceTimersByTime(61_000)
  drop(cache)
  await expect(shown(away)).rejects.toThrow('the database is away')
  await shown(made('withdrawn'))
  drop(cache)
  await expect(shown(away)).rejects.toThrow('the database is away')
})

test('页面缓存: dropped while somebody waits for it, the last page is not shown either', async () => {
  await shown(made('withdrawn'))
  vi.advanceTimersByTime(61_000)
  const gate = Promise.withResolvers<MadePage>()
  const waiting = shown(() => gate.promise)
  cache.drop(['a:1'])
  gate.reject(new Error('the database is away'))
  await expect(waiting).rejects.toThrow('the database is away')
})

test('页面缓存: whoever waits longer than two seconds is shown the last page, others make one together', async () => {
  await shown(made('one'))
  vi.advanceTimersByTime(61_000)
  const gate = Promise.withResolvers<MadePage>()
  let begun = 0
  const slow = () => {
    begun++
    return gate.promise
  }
  const both = Promise.all([shown(slow), shown(slow)])
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await both).toEqual([
    ['one', true],
    ['one', true],
  ])
  expect(begun).toBe(1)
  gate.resolve(page('two'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await shown(away)).toEqual(['two', false])
})

test('页面缓存: what holds for nobody else is not kept', async () => {
  await shown(made('mine', { holdsMs: 0, own: true }))
  await expect(shown(away)).rejects.toThrow('the database is away')
})
