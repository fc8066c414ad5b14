import { chromium } from '@playwright/test'
import { counting, executablePath, flags } from './browser.ts'
import { record } from './figures.ts'
import { startBenchServer } from './server.ts'

const mark = 120_000
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** What filling 请假申请 loads above the frame and a list page. */
export async function benchFormFill(): Promise<void> {
  const password = 'Bench-password-2026'
  const server = await startBenchServer({ ADMIN_PASSWORD: password, DEMO: '1' })
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const login = await page.request.post(`${server.url}/login`, { data: { username: 'admin', password } })
    const { token } = (await login.json()) as { token: string }
    await page.context().addCookies([{ name: 'access_token', value: token, url: server.url }])
    const total = counting(page)
    await page.goto(`${server.url}/admin/log/loginlog`)
    await page.getByRole('columnheader', { name: '登录地址' }).waitFor()
    const narrow = await total()
    await page.getByRole('button', { name: '展开' }).click()
    await page.getByPlaceholder('开始日期').first().waitFor()
    const list = await total()
    // By its address, as a shared link opens it: the pages that a mouse passes in the menu fetch themselves.
    await page.goto(`${server.url}/admin/form/fill/leave_apply`)
    await page.getByRole('textbox', { name: '请假事由' }).waitFor()
    const filling = (await total()) - list
    record(
      'Form filling',
      'gzip of all scripts and styles (1 KB = 1000 bytes) that the page of 请假申请 (grid, dates, formula, rule) loads after the frame and a list page with its search by dates.',
      [
        {
          what: `fill page of 请假申请 (with the date picker, when no list has shown one: ${kilobytes(filling + list - narrow)})`,
          value: kilobytes(filling),
          mark: '≤ 120 KB',
          met: filling <= mark,
        },
      ],
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}
