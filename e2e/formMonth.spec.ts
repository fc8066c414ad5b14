import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

const control = (type: string, model: string, label: string, options: object = {}) => ({
  type,
  label,
  key: `${type}_${model}`,
  model,
  options: { width: '100%', hidden: false, disabled: false, showLabel: true, ...options },
  rules: [{ required: model === 'name', message: '必填项' }],
})

const definition = {
  list: [
    control('input', 'name', '姓名'),
    control('number', 'days', '天数', { defaultValue: 3 }),
    control('userSelect', 'keeper', '负责人', { defaultOwn: true }),
    control('date', 'trip', '起止日期', {
      range: true,
      format: 'YYYY-MM-DD',
      rangeDefaultValue: ['2026-03-02', '2026-03-05'],
    }),
    control('input', 'nights', '出差天数', { formula: 'DATEDIFF(START({trip}), END({trip})) + 1' }),
    control('input', 'by', '登记人', { formula: 'USERNAME()' }),
    control('input', 'dept', '登记部门', { formula: 'DEPTNAME()' }),
    control('input', 'at', '登记时间', { formula: 'NOW()' }),
    control('date', 'next', '下次巡检', { format: 'YYYY-MM-DD', formula: 'DATEADD(TODAY(), {days}, "日")' }),
    control('date', 'day', '填写日', { format: 'YYYY-MM-DD', formula: 'TODAY()' }),
    control('input', 'today', '当天说明', { defaultValue: '今天填写' }),
  ],
  config: {
    layout: 'horizontal',
    labelLayout: 'flex',
    labelWidth: 100,
    linkages: [
      {
        id: 'today',
        when: { logic: 'all', items: [{ model: 'day', op: 'eq', value: { relative: 'today' } }] },
        then: [{ do: 'show', targets: ['input_today'] }],
      },
    ],
  },
}

async function aForm(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const post = async <T>(path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { code: number; data: T }
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }
  const formCode = `m_${person.userName.toLowerCase()}`
  const form = await post<{ id: string }>('/form/definition', {
    formName: `巡检${person.userName.slice(-6)}`,
    formCode,
    formType: '0',
    submitLimit: '0',
    titleTemplate: '{姓名}的巡检',
  })
  const draftJson = JSON.stringify(definition)
  const { version } = await post<{ version: number }>('/form/definition/saveDesign', { ...form, draftJson })
  await post('/form/definition/publish', { id: form.id, version })
  return { formCode, formId: form.id }
}

/** A browser in another place and at another time. */
async function elsewhere(browser: Browser, timezoneId: string, inDays: number) {
  const context = await browser.newContext({ timezoneId, baseURL: process.env.E2E_URL ?? '' })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + inDays * 86_400_000 })
  return page
}

const rows = (page: Page) => page.locator('tr[data-row]')

test('一份数据: two people and a month between them, every value as it was submitted', async ({
  browser,
  database,
}) => {
  const [anna, keeper] = [await aPerson(database, { name: '安娜' }), await aPerson(database, { name: '管理者' })]
  const filling = await elsewhere(browser, 'America/New_York', 0)
  const { formCode, formId } = await aForm(filling, anna)
  await enter(filling, anna, `/form/fill/${formCode}`)
  await filling.getByLabel('姓名').fill('甲')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()
  for (const word of ['安娜', '4', day])
    await expect(filling.locator('main').getByText(word, { exact: true }).first()).toBeVisible()
  await expect(filling.getByLabel('当天说明')).toBeVisible()
  await filling.getByRole('button', { name: /提\s*交/ }).click()
  await expect(filling.getByRole('heading', { name: '提交成功' })).toBeVisible()

  const storedData = async () => {
    const { rows: found } = await database.query<{ data_json: Record<string, unknown>; submit_time: string }>(
      `select data_json, to_char(submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as submit_time
       from form_record where form_id = $1`,
      [formId],
    )
    return { data: found[0]?.data_json ?? {}, submitTime: found[0]?.submit_time }
  }
  const submitted = await storedData()
  expect(submitted.data).toMatchObject({ by: '安娜', at: submitted.submitTime, day, today: '今天填写' })

  const editing = await elsewhere(browser, 'Asia/Shanghai', 31)
  await enter(editing, keeper, `/form/record?formCode=${formCode}`)
  await rows(editing).first().getByRole('button', { name: /^编辑/ }).click()
  const editor = editing.getByRole('dialog', { name: /^编辑/ })
  await expect(editor.getByText('安娜', { exact: true }).first()).toBeVisible()
  await editor.getByLabel('姓名').fill('乙')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()
  expect((await storedData()).data).toEqual({ ...submitted.data, name: '乙' })

  const reading = await elsewhere(browser, 'Pacific/Auckland', 62)
  await enter(reading, keeper, `/form/record?formCode=${formCode}`)
  await rows(reading).first().getByRole('button').first().click()
  const sheet = reading.getByRole('region', { name: '填写内容' })
  const { by, dept, at, next } = submitted.data
  const words = ['乙', '安娜', by, dept, at, next, day, '今天填写', '4', '2026-03-02 至 2026-03-05'].map(String)
  for (const word of words) await expect(sheet.getByText(word, { exact: true }).first()).toBeVisible()
  await reading.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await reading.emulateMedia({ media: 'print' })
  for (const word of words) await expect(sheet.getByText(word, { exact: true }).first()).toBeVisible()
  for (const page of [filling, editing, reading]) await page.context().close()
})
