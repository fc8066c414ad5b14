import { once } from 'node:events'
import { createServer } from 'node:http'
import { test as base, expect, type BrowserContext } from '@playwright/test'
import pg from 'pg'

/** Set by the global setup. */
export const adminPassword = process.env.E2E_ADMIN_PASSWORD ?? ''
/** A second node on the same data that asks for the captcha. */
export const captchaUrl = process.env.E2E_CAPTCHA_URL ?? ''
/** A third node on the same data. */
export const secondUrl = process.env.E2E_SECOND_URL ?? ''
/** A server that writes text messages and letters down instead of sending them, on data of its own. */
export const developmentUrl = process.env.E2E_DEVELOPMENT_URL ?? ''

interface Fixtures {
  /** Complaints that the journey brings about itself. */
  broughtAbout: RegExp | undefined
  /** A complaint in the console of a window, an error of a script or a breach of the page's policy fails the journey. */
  quiet: undefined
}

/** A site of others, whose pages may hold forms of the product. */
interface Elsewhere {
  origin: string
  /** What its pages are from now on. */
  html: string
}

interface WorkerFixtures {
  elsewhere: Elsewhere
  /** The database of the nodes, for what no page shows. */
  database: pg.Pool
  /** That of the server in development mode. */
  developmentDatabase: pg.Pool
}

const poolOf =
  (variable: string) =>
  // The runner reads from the pattern which fixtures one needs: none.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, use: (pool: pg.Pool) => Promise<void>) => {
    const pool = new pg.Pool({ connectionString: process.env[variable], max: 2 })
    await use(pool)
    await pool.end()
  }

async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await context.exposeFunction('tellBreach', (breach: string) => complaints.push(breach))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      const { tellBreach } = window as unknown as { tellBreach: (breach: string) => void }
      tellBreach(`${effectiveDirective} refused ${blockedURI} of ${sourceFile}:${lineNumber}`)
    })
  })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  broughtAbout: [undefined, { option: true }],
  quiet: [
    async ({ browser, context, broughtAbout }, use) => {
      const complaints: string[] = []
      const open = browser.newContext.bind(browser)
      const others: BrowserContext[] = []
      // Windows of others that a journey opens are listened to as well.
      browser.newContext = async (...options) => {
        const other = await open(...options)
        others.push(other)
        await listen(other, complaints)
        return other
      }
      await listen(context, complaints)
      await use(undefined)
      browser.newContext = open
      // Windows that stay open go on listening to the server, and take the time of the journeys after this one.
      await Promise.all(others.map((other) => other.close()))
      const unforeseen = complaints.filter((text) => !broughtAbout?.test(text))
      expect(unforeseen, 'a window complained').toEqual([])
    },
    { auto: true },
  ],
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const origin = process.env.E2E_EMBED_ORIGINS?.split(',')[parallelIndex] ?? ''
      const site: Elsewhere = { origin, html: '' }
      const server = createServer((request, response) => {
        const isPage = request.url === '/page'
        response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
        response.end(isPage ? site.html : undefined)
      }).listen(Number(new URL(origin).port), 'localhost')
      await once(server, 'listening')
      await use(site)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  database: [poolOf('E2E_DATABASE_URL'), { scope: 'worker' }],
  developmentDatabase: [poolOf('E2E_DEVELOPMENT_DATABASE_URL'), { scope: 'worker' }],
})

export { expect }
