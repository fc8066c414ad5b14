import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { session } from '@app/shared/auth/session.ts'
import { cmsFlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { todoList } from '@app/shared/flowable/taskLists.ts'
import { board } from '@app/shared/portal/board.ts'
import { calendar } from '@app/shared/portal/calendar.ts'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { downloadFiles } from '@app/shared/system/downloadFiles.ts'
import { noticeCalls } from '@app/shared/system/notice.ts'
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

/** Pixels of a card below what it holds. */
const blankBelow = (page: Page, { name }: Portlet) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name }) })
    .evaluate((card) => card.clientHeight - (card.firstElementChild?.clientHeight ?? 0))

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
  // One was made higher; the other ends where its content does, though its portlet is 200 high (shell §17.1).
  await expect.poll(() => blankBelow(page, narrow)).toBeLessThanOrEqual(2)
  expect(await blankBelow(page, wide)).toBeGreaterThan(100)
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

const long = '关于进一步规范和加强下属各单位办公用品采购与领用登记管理工作的若干补充规定（二〇二六年第三次修订稿）'
const now = '2026-01-02 03:04:05'
const day = new Date().toISOString().slice(0, 10)
const pageOf = (row: object) => ({ list: [row], total: 1, pageNum: 1, pageSize: 20, pages: 1, size: 1 })

/** What the cards of the product ask for, with names of fifty characters. */
const longAnswers: Readonly<Record<string, unknown>> = {
  [noticeCalls.readingPage.path]: pageOf({ id: '1', noticeTitle: long, isRead: '0', publishTime: now, linkUrl: null }),
  [board.todos.path]: [{ key: '1', label: '审核', title: long, time: now, path: '/index', tone: 'info' }],
  [board.figures.path]: [{ key: '1', title: long, value: 123_456_789, unit: '条' }],
  [downloadFiles.mine.path]: [
    { id: '1', kind: 'export', label: long, fileName: `${long}.xlsx`, state: 'success', progress: 100, reason: null },
  ],
  [session.ownLogins.path]: [
    {
      id: '1',
      ipaddr: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      loginLocation: long,
      browser: 'Chrome',
      os: 'Windows 10',
      status: '1',
      msg: long,
      loginTime: now,
    },
  ],
  [commonUseMenu.list.path]: [{ id: '1', path: '/org/user', title: long, icon: 'user', sort: 10 }],
  [calendar.list.path]: [{ id: '1', title: long, day, beginTime: '09:00', endTime: '10:00', remark: long, version: 1 }],
  [todoList.endpoints.page.path]: pageOf({ id: '1', procInsId: '1', title: long, taskName: long, createTime: now }),
  [cmsFlowTodo.endpoints.page.path]: pageOf({ id: '1', articleTitle: long, submitTime: now }),
}

test('工作台: names of fifty characters end with dots inside their card, on a screen of any width', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await database.query(
    `INSERT INTO sys_portal_config (id, name, code, application_range, is_default, resource_id, content)
     SELECT $1, '长', $1, 'U', 'Y', $1, jsonb_agg(jsonb_build_object('id', id, 'i', id, 'key', code, 'name', name,
       'url', url, 'x', (sort / 10) % 3, 'y', sort * 10, 'w', 1, 'h', 200, 'isShowTitle', show_title))::text
     FROM sys_portlet WHERE url ~ '^(dashboard/portal|flowable|cms)/' AND length(code) < 30`,
    [person.id],
  )
  await page.route(
    ({ pathname }) => pathname in longAnswers,
    (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: longAnswers[new URL(route.request().url()).pathname] } }),
  )
  await enter(page, person, '/index')
  await expect(page.getByTitle(long).first()).toBeVisible()
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('main [data-waiting]')).toHaveCount(0)
    const cards = page.locator('main section:not(section section)')
    await expect.poll(() => cards.count()).toBeGreaterThan(10)
    const moved = () =>
      cards.evaluateAll((all) =>
        all
          .filter((card) => card.scrollWidth > card.clientWidth)
          .map((card) => `${card.textContent?.slice(0, 10)} ${card.scrollWidth} in ${card.clientWidth}`),
      )
    await expect.poll(moved, { message: String(width), timeout: 5_000 }).toEqual([])
  }
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
