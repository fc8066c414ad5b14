import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

const layers = '.ant-picker-dropdown:visible, .ant-select-dropdown:visible, .ant-popover:visible'

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

/** Goes from field to field by one key alone; a field that holds the focus or gives it back ends the journey. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', fields: readonly Locator[]) {
  for (const field of fields)
    await test.step(`${key} to ${String(field)}`, async () => {
      for (let pressed = 0; pressed < 12 && !(await isFocused(field)); pressed += 1) await page.keyboard.press(key)
      await expect(field).toBeFocused()
    })
  await expect(page.locator(layers)).toHaveCount(0)
}

/** Types over what stands in the field that has the focus. */
async function type(page: Page, text: string) {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const definition = {
  list: [
    aField('input', 'who', '访客'),
    aField('date', 'day', '到访日', { clearable: true, format: 'YYYY-MM-DD' }),
    aField('date', 'moment', '到访时间', { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' }),
    aField('date', 'month', '月份', { format: 'YYYY-MM' }),
    aField('date', 'span', '期间', { range: true, clearable: true, format: 'YYYY-MM-DD' }),
    aField('date', 'empty', '空期间', { range: true, format: 'YYYY-MM-DD' }),
    aField('time', 'clock', '时刻', { format: 'HH:mm' }),
    aField('userSelect', 'host', '接待人'),
    aField('deptSelect', 'dept', '接待部门'),
    aField('uploadFile', 'files', '证件'),
    aField('input', 'last', '车牌'),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

test('键盘日期: dates, times, ranges, people, departments and files of a form are walked by Tab, which changes none of them', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '到访登记', titleTemplate: '{访客}的到访' })
  await form.publish(definition)
  const stored = {
    who: '王芳',
    day: '2026-10-01',
    moment: '2026-10-01 08:00:00',
    month: '2026-10',
    span: ['2026-10-01', '2026-10-08'],
    empty: [],
    clock: '08:00',
    host: person.id,
    dept: '',
    files: [],
    last: '京A',
  }
  await form.submit(stored)
  await enter(page, person, `/form/record?formCode=${form.formCode}`)
  await page.locator('tr[data-row]').getByRole('button', { name: /^编辑/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^编辑/ })
  const box = (label: string, at = 0) => drawer.getByRole('textbox', { name: label, exact: true }).nth(at)
  const saved = async () => {
    const { rows } = await database.query<{ data_json: object }>(
      'SELECT data_json FROM form_record WHERE form_id = $1',
      [form.id],
    )
    return rows[0]?.data_json
  }
  const [who, last] = [box('访客'), box('车牌')]
  await expect(box('接待人')).toHaveValue(person.name)
  const fields = [
    ...['到访日', '到访时间', '月份'].map((label) => box(label)),
    ...['期间', '空期间'].flatMap((label) => [box(label), box(label, 1)]),
    ...['时刻', '接待人', '接待部门'].map((label) => box(label)),
    drawer.getByRole('button', { name: '证件' }),
    last,
  ]
  const shown = () => drawer.locator('input').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

  await test.step('Tab to the end and Shift+Tab back', async () => {
    await who.focus()
    const before = await shown()
    await walk(page, 'Tab', fields)
    await walk(page, 'Shift+Tab', [...fields.toReversed().slice(1), who])
    expect(await shown()).toEqual(before)
  })

  for (const { label, whole, half } of [
    { label: '到访日', whole: '2026-11-20', half: '2026-11-2' },
    { label: '到访时间', whole: '2026-11-20 09:30:00', half: '2026-11-20 09:30' },
    { label: '月份', whole: '2026-11', half: '2026-1' },
    { label: '时刻', whole: '09:30', half: '25:00' },
  ])
    await test.step(`${label}: whole, unfinished, given up`, async () => {
      const field = box(label)
      const before = await field.inputValue()
      await field.focus()
      await type(page, half)
      await page.keyboard.press('Tab')
      await expect(field).not.toBeFocused()
      await expect(field).toHaveValue(before)
      await expect(page.getByText(`"${half}"不是可用的`)).toBeVisible()
      await field.focus()
      await type(page, whole)
      await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.locator(layers)).toHaveCount(0)
      await expect(drawer).toBeVisible()
      await expect(field).toBeFocused()
      await type(page, whole)
      await page.keyboard.press('Tab')
      await expect(field).not.toBeFocused()
      await expect(field).toHaveValue(whole)
      await expect(page.locator(layers)).toHaveCount(0)
    })

  await test.step('both ends of a range, one after the other', async () => {
    await box('期间').focus()
    await type(page, '2026-11-01')
    await page.keyboard.press('Tab')
    await expect(box('期间', 1)).toBeFocused()
    await type(page, '2026-11-30')
    await walk(page, 'Tab', [box('空期间')])
    await expect(box('期间')).toHaveValue('2026-11-01')
    await expect(box('期间', 1)).toHaveValue('2026-11-30')
  })

  await test.step('the dialog of a picker closes before the drawer', async () => {
    for (const label of ['接待人', '接待部门']) {
      await box(label).focus()
      await page.keyboard.press('Enter')
      const picker = page.getByRole('dialog', { name: /^选择/ })
      await expect(picker).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(picker).toBeHidden()
      await expect(drawer).toBeVisible()
      await expect(box(label)).toBeFocused()
    }
  })

  await test.step('Ctrl+S saves what is being typed', async () => {
    await box('到访日').focus()
    await type(page, '2026-12-24')
    await page.keyboard.press('Control+S')
    await expect(drawer).toBeHidden()
  })
  expect(await saved()).toMatchObject({
    ...stored,
    day: '2026-12-24',
    moment: '2026-11-20 09:30:00',
    month: '2026-11',
    span: ['2026-11-01', '2026-11-30'],
    clock: '09:30',
  })
})

test('键盘日期: the range of a search and the times of a form take what is typed', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/log/operlog')
  const search = page.getByRole('search')
  const [begin, end] = [search.getByPlaceholder('开始日期'), search.getByPlaceholder('结束日期')]
  await expect(begin).toHaveValue(/^\d{4}-\d\d-\d\d$/)

  await test.step('Tab and Shift+Tab leave a range that is empty and one that is not', async () => {
    const [from, to] = [await begin.inputValue(), await end.inputValue()]
    const next = search.getByRole('textbox').nth(2)
    await begin.focus()
    await walk(page, 'Tab', [end, next])
    await walk(page, 'Shift+Tab', [end, begin])
    expect([await begin.inputValue(), await end.inputValue()]).toEqual([from, to])
    await type(page, '')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
    await expect(begin).toHaveValue('')
    await expect(end).toBeFocused()
  })

  await test.step('Enter asks with the end that is being typed, and with none that is unfinished', async () => {
    const asked = page.waitForRequest(/\/monitor\/operlog\/page\?.*2026-01-02/)
    await begin.focus()
    await type(page, '2026-01-02')
    await page.keyboard.press('Enter')
    await asked
    await expect(page.locator(layers)).toHaveCount(0)
    let again = 0
    page.on('request', (request) => {
      if (request.url().includes('/monitor/operlog/page')) again += 1
    })
    await type(page, '2026-01-0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('"2026-01-0"不是可用的日期，已恢复原值')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(begin).toHaveValue('2026-01-02')
    expect(again).toBe(0)
  })

  await test.step('权重期限 of a link', async () => {
    await page.goto('/admin/cms/cmsLink')
    // A list without rows offers it a second time.
    await page.getByRole('button', { name: '新增', exact: true }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: /^添加/ })
    const field = dialog.getByRole('textbox', { name: '权重期限' })
    await field.focus()
    await type(page, '2027-01-01 08:00:00')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(field).toHaveValue('')
    await type(page, '2027-01-01 08:00:00')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('2027-01-01 08:00:00')
    await expect(field).not.toBeFocused()
    await expect(dialog).toBeVisible()
  })
})
