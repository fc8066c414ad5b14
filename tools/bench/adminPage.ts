import { chromium } from '@playwright/test'
import { executablePath, flags } from './browser.ts'
import { startBenchServer } from './server.ts'

/** A browser window of the administrator on a server of its own, and calls of the API as the same. */
export async function adminPage() {
  const password = 'Bench-password-2026'
  const server = await startBenchServer({ ADMIN_PASSWORD: password })
  const browser = await chromium.launch({ executablePath, args: flags })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const login = await page.request.post(`${server.url}/login`, { data: { username: 'admin', password } })
  const { token } = (await login.json()) as { token: string }
  await page.context().addCookies([{ name: 'access_token', value: token, url: server.url }])
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(server.url + path, { headers: { authorization: `Bearer ${token}` }, data })
    const { data: row, msg } = (await answer.json()) as { data?: { id: string; version: number }; msg: string }
    if (!row) throw new Error(`${path}: ${msg}`)
    return row
  }
  const devtools = await page.context().newCDPSession(page)
  // Its own time alone: what others do on the machine is no work of the page.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const stop = async () => {
    await browser.close()
    await server.stop()
  }
  return { page, url: server.url, call, devtools, stop }
}
