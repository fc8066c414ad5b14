import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

const definition = {
  list: [
    aField('input', 'name', '姓名'),
    aField('number', 'days', '天数', { defaultValue: 3 }),
    aField('userSelect', 'keeper', '负责人', { defaultOwn: true }),
    aField('date', 'trip', '起止日期', {
      range: true,
      format: 'YYYY-MM-DD',
      rangeDefaultValue: ['2026-03-02', '2026-03-05'],
    }),
    aField('input', 'nights', '出差天数', { formula: 'DATEDIFF(START({trip}), END({trip})) + 1' }),
    aField('input', 'by', '登记人', { formula: 'USERNAME()' }),
    aField('input', 'dept', '登记部门', { formula: 'DEPTNAME()' }),
    aField('input', 'at', '登记时间', { formula: 'NOW()' }),
    aField('date', 'next', '下次巡检', { format: 'YYYY-MM-DD', formula: 'DATEADD(TODAY(), {days}, "日")' }),
    aField('date', 'day', '填写日', { format: 'YYYY-MM-DD', formula: 'TODAY()' }),
    aField('input', 'today', '当天说明', { defaultValue: '今天填写' }),
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
  const form = await aForm(filling, anna, { formName: '巡检', titleTemplate: '{姓名}的巡检' })
  await form.publish(definition)
  const { formCode } = form
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
      [form.id],
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
