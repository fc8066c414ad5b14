import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aField, aForm, filterBy } from './forms.ts'
import { aPerson, enter, type Person } from './people.ts'
import { exported, rowsOf } from './sheets.ts'

const definition = {
  list: [
    aField('input', 'name', '姓名'),
    aField('number', 'age', '年龄', { defaultValue: null }),
    aField('select', 'kind', '类型', {
      options: [
        { value: '1', label: '来访' },
        { value: '2', label: '送货' },
      ],
    }),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

/** A published form with three records. */
async function aFilledForm(page: Page, person: Person, further: object[] = []) {
  const form = await aForm(page, person, { formName: '访客登记', titleTemplate: '{姓名}的来访' })
  await form.publish({ ...definition, list: [...definition.list, ...further] })
  for (const data of [
    { name: '张三', age: 30, kind: '1' },
    { name: '李四', age: 20, kind: '2' },
    { name: '王五', age: 40, kind: '1' },
  ])
    await form.submit(data)
  return form
}

const rows = (page: Page) => page.locator('tr[data-row]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('数据管理: records are seen, searched, changed, exported and voided', async ({ page, database }) => {
  const person = await aPerson(database)
  const { formCode, formName } = await aFilledForm(page, person)
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(page.getByRole('heading', { name: formName, level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: '年龄' })).toBeVisible()

  await filterBy(page, '年龄', '大于等于', '30')
  await expect(rows(page)).toHaveCount(2)
  await expect(button(page, '条件筛选（1）')).toBeVisible()

  await page.getByRole('search').getByLabel('标题').fill('张三')
  await page.getByRole('search').getByLabel('标题').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: '张三的来访' })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await expect(drawer.getByText('来访', { exact: true })).toBeVisible()
  expect(await findings(page, { part: '.ant-drawer' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const [header, only] = await rowsOf(await exported(page))
  expect(header).toEqual(['编号', '标题', '姓名', '年龄', '类型', '提交人', '部门', '提交时间', '状态', '数据版本'])
  expect(only?.slice(1, 5)).toEqual(['张三的来访', '张三', 30, '来访'])

  await rows(page).first().getByRole('button', { name: /^编辑/ }).click()
  const editor = page.getByRole('dialog', { name: /^编辑/ })
  await editor.getByLabel('姓名').fill('张三丰')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()
  await expect(rows(page).first()).toContainText('张三丰')

  await rows(page).first().getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '作废', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /作\s*废/ })
    .click()
  await expect(rows(page).first()).toContainText('已作废')
  await rows(page).first().getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '日志', exact: true }).click()
  const log = page.getByRole('dialog', { name: '张三丰的来访' })
  await expect(log.getByText('修改前')).toBeVisible()
  await expect(log.getByRole('cell', { name: '张三丰', exact: true })).toBeVisible()
})

test('数据管理: beside the pane, two days of the search and the order of a long column can be seen', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const label = '申请人姓名及所在的项目组全称'
  const { formCode } = await aFilledForm(page, person, [aField('input', 'long', label)])
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(rows(page)).toHaveCount(3)
  const search = page.getByRole('search')
  await search.getByRole('button', { name: /展开/ }).click()

  const days = search.locator('.ant-picker-range').filter({ has: page.getByLabel('提交时间') })
  await days.locator('input').first().click()
  await page.locator('.ant-picker-presets:visible').getByText('今天').click()
  for (const day of await days.locator('input').all()) {
    await expect(day).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  }
  expect((await search.getByLabel(label).boundingBox())?.width).toBeGreaterThan(80)

  const head = page.getByRole('columnheader', { name: label })
  await head.scrollIntoViewIfNeeded()
  const cell = await head.boundingBox()
  const order = await head.locator('.ant-table-column-sorter').boundingBox()
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
})
