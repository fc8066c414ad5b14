import { gzipSync } from 'node:zlib'
import type { CDPSession, Locator, Page } from '@playwright/test'

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const quietMs = 500
/** A busy machine makes a slow figure, not a failure. */
export const patience = { timeout: 120_000 }

/** Compressed bytes of all files of the kinds that a page has asked for so far, each counted once. */
export function counting(page: Page, kinds = /\.(js|css)$/): () => Promise<number> {
  const seen = new Map<string, Promise<number>>()
  let lastAt = performance.now()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    lastAt = performance.now()
    if (kinds.test(pathname) && !seen.has(pathname))
      seen.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  })
  return async () => {
    // The live channel never ends: quiet is when nothing new has come for a while.
    while (performance.now() - lastAt < quietMs) await page.waitForTimeout(100)
    const all = await Promise.all(seen.values())
    return all.reduce((sum, size) => sum + size, 0)
  }
}

/** Work of the main thread in ms since the page was opened. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Main-thread work in ms that an act causes until two frames have been drawn. */
export async function work(page: Page, devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await mainThreadMs(devtools)
  await act()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await mainThreadMs(devtools)) - before
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of its thread, waiting for the processor left out. */
  tdur?: number
  args?: { name?: string }
}

/** The longest task of the main thread in ms while `act` runs, by its own time. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser to trace')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && isMain(event))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}

export async function centre(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing is there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
