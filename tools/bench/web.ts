import { chromium } from '@playwright/test'
import { counting, executablePath, flags } from './browser.ts'
import { median, record } from './figures.ts'
import { lighthouse } from './lighthouse.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { workbenchFigures } from './workbench.ts'

const runs = 5

async function sizes(
  server: BenchServer,
  password: string,
): Promise<{ login: number; list: number; plain: number; own: number }> {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const total = counting(page)
    // The list is asked for at once, so that the workbench with its cards stays out of the sum.
    await page.goto(`${server.url}/admin/sysSetting/config`)
    await page.getByPlaceholder('密码').waitFor()
    const login = await total()
    await page.getByPlaceholder('账户').fill('admin')
    await page.getByPlaceholder('密码').fill(password)
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByRole('columnheader', { name: '参数编码' }).waitFor()
    const list = await total()
    await page.getByRole('menuitem', { name: '组织管理' }).click()
    await page.getByRole('menuitem', { name: '岗位管理' }).click()
    await page.getByRole('columnheader', { name: '岗位编码' }).waitFor()
    const plain = await total()
    await page.getByRole('menuitem', { name: '日志管理' }).click()
    await page.getByRole('menuitem', { name: '登录日志' }).click()
    await page.getByRole('columnheader', { name: '登录地址' }).waitFor()
    return { login, list, plain: plain - list, own: (await total()) - plain }
  } finally {
    await browser.close()
  }
}

/** Performance of the login page, desktop preset. */
const scoreOf = (url: string) => lighthouse(url, '--preset=desktop', '--only-categories=performance').performance ?? 0

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

export async function benchWeb(): Promise<void> {
  const password = 'Bench-password-2026'
  const server = await startBenchServer({ ADMIN_PASSWORD: password })
  try {
    const { login, list, plain, own } = await sizes(server, password)
    const score = median(Array.from({ length: runs }, () => scoreOf(`${server.url}/admin/user/login`)))
    record(
      'Web',
      `gzip sizes (1 KB = 1000 bytes) of all scripts and styles requested; Lighthouse desktop preset, median of ${runs} runs.`,
      [
        { what: 'login page', value: kilobytes(login), mark: '≤ 265 KB', met: login <= 265_000 },
        {
          what: 'login → frame → first list page (参数设置), in all',
          value: kilobytes(list),
          mark: '≤ 487 KB',
          met: list <= 487_000,
        },
        { what: 'a further list page with parts of its own (岗位管理)', value: kilobytes(plain) },
        { what: 'and one more (登录日志)', value: kilobytes(own) },
        ...(await workbenchFigures(server, password)),
        { what: 'Lighthouse performance of the login page', value: score.toFixed(0), mark: '≥ 90', met: score >= 90 },
      ],
    )
  } finally {
    await server.stop()
  }
}
