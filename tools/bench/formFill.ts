import { chromium, type APIRequestContext } from '@playwright/test'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { leave } from '@app/form-engine/templates/leave.ts'
import { counting, executablePath, flags } from './browser.ts'
import { record } from './figures.ts'
import { startBenchServer } from './server.ts'

const mark = 120_000
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** 请假申请 with a rule of its submission: 结束日期不能早于开始日期, told at both days. */
function ruledForm(): FormDefinition {
  const { list, config } = leave.definition
  const when = {
    logic: 'all' as const,
    items: [{ model: 'endDate', op: 'lt' as const, source: 'field' as const, value: 'startDate' }],
  }
  const rule = { id: 'days', when, message: '结束日期不能早于开始日期', targets: ['date_startDate', 'date_endDate'] }
  return { list, config: { ...config, submissionRules: [rule] } }
}

/** Publishes the form under a code of its own. */
async function publish(request: APIRequestContext, url: string, token: string, formCode: string): Promise<void> {
  const call = async (path: string, data: object) => {
    const answer = await request.post(url + path, { headers: { authorization: `Bearer ${token}` }, data })
    const { data: row, msg } = (await answer.json()) as { data?: { id: string; version: number }; msg: string }
    if (!row) throw new Error(`${path}: ${msg}`)
    return row
  }
  const made = await call('/form/definition', {
    formName: '提交校验',
    formCode,
    category: '1',
    formType: '1',
    submitLimit: '0',
  })
  const draftJson = JSON.stringify(ruledForm())
  const { version } = await call('/form/definition/saveDesign', { id: made.id, version: made.version, draftJson })
  await call('/form/definition/publish', { id: made.id, version })
}

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
    const ruled = 'leave_ruled'
    await publish(page.request, server.url, token, ruled)
    const total = counting(page)
    await page.goto(`${server.url}/admin/log/loginlog`)
    await page.getByRole('columnheader', { name: '登录地址' }).waitFor()
    const narrow = await total()
    await page.getByRole('button', { name: '展开' }).click()
    await page.getByPlaceholder('开始日期').first().waitFor()
    const list = await total()
    // A pointer that rests over the menu fetches pages that nobody opens.
    await page.mouse.move(1439, 899)
    // By its address, as a shared link opens it: the pages that a mouse passes in the menu fetch themselves.
    await page.goto(`${server.url}/admin/form/fill/${ruled}`)
    await page.getByRole('textbox', { name: '请假事由' }).waitFor()
    const filling = (await total()) - list
    record(
      'Form filling',
      'gzip of all scripts and styles (1 KB = 1000 bytes) that the page of 请假申请 (grid, dates, formula, rule, 提交校验) loads after the frame and a list page with its search by dates.',
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
