import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { prepareBrowser } from '../stages/browser.ts'
import { hangMs } from '../testing/copy.ts'
import { answers, ended, freePort } from '../testing/processes.ts'

const password = 'Verify-proof-2026'
const patienceMs = 60_000

/** Opens each page of a built copy as its administrator, with its form; whatever the browser complains of fails it. */
export async function openPages(copy: string, keys: readonly string[]): Promise<void> {
  const executablePath = await prepareBrowser()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
      CAPTCHA: 'off',
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      NODE_ENV: 'production',
    },
    stdio: 'ignore',
  })
  try {
    await answers(`${url}/readyz`, 200, hangMs)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      const login = await page.request.post(`${url}/login`, { data: { username: 'admin', password } })
      const { token } = (await login.json()) as { token: string }
      await page.context().addCookies([{ name: 'access_token', value: token, url }])
      const headers = { authorization: `Bearer ${token}` }
      const routers = (await (await page.request.get(`${url}/getRouters`, { headers })).json()) as {
        data: RouterNode[]
      }
      const addresses = new Map(addressesOf(routers.data))
      for (const key of keys) {
        const address = addresses.get(key)
        if (address === undefined) throw new Error(`${key}: no menu leads to it`)
        await openPage(page, `${url}/admin${address}`)
        if (complaints.length > 0) throw new Error(`${key}: ${complaints.join('\n')}`)
      }
    } finally {
      await browser.close()
    }
  } finally {
    server.kill('SIGTERM')
    await ended(server)
  }
}

/** Addresses of pages by their keys. */
const addressesOf = (nodes: readonly RouterNode[], above = ''): [component: string, address: string][] =>
  nodes.flatMap(({ path, component, children }) => {
    // A page without a menu above it stands below a node whose way is empty.
    const here = path.startsWith('/') ? path.replace(/\/$/, '') : `${above}/${path}`
    return [...(component ? [[component, here] as [string, string]] : []), ...addressesOf(children ?? [], here)]
  })

/** The list, and the form of a new row. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: '新增', exact: true }).first().click({ timeout: patienceMs })
  await page.getByRole('button', { name: '保存', exact: true }).waitFor({ timeout: patienceMs })
}
