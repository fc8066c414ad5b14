import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, type Person } from './people.ts'

async function clean(page: Page, screen: string) {
  await test.step(screen, async () => {
    // What the mouse happens to rest on says its name in a tooltip, which stands outside the page.
    await page.mouse.move(0, 0)
    await expect(page.locator('.ant-spin-spinning, .ant-message-notice, .ant-tooltip:visible')).toHaveCount(0)
    const found = await findings(page)
    expect.soft(found, screen).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${screen}: width`).toBe(page.viewportSize()?.width)
  })
}

interface Portlet {
  id: string
  name: string
}

/** A portlet of this journey alone. */
async function aPortlet(database: Pool, name: string, width: number, url = 'dashboard/portal/OwnLogins') {
  const id = randomUUID().replaceAll('-', '')
  await database.query(
    `INSERT INTO sys_portlet (id, name, code, url, x_grid_number, y_grid_number, is_allow_drag, show_title, sort)
     VALUES ($1, $2, $1, $3, $4, 200, 'Y', 'Y', 900)`,
    [id, `${name}${id.slice(0, 4)}`, url, width],
  )
  return { id, name: `${name}${id.slice(0, 4)}` } satisfies Portlet
}

async function someone(database: Pool): Promise<{ person: Person; wide: Portlet; narrow: Portlet; other: Portlet }> {
  const wide = await aPortlet(database, '宽', 2)
  const narrow = await aPortlet(database, '窄', 1)
  const other = await aPortlet(database, '另', 1)
  return { person: await aPerson(database), wide, narrow, other }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cardIn = (page: Page, { name }: Portlet) => page.getByRole('button', { name: new RegExp(`^${name}，`) })
const cardsOf = (page: Page) => page.locator('main section').getByRole('heading', { level: 2 })

/** Where a card stands: at which third it begins, how many it takes, and how far down; its height is its content's. */
async function placeOf(card: Locator, grid: Locator) {
  const [box, all] = [await card.boundingBox(), await grid.boundingBox()]
  if (!box || !all) throw new Error('not on the screen')
  const third = all.width / 3
  return {
    column: Math.round((box.x - all.x) / third),
    width: Math.round(box.width / third),
    top: Math.round(box.y - all.y),
  }
}
const placesOf = async (page: Page, portlets: readonly Portlet[]) => {
  const cards = portlets.map(({ name }) =>
    page.locator('main section').filter({ has: page.getByRole('heading', { name }) }),
  )
  const grid = cards[0]?.locator('xpath=../..')
  return grid ? Promise.all(cards.map((card) => placeOf(card, grid))) : []
}

/** With the mouse button held, in steps as a hand moves. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.move(to.x + 1, to.y)
  await page.mouse.up()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

async function newWorkbench(page: Page, name: string) {
  await button(page, '切换工作台').click()
  await button(page, '添加工作台').click()
  await page.getByLabel('工作台名称').fill(name)
}

async function save(page: Page) {
  await button(page, '保存').click()
  await expect(page.getByText('设计成功')).toBeVisible()
}

async function elsewhere(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await enter(page, person, '/index')
  return page
}

test('工作台: arranged with the mouse it is the same after a reload and in another browser', async ({
  page,
  browser,
  database,
}) => {
  const { person, wide, narrow, other } = await someone(database)
  await enter(page, person, '/index')
  await newWorkbench(page, '我的一天')

  await button(page, `添加 ${wide.name}`).click()
  await button(page, `添加 ${other.name}`).click()
  const canvas = page.getByRole('region', { name: '画布' })
  const item = page.getByRole('listitem').filter({ hasText: narrow.name })
  // Others' small pages stand above it, more than the window holds.
  await item.scrollIntoViewIfNeeded()
  const source = await boxOf(item)
  const area = await boxOf(canvas)
  await drag(page, { x: source.x + 30, y: source.y + 12 }, { x: area.x + 60, y: area.y + 12 })
  await expect(cardIn(page, narrow)).toHaveAccessibleName(/第 1 项/)

  // The wide one is taken above the narrow one.
  const taken = await boxOf(cardIn(page, wide))
  await drag(page, { x: taken.x + 40, y: taken.y + 20 }, { x: taken.x + 40, y: area.y + 24 })
  await expect(cardIn(page, wide)).toHaveAccessibleName(/第 1 项/)

  // By its corner it is made as wide as the grid and higher.
  const before = await boxOf(cardIn(page, wide))
  const corner = { x: before.x + before.width - 5, y: before.y + before.height - 5 }
  await drag(page, corner, { x: corner.x + before.width / 2, y: corner.y + 160 })
  await expect(cardIn(page, wide)).toHaveAccessibleName(/宽 1行/)

  await cardIn(page, other).click()
  await button(page, `删除小页 ${other.name}`).click()
  await expect(cardIn(page, other)).toBeHidden()
  await clean(page, '设计器')
  await save(page)
  await button(page, '关闭').click()

  await expect(cardsOf(page)).toHaveText([wide.name, narrow.name])
  const arranged = await placesOf(page, [wide, narrow])
  expect(arranged).toMatchObject([
    { column: 0, width: 3 },
    { column: 0, width: 1 },
  ])
  await clean(page, '工作台')
  await page.reload()
  await expect(cardsOf(page)).toHaveText([wide.name, narrow.name])
  await expect.poll(() => placesOf(page, [wide, narrow])).toEqual(arranged)

  const second = await elsewhere(browser, person)
  await expect(cardsOf(second)).toHaveText([wide.name, narrow.name])
  await expect.poll(() => placesOf(second, [wide, narrow])).toEqual(arranged)
  await second.context().close()
})

test('工作台: the keyboard arranges it, steps are taken back, unsaved changes are asked about', async ({
  page,
  database,
}) => {
  const { person, wide, narrow } = await someone(database)
  await enter(page, person, '/index')
  await newWorkbench(page, '键盘')
  await button(page, `添加 ${wide.name}`).press('Enter')
  await button(page, `添加 ${narrow.name}`).press('Enter')
  await cardIn(page, narrow).press('ArrowLeft')
  await cardIn(page, narrow).press('ArrowUp')
  await expect(cardIn(page, narrow)).toHaveAccessibleName(/第 1 项/)
  await cardIn(page, narrow).press('Shift+ArrowRight')
  await expect(cardIn(page, narrow)).toHaveAccessibleName(/宽 2\/3行/)
  await cardIn(page, wide).press('Delete')
  await expect(cardIn(page, wide)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(cardIn(page, wide)).toBeVisible()
  await button(page, '关闭').click()
  await expect(page.getByText('当前内容尚未保存，确定离开吗？').last()).toBeVisible()
  await button(page, '继续编辑').click()
  await save(page)
  await button(page, '关闭').click()
  await expect(cardsOf(page)).toHaveText([narrow.name, wide.name])
})

test('工作台: a portlet that fails and a damaged layout leave everything else alone', async ({ browser, database }) => {
  const good = await aPortlet(database, '好', 3)
  const broken = await aPortlet(database, '坏', 3, 'no/such/Page')
  const person = await aPerson(database)
  // A page of its own: what fails on purpose may say so on the console.
  const page = await elsewhere(browser, person)
  await newWorkbench(page, '有坏的')
  await button(page, `添加 ${broken.name}`).click()
  await button(page, `添加 ${good.name}`).click()
  await save(page)
  await button(page, '关闭').click()
  await expect(page.getByRole('region', { name: broken.name }).getByText('加载失败')).toBeVisible()
  await expect(button(page, `重试 ${broken.name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: good.name }).getByText('登录成功').first()).toBeVisible()

  await database.query(`UPDATE sys_portal_config SET content = '[{"i":' WHERE resource_id = $1`, [person.id])
  await page.reload()
  await expect(page.getByText('数据格式错误')).toBeVisible()
  await button(page, '切换工作台').click()
  await button(page, '首页').click()
  await expect(page.getByText('数据格式错误')).toBeHidden()
  await button(page, '切换工作台').click()
  await button(page, '编辑 有坏的').click()
  await expect(page.getByText('布局数据格式错误，已清空；保存后恢复正常')).toBeVisible()
  await button(page, `添加 ${good.name}`).click()
  await save(page)
  await button(page, '关闭').click()
  await page.context().close()
})

test('工作台: who changes the one of the system has a copy of his own and gets the original back', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/index')
  await button(page, '编辑工作台').click()
  await page.getByLabel('工作台名称').fill('我的首页')
  await save(page)
  await button(page, '恢复默认').click()
  await page.getByText('您对该工作台的修改将被放弃').waitFor()
  await button(page, '恢复默认').last().click()
  await expect(page.getByText('已恢复默认')).toBeVisible()
  await button(page, '切换工作台').click()
  await expect(button(page, '首页')).toBeVisible()
  await expect(button(page, '我的首页')).toBeHidden()
})

test.describe('手机', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('工作台: on a phone it is one column, arranged as a list', async ({ page, database }) => {
    const { person, wide, narrow } = await someone(database)
    await page.addInitScript(() => localStorage.setItem('nav_theme', JSON.stringify('realDark')))
    await enter(page, person, '/index')
    await button(page, `用户菜单 ${person.name}`).click()
    await page.getByRole('menuitem', { name: '切换工作台' }).click()
    await button(page, '添加工作台').click()
    await page.getByLabel('工作台名称').fill('手机台')
    await button(page, `添加 ${wide.name}`).click()
    await button(page, `添加 ${narrow.name}`).click()
    const rows = page.getByRole('list', { name: '已添加的小页' }).getByRole('listitem')
    const [first, last] = await rows.allTextContents()
    await button(page, `移动 ${last}`).press('ArrowUp')
    await expect(rows).toHaveText([last ?? '', first ?? ''])
    await clean(page, '手机设计器')
    await save(page)
    await button(page, '关闭').click()
    await expect(cardsOf(page)).toHaveText([last ?? '', first ?? ''])
    await clean(page, '手机工作台')
  })
})
