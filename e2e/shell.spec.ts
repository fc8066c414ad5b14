import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aMenuRow, aPerson, enter } from './people.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

const search = (page: Page, label: string) => page.getByRole('search').getByLabel(label)

async function open(page: Page, group: string, name: string) {
  const row = menu(page).getByRole('menuitem', { name: group })
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await menu(page).getByRole('link', { name }).click()
  // Who goes on while a page still loads never opens it.
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

async function onTab(page: Page, name: string, command: string) {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

async function palette(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '搜索页面、人员、帮助和操作' })
  await field.fill(typed)
  await field.press('Enter')
  await expect(field).toBeHidden()
}

test('菜单: holds what the role grants, one open group at a time', async ({ page, database }) => {
  const person = await aPerson(database, { grants: ['system:post:list', 'system:dict:list', 'system:config:list'] })
  await enter(page, person, '/org/post')
  await expect(page).toHaveTitle(/^岗位管理 - /)
  await expect(tabs(page)).toHaveText(['工作台', '岗位管理'])
  await expect(menu(page).getByRole('link', { name: '岗位管理' })).toHaveAttribute('aria-current', 'page')
  await open(page, '系统设置', '字典管理')
  await expect(menu(page).getByRole('link')).toHaveText(['工作台', '字典管理', '参数设置'])
  await expect(heading(page, '字典类型列表')).toBeVisible()
  await page.getByLabel('搜索菜单').fill('gwgl')
  await page.getByLabel('搜索菜单').press('Enter')
  await expect(tab(page, '岗位管理')).toHaveAttribute('aria-current', 'page')
})

test('标签: typing, a dialog and the page survive a visit elsewhere; 刷新 concerns one tab', async ({
  page,
  database,
}) => {
  await enter(page, await aPerson(database), '/org/post')
  await search(page, '岗位名称').fill('未查询的字')
  await open(page, '系统设置', '参数设置')
  await search(page, '参数名称').fill('另一页的字')
  await tab(page, '岗位管理').click()
  await expect(search(page, '岗位名称')).toHaveValue('未查询的字')

  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '添加岗位' })
  await dialog.getByLabel('岗位编码').fill('half-typed')
  await palette(page, '参数设置')
  await expect(dialog).toBeHidden()
  await expect(search(page, '参数名称')).toHaveValue('另一页的字')
  await palette(page, '岗位管理')
  await expect(dialog.getByLabel('岗位编码')).toHaveValue('half-typed')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()

  await onTab(page, '岗位管理', '刷新')
  await expect(search(page, '岗位名称')).toHaveValue('')
  await tab(page, '参数设置').click()
  await expect(search(page, '参数名称')).toHaveValue('另一页的字')
})

test('标签: what cannot be done is said; closing leads to the neighbour; a reload keeps them', async ({
  page,
  database,
}) => {
  await enter(page, await aPerson(database), '/index')
  await expect(heading(page, '陈晨')).toBeVisible()
  await onTab(page, '工作台', '关闭')
  await expect(page.getByText('这是最后一个标签了, 无法被关闭')).toBeVisible()
  await open(page, '组织管理', '岗位管理')
  await open(page, '系统设置', '参数设置')
  await open(page, '系统设置', '字典管理')
  await onTab(page, '工作台', '关闭')
  await expect(page.getByText('工作台不能关闭')).toBeVisible()
  await onTab(page, '工作台', '关闭左侧')
  await expect(page.getByText('左侧没有标签')).toBeVisible()
  await onTab(page, '字典管理', '关闭右侧')
  await expect(page.getByText('右侧没有标签')).toBeVisible()
  await tab(page, '参数设置').click()
  await page.getByRole('button', { name: '关闭 参数设置' }).click()
  await expect(tab(page, '字典管理')).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(tabs(page)).toHaveText(['工作台', '岗位管理', '字典管理'])
  await expect(heading(page, '字典类型列表')).toBeVisible()
  await onTab(page, '岗位管理', '关闭全部')
  await expect(tabs(page)).toHaveText(['工作台'])
})

test('换肤: colour, dark mode and the top menu apply at once and after a reload', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/org/post')
  const header = page.getByRole('banner')
  await page.getByRole('button', { name: '换肤' }).click()
  const drawer = page.getByRole('dialog', { name: '换肤' })
  await drawer.getByRole('radio', { name: '酱紫' }).click()
  await expect(header).toHaveCSS('background-color', 'rgb(114, 46, 209)')
  // One key closes it, though the pointer still rests on what was chosen, longer than a tooltip needs.
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: '换肤' }).click()
  await drawer.getByRole('radio', { name: '顶部菜单布局' }).click()
  await expect(drawer.getByRole('switch', { name: '固定侧边栏' })).toBeDisabled()
  await expect(drawer.getByRole('switch', { name: '固定侧边栏' })).not.toBeChecked()
  await expect(drawer.getByText('固定', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '侧边栏' })).toBeHidden()
  await page.reload()
  await expect(header).toHaveCSS('background-color', 'rgb(114, 46, 209)')
  await expect(page.getByRole('button', { name: '新增' })).toHaveCSS('background-color', 'rgb(114, 46, 209)')
  await page.getByRole('button', { name: '换肤' }).click()
  await drawer.getByRole('radio', { name: '侧边菜单布局' }).click()
  await expect(drawer.getByText('流式', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '侧边栏' })).toBeVisible()
  await drawer.getByRole('radio', { name: '暗黑模式' }).click()
  await expect(header).toHaveCSS('background-color', 'rgb(27, 31, 40)')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test('命令面板: finds a page by its initials and does what it lists', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/index')
  await expect(heading(page, '陈晨')).toBeVisible()
  await palette(page, 'zdgl')
  await expect(heading(page, '字典类型列表')).toBeVisible()
  await palette(page, '暗黑')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test('菜单: a component this build does not have is named, everything else works', async ({ page, database }) => {
  const person = await aPerson(database)
  const unknown = await aMenuRow(database, person, { name: '未知页面', component: 'no/such/PageIndex' })
  await enter(page, person, '/org/post')
  await menu(page).getByRole('link', { name: unknown.name }).click()
  await expect(page.getByText('页面组件不存在：no/such/PageIndex')).toBeVisible()
  await tab(page, '岗位管理').click()
  await expect(heading(page, '岗位列表')).toBeVisible()
})

test('404 and 403: say what is wrong and lead back', async ({ page, database }) => {
  const person = await aPerson(database, { grants: ['system:post:list'] })
  const forbidden = await aMenuRow(database, person, { name: '无权页面', component: 'exception/403' })
  await enter(page, person, '/sysSetting/config')
  await expect(page).toHaveURL(/\/admin\/404$/)
  await expect(page.getByText('抱歉，您访问的页面不存在。')).toBeVisible()
  await page.getByRole('button', { name: '返回工作台' }).click()
  await expect(heading(page, '陈晨')).toBeVisible()
  await menu(page).getByRole('menuitem', { name: '组织管理' }).click()
  await menu(page).getByRole('link', { name: forbidden.name }).click()
  await expect(heading(page, '403')).toBeVisible()
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('手机: who opens the menu before its code has come sees it when it comes', async ({ page, database }) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    await page.route(/\/assets\/MobileMenu-/, async (route) => {
      await asked
      await route.continue()
    })
    await enter(page, await aPerson(database), '/index')
    await page.getByRole('button', { name: '打开菜单' }).click()
    ask()
    await expect(menu(page).getByRole('menuitem', { name: '组织管理' })).toBeVisible()
  })

  test('手机: the menu comes as a drawer and nothing scrolls sideways', async ({ page, database }) => {
    await enter(page, await aPerson(database), '/index')
    await expect(menu(page)).toBeHidden()
    for (const [group, name, title] of [
      ['组织管理', '岗位管理', '岗位列表'],
      ['系统设置', '字典管理', '字典类型列表'],
      ['日志管理', '操作日志', '操作日志'],
    ] as const) {
      await page.getByRole('button', { name: '打开菜单' }).click()
      await open(page, group, name)
      await expect(heading(page, title)).toBeVisible()
      await expect(menu(page)).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
})
