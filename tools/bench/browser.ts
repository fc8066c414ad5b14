import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

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
