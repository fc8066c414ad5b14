import { test as base, expect } from '@playwright/test'
import pg from 'pg'

/** Set by the global setup. */
export const adminPassword = process.env.E2E_ADMIN_PASSWORD ?? ''
/** A second node on the same data that asks for the captcha. */
export const captchaUrl = process.env.E2E_CAPTCHA_URL ?? ''
/** A third node that writes text messages and letters down instead of sending them. */
export const developmentUrl = process.env.E2E_DEVELOPMENT_URL ?? ''

interface Fixtures {
  /** A complaint in the page's console or an error of a script fails the journey. */
  quiet: undefined
}

interface WorkerFixtures {
  /** The database of both nodes, for what no page shows. */
  database: pg.Pool
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // The runner reads from the pattern which fixtures one needs: none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints, 'the page complained').toEqual([])
    },
    { auto: true },
  ],
  database: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
})

export { expect }
