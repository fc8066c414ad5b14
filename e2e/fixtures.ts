import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'

/** Set by the global setup. */
export const adminPassword = process.env.E2E_ADMIN_PASSWORD ?? ''
/** A second node on the same data that asks for the captcha. */
export const captchaUrl = process.env.E2E_CAPTCHA_URL ?? ''

interface Fixtures {
  /** A complaint in the page's console or an error of a script fails the journey. */
  quiet: undefined
}

interface WorkerFixtures {
  /** The database of both nodes, for what no page shows. */
  database: pg.Pool
}

export const test = base.extend<Fixtures, WorkerFixtures>({
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
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
})

export { expect }

/** Signs in through the page and waits for the workbench. */
export async function signIn(page: Page, username = 'admin', password = adminPassword): Promise<void> {
  await page.goto('/admin/user/login')
  await page.getByLabel('账户', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/admin\/index$/)
}
