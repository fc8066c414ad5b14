import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { completeTask, startProcess } from '@app/server/modules/flowable/api.ts'
import { counting, executablePath, flags } from './browser.ts'
import { median, record } from './figures.ts'
import { openDoor, type FlowDoor } from './flowDoor.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const steps = 200
const openings = 5
const marks = { page: 40_000, picture: 75_000, openMs: 1_000 }
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** A request that has been approved so many times, one after the other. */
async function longRequest(server: BenchServer, door: FlowDoor): Promise<string> {
  const nodes = Array.from({ length: steps }, (_, i) => `t${i + 1}`)
  const task = (id: string) => `<userTask id="${id}" name="审批 ${id.slice(1)}" flowable:assignee="\${INITIATOR}"/>`
  await door.deploy('bench_long', Object.fromEntries(nodes.map((id) => [id, task(id)])))
  const id = await startProcess(door.as('1'), { key: 'bench_long' })
  for (let done = 1; done < steps; done++) {
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from wf_task where instance_id = $1 and done_time is null',
      [id],
    )
    await completeTask(door.as('1'), { taskId: rows[0]?.id ?? '' })
  }
  return id
}

async function signedIn(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'access_token', value: token, url }])
  return context
}

const address = (id: string) => `/admin/task/record?procInsId=${id}`

/** Milliseconds from the click on a request of 我的流程 until its last step is there. */
async function openingMs(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin/task/process`)
  const row = page.getByRole('row').filter({ hasText: 'bench_long' }).first()
  await row.waitFor()
  const since = performance.now()
  await row.getByRole('button').first().click()
  await page.getByText('审批 1', { exact: true }).first().waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return performance.now() - since
}

/** The record page: what it loads beside a page that fills the same form, and a long one. */
export async function benchFlowRecord(): Promise<void> {
  const password = 'Bench-password-2026'
  const server = await startBenchServer({ ADMIN_PASSWORD: password, DEMO: '1' })
  const door = await openDoor(server)
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const long = await longRequest(server, door)
    const { rows } = await server.pool.query<{ id: string }>(
      "select id from wf_instance where key = 'leave' and status = 'running' limit 1",
    )
    const context = await signedIn(browser, server.url, '')
    const login = await context.request.post(`${server.url}/login`, { data: { username: 'admin', password } })
    const { token } = (await login.json()) as { token: string }
    await context.close()

    const one = await signedIn(browser, server.url, token)
    const page = await one.newPage()
    const total = counting(page)
    await page.goto(`${server.url}/admin/log/loginlog`)
    await page.getByRole('columnheader', { name: '登录地址' }).waitFor()
    await page.goto(`${server.url}/admin/form/fill/leave_apply`)
    await page.getByRole('textbox', { name: '请假事由' }).waitFor()
    const filling = await total()
    await page.goto(server.url + address(rows[0]?.id ?? ''))
    await page.getByRole('tab', { name: '流程图' }).waitFor()
    const opened = await total()
    await page.getByRole('tab', { name: '流程图' }).click()
    await page.locator('svg [data-node]').first().waitFor()
    const pictured = await total()
    await one.close()

    const times: number[] = []
    let size = 0
    for (let i = 0; i < openings; i++) {
      const fresh = await signedIn(browser, server.url, token)
      times.push(await openingMs(await fresh.newPage(), server.url))
      const answer = await fresh.request.get(`${server.url}/flowable/instance/${long}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      size = (await answer.body()).length
      await fresh.close()
    }
    record(
      'Record page',
      `gzip of scripts and styles (1 KB = 1000 bytes) of a running 请假申请 after a list and the page that fills its form; then a request of ${steps} steps, opened from 我的流程 in ${openings} new windows, until its oldest step stands there.`,
      [
        {
          what: 'record page above the fill page',
          value: kilobytes(opened - filling),
          mark: '≤ 40 KB',
          met: opened - filling <= marks.page,
        },
        {
          what: 'its 流程图',
          value: kilobytes(pictured - opened),
          mark: '≤ 75 KB',
          met: pictured - opened <= marks.picture,
        },
        {
          what: `${steps} steps, with the code of the page (max)`,
          value: `${median(times).toFixed(0)} ms (${Math.max(...times).toFixed(0)} ms)`,
          mark: '≤ 1,000 ms',
          met: median(times) <= marks.openMs,
        },
        { what: `answer for ${steps} steps, not compressed`, value: kilobytes(size) },
      ],
    )
  } finally {
    await browser.close()
    await door.close()
    await server.stop()
  }
}
