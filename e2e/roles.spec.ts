import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'
import { inBothThemes } from './themes.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const word = () => `e2e${randomUUID().slice(0, 6)}`

test('角色: made, granted and given by one, seen at once by the other without signing in again', async ({
  page,
  browser,
  database,
}) => {
  test.slow()
  const name = word()
  const manager = await aPerson(database, { name: '角色管理人' })
  const other = await aPerson(database, { name: `员工${name}`, grants: [] })
  const elsewhere = await browser.newContext({ locale: 'zh-CN' })
  const theirs = await elsewhere.newPage()
  await enter(theirs, other, '/index')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByText('组织管理')).toHaveCount(0)

  await test.step('a role is added in the table', async () => {
    await enter(page, manager, '/auth/role')
    await button(page, '新增').click()
    await page.getByRole('textbox', { name: '角色名称', exact: true }).fill(name)
    await page.getByRole('textbox', { name: '角色编码', exact: true }).fill(name)
    await button(page, '保存').click()
    await expect(page.getByText('保存成功')).toBeVisible()
  })

  await test.step('a user gets it', async () => {
    const find = page.getByRole('searchbox', { name: '角色编码或名称' })
    await find.fill(name)
    await find.press('Enter')
    await button(page, name).click()
    await button(page, '添加用户').first().click()
    const dialog = page.getByRole('dialog', { name: '选择人员' })
    await dialog.getByRole('searchbox').fill(other.name)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('treeitem', { name: other.name }).getByRole('checkbox').click()
    await dialog.getByRole('button', { name: '选择', exact: true }).click()
    await expect(page.getByText('添加成功')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(other.userName) })).toBeVisible()
  })

  await test.step('菜单授权 gives it a page', async () => {
    await page.goto('/admin/auth/sysAuth')
    const find = page.getByRole('searchbox', { name: '请输入编码或名称' })
    await find.fill(name)
    await find.press('Enter')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.getByText('展开/折叠').click()
    // Only the rows in sight are there.
    await page.getByRole('tree', { name: '菜单权限' }).hover()
    await page.mouse.wheel(0, 200)
    await page
      .getByRole('treeitem', { name: /^岗位管理/ })
      .getByRole('checkbox')
      .click()
    await button(page, '保存').click()
    await expect(page.getByText('修改成功')).toBeVisible()
  })

  await test.step('the other one finds it in the menu, and only that', async () => {
    const menu = theirs.getByRole('navigation', { name: '主菜单' })
    await menu.getByText('组织管理').click()
    await menu.getByText('岗位管理').click()
    await expect(theirs.getByRole('heading', { name: '岗位列表' })).toBeVisible()
    await expect(menu.getByText('权限管理')).toHaveCount(0)
  })

  await test.step('the preview says the same', async () => {
    await button(page, '权限预览').click()
    const dialog = page.getByRole('dialog', { name: `权限预览：${name}` })
    await expect(dialog.getByRole('treeitem', { name: /^岗位管理/ })).toBeVisible()
    await dialog.getByRole('tab', { name: '数据和用户' }).click()
    await expect(dialog.getByText('1 人')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await elsewhere.close()
})

for (const [size, width, height] of [
  ['wide', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`角色: nothing to find on the role pages, ${size}, light and dark`, async ({ page, database }) => {
    await page.setViewportSize({ width, height })
    const clean = (screen: string) =>
      inBothThemes(page, async (theme) => {
        const found = await findings(page)
        expect.soft(found, `${screen} ${theme}`).toEqual([])
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(width)
      })
    // Roles of other journeys fill the first page.
    const find = async () => {
      await page.getByPlaceholder('请输入编码或名称').first().fill('sysAdmin')
      await page.keyboard.press('Enter')
      await expect(page.getByText('sysAdmin')).toBeVisible()
    }
    await enter(page, await aPerson(database), '/auth/role')
    await find()
    await button(page, '新增').click()
    await page.getByRole('textbox', { name: '角色名称', exact: true }).press('Tab')
    await expect(page.getByText('角色名称不能为空')).toBeVisible()
    await clean('角色管理')
    await page.goto('/admin/auth/sysAuth')
    await find()
    await page.getByRole('button', { name: /sysAdmin/ }).click()
    await page.getByText('展开/折叠').click()
    await clean('菜单授权')
    await page.getByRole('tab', { name: '小页' }).click()
    await expect(page.getByRole('tabpanel').locator('.ant-table-row').first()).toBeVisible()
    await clean('小页')
    await page.getByRole('tab', { name: '数据权限' }).click()
    await expect(page.getByRole('combobox', { name: '权限范围：' })).toBeVisible()
    await clean('数据权限')
    await button(page, '权限预览').click()
    await expect(page.getByRole('dialog').getByRole('treeitem').first()).toBeVisible()
    await clean('权限预览')
  })
