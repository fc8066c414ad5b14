import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { openPath } from './pages.ts'
import { aMenuRow, aPerson, enter, tokenOf, type Person } from './people.ts'
import { inBothThemes } from './themes.ts'

/** Zero findings, named with the element, on what is on the screen now, light and dark. */
const clean = (page: Page, screen: string) =>
  inBothThemes(page, (theme) =>
    test.step(`${screen} ${theme}`, async () => {
      const found = await findings(page)
      expect.soft(found, `${screen} ${theme}`).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${screen} ${theme}: width`)
        .toBe(page.viewportSize()?.width)
    }),
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function visit(page: Page, path: string, title: string) {
  await openPath(page, path)
  await expect(heading(page, title)).toBeVisible()
}

/** An act of a row: a word of its own, or on a phone behind ⋯. */
async function onRow(page: Page, phone: boolean, act: string, name: string) {
  if (!phone) return button(page, `${act} ${name}`).click()
  await button(page, `更多 ${name}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function listsAndForms(page: Page, phone: boolean) {
  await visit(page, '/org/post', '岗位列表')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await clean(page, '岗位列表')
  await button(page, '新增').click()
  await expect(page.getByRole('dialog', { name: '添加岗位' }).getByLabel('岗位编码')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('岗位编码不能为空')).toBeVisible()
  await clean(page, '添加岗位')
  await button(page, '取消').click()
  await onRow(page, phone, '修改', '普通员工')
  await expect(page.getByRole('dialog', { name: '修改岗位' }).getByLabel('岗位名称')).toHaveValue('普通员工')
  await clean(page, '修改岗位')
  await visit(page, '/sysSetting/dict?f.dictType=sys_normal_disable', '字典类型列表')
  await page.getByRole('button', { name: /^展开 / }).click()
  await expect(page.getByRole('row', { name: /停用/ }).last()).toBeVisible()
  await clean(page, '字典与子表')
  await visit(page, '/sysSetting/config', '参数设置')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await clean(page, '参数设置')
}

async function logs(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const data = { postCode: person.userName, postName: person.userName, sort: 10, status: '0' }
  await page.request.post('/system/post', { headers, data })
  // Others write theirs meanwhile.
  await visit(page, `/log/operlog?f.operName=${person.userName}`, '操作日志')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await clean(page, '操作日志')
  // Each change of the theme is an operation as well.
  await page.locator('tr[data-row]').getByText('岗位管理').first().click()
  await expect(page.getByRole('dialog', { name: /^操作日志【/ })).toBeVisible()
  await clean(page, '操作日志详细')
  await visit(page, '/log/loginLog', '登录日志')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await clean(page, '登录日志')
  await visit(page, '/tool/swagger', '系统接口')
  // All of them at once are judged with every page.
  await page.getByLabel('查询接口').fill('/system/post/page')
  await expect(page.getByText('共 1 个接口')).toBeVisible()
  await page.getByText('/system/post/page').click()
  await clean(page, '系统接口')
}

async function frame(page: Page, person: Person, phone: boolean, broken: readonly { path: string; status: string }[]) {
  await visit(page, '/index', person.name)
  await expect(page.getByRole('heading', { name: '最近登录' })).toBeVisible()
  await clean(page, '工作台')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索页面、人员、帮助和操作' })).toBeFocused()
  await clean(page, '命令面板')
  await page.keyboard.press('Escape')
  if (phone) {
    await button(page, '打开菜单').click()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await clean(page, '菜单')
    await page.keyboard.press('Escape')
    await button(page, `用户菜单 ${person.name}`).click()
    await page.getByRole('menuitem', { name: '换肤' }).click()
  } else await button(page, '换肤').click()
  await expect(page.getByRole('dialog', { name: '换肤' })).toBeVisible()
  await clean(page, '换肤')
  for (const { path, status } of broken) {
    await visit(page, path, status)
    await clean(page, status)
  }
}

for (const width of [1440, 390]) {
  const phone = width === 390
  test.describe(`${width}`, () => {
    test.use({ viewport: { width, height: phone ? 844 : 900 } })

    test(`无障碍 ${width}: login, frame and exception pages, light and dark`, async ({ page, database }) => {
      const person = await aPerson(database)
      const broken = []
      for (const status of ['403', '500']) {
        const { path } = await aMenuRow(database, person, { name: status, component: `exception/${status}` })
        broken.push({ path, status })
      }
      await page.goto('/admin/user/login')
      await expect(heading(page, '用户登录')).toBeVisible()
      await clean(page, '登录')
      await enter(page, person, '/404')
      await expect(heading(page, '404')).toBeVisible()
      await clean(page, '404')
      await frame(page, person, phone, broken)
    })

    test(`无障碍 ${width}: lists, forms and logs, light and dark`, async ({ page, database }) => {
      const person = await aPerson(database)
      await enter(page, person, '/index')
      await listsAndForms(page, phone)
      await logs(page, person)
    })
  })
}
