import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aForm } from './forms.ts'
import { aPerson, enter, type Person } from './people.ts'
import { inBothThemes } from './themes.ts'

interface Record {
  type: string
  label?: string
  key: string
  model?: string
  list?: Record[]
  columns?: { list: Record[] }[]
  trs?: { tds: { colspan: number; list: Record[] }[] }[]
}
interface Draft {
  list: Record[]
}

async function open(page: Page, person: Person) {
  const { id, draft } = await aForm(page, person, { formName: '请假申请' })
  await enter(page, person, `/form/modules/FormDesign?id=${id}`)
  await expect(page.getByRole('heading', { name: '请假申请', level: 1 })).toBeVisible()
  return { draft: () => draft<Draft>() }
}

const entry = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '组件与大纲' }).getByRole('button', { name, exact: true })
const items = (page: Page, type: string) => page.locator(`[data-type="${type}"]`)
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true })

/** Picks something up and lets it go at a place of another element, the way a hand does. */
async function drag(page: Page, from: Locator, to: Locator, at: { x: number; y: number }) {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('nothing to drag or no place for it')
  await page.mouse.move(start.x + 20, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 3 })
  await page.mouse.move(end.x + end.width * at.x, end.y + end.height * at.y, { steps: 8 })
  await page.mouse.up()
}
const middle = { x: 0.5, y: 0.5 }

async function save(page: Page) {
  // The word of the save before would count for this one.
  await expect(page.getByText('保存成功')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('保存成功')).toBeVisible()
}

test('表单设计: controls are dragged into containers inside containers, taken back and done again', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const { draft } = await open(page, person)
  await page.getByRole('button', { name: '布局组件' }).click()
  await entry(page, '栅格布局').click()
  const columns = items(page, 'grid').locator('[data-flow], [class*="slot"]')
  await drag(page, entry(page, '卡片布局'), columns.nth(1), middle)
  await expect(items(page, 'card')).toBeVisible()
  await drag(page, entry(page, '输入框'), columns.nth(0), middle)
  await expect(items(page, 'input')).toBeVisible()
  // From one column into the card of the other.
  await drag(page, items(page, 'input'), items(page, 'card').locator('[class*="slot"]'), middle)
  await drag(page, entry(page, '数字输入框'), items(page, 'card').locator('[class*="slot"]'), { x: 0.5, y: 0.95 })
  await expect(items(page, 'card').locator('[data-type]')).toHaveCount(2)
  await save(page)
  const built = await draft()
  expect(built.list.map(({ type }) => type)).toEqual(['grid'])
  expect(built.list[0]?.columns?.[0]?.list).toEqual([])
  expect(built.list[0]?.columns?.[1]?.list[0]?.list?.map(({ type }) => type)).toEqual(['input', 'number'])

  while (await tool(page, '撤销').isEnabled()) await tool(page, '撤销').click()
  await expect(page.getByText('从左侧选择控件添加')).toBeVisible()
  while (await tool(page, '重做').isEnabled()) await tool(page, '重做').click()
  await expect(items(page, 'number')).toBeVisible()
  await expect(page.getByText('有未保存的修改')).toBeHidden()
  await save(page)
  expect(await draft()).toEqual(built)
})

test('表单设计: a form of three fields is built with the keyboard alone', async ({ page, database }) => {
  const person = await aPerson(database)
  const { draft } = await open(page, person)
  const tabTo = async (target: Locator) => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused({ timeout: 50 })
    }).toPass({ intervals: [0] })
  }
  await page.getByRole('textbox', { name: '搜索组件' }).focus()
  for (const name of ['输入框', '下拉选择器', '日期选择框']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await tabTo(entry(page, name))
    await page.keyboard.press('Enter')
    while (
      !(await page.getByRole('textbox', { name: '搜索组件' }).evaluate((field) => field === document.activeElement))
    )
      await page.keyboard.press('Shift+Tab')
  }
  await expect(items(page, 'date')).toHaveAttribute('data-selected', 'true')
  await tabTo(items(page, 'date'))
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('请假日期')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(150)
  await page.keyboard.press('Alt+ArrowUp')
  await save(page)
  const { list } = await draft()
  expect(list.map(({ type, label }) => [type, label])).toEqual([
    ['input', '输入框'],
    ['date', '请假日期'],
    ['select', '下拉选择器'],
  ])
})

test('表单设计: what was lost in a crash is offered again', async ({ page, database }) => {
  const person = await aPerson(database)
  await open(page, person)
  await entry(page, '评分').click()
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  // The browser keeps its copy after a second without changes.
  await page.waitForTimeout(1_500)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const question = page.getByRole('alertdialog', { name: '检测到未保存的内容，是否恢复?' })
  await question.getByRole('button', { name: '恢复' }).click()
  await expect(items(page, 'rate')).toBeVisible()
  await save(page)
  await page.waitForTimeout(1_500)
  await page.reload()
  await expect(items(page, 'rate')).toBeVisible()
  await expect(question).toBeHidden()
})

test('表单设计: cells of a table are merged from the menu, where nothing fits it says why', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const { draft } = await open(page, person)
  await page.getByRole('button', { name: '布局组件' }).click()
  await entry(page, '表格布局').click()
  const cell = (row: number, column: number) => page.locator(`td[data-cell="${row},${column}"]`)
  const choose = async (row: number, column: number, group: string, name: string) => {
    await cell(row, column).click({ button: 'right', position: { x: 12, y: 5 } })
    await page.getByRole('menuitem', { name: group }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(0, 1, '合并与拆分', '向右合并')
  await expect(page.getByText('当前是最后一列，无法向右合并')).toBeVisible()
  await choose(0, 0, '合并与拆分', '向右合并')
  await expect(cell(0, 0)).toHaveAttribute('colspan', '2')
  await choose(1, 0, '行与列', '增加一行')
  await expect(cell(2, 1)).toBeVisible()
  await save(page)
  const { list } = await draft()
  expect(list[0]?.trs?.map(({ tds }) => tds.map(({ colspan }) => colspan))).toEqual([
    [2, 0],
    [1, 1],
    [1, 1],
  ])
})

test('表单设计: no findings of axe, light and dark', async ({ page, database }) => {
  const person = await aPerson(database)
  await open(page, person)
  await page.getByRole('button', { name: '布局组件' }).click()
  for (const name of ['输入框', '单选框', '栅格布局', '标签页布局', '表格布局', '动态表格', '选择输入列', '上传文件'])
    await entry(page, name).click()
  const clean = (state: string) =>
    inBothThemes(page, async (theme) => {
      const found = await findings(page)
      expect.soft(found, `${state} ${theme}`).toEqual([])
    })
  await clean('画布')
  await page.getByRole('tab', { name: '大纲' }).click()
  await items(page, 'input').click()
  await clean('大纲与控件属性')
  await items(page, 'table')
    .locator('td')
    .first()
    .click({ button: 'right', position: { x: 12, y: 5 } })
  await page.getByRole('menuitem', { name: '合并与拆分' }).click()
  await expect(page.getByRole('menuitem', { name: '向下合并' })).toBeVisible()
  await clean('单元格菜单')
})
