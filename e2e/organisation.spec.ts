import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, signIn } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function addDepartment(page: Page, code: string, name: string) {
  await page.goto('/admin/org/dept')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '添加部门' })
  await expect(dialog.getByLabel('上级部门')).toBeFocused()
  await dialog.getByLabel('部门编码').fill(code)
  await dialog.getByLabel('部门名称').fill(name)
  await dialog.getByText('部门', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await toast(page, '新增成功')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function addRole(page: Page, key: string, name: string) {
  await page.goto('/admin/auth/role')
  await button(page, '新增').click()
  await page.getByPlaceholder('请输入', { exact: true }).first().fill(name)
  await page.getByPlaceholder('请输入', { exact: true }).nth(1).fill(key)
  await button(page, '保存').click()
  await toast(page, '保存成功')
}

async function grantPosts(page: Page, name: string) {
  await page.goto('/admin/auth/sysAuth')
  const roles = page.getByRole('region', { name: '角色', exact: true })
  await roles.getByPlaceholder('请输入编码或名称').fill(name)
  await roles.getByPlaceholder('请输入编码或名称').press('Enter')
  await roles.getByText(name, { exact: true }).click()
  await expect(page.getByRole('heading', { name: `【${name}】的权限` })).toBeVisible()
  const tree = page.getByRole('tree', { name: /菜单/ })
  await tree
    .getByRole('treeitem', { name: /岗位管理/ })
    .getByRole('checkbox')
    .check()
  await button(page, '保存').click()
  await toast(page, '修改成功')
}

interface NewUser {
  name: string
  userName: string
  dept: string
  role: string
}

/** Answers the password that is shown once. */
async function addUser(page: Page, { name, userName, dept, role }: NewUser): Promise<string> {
  await page.goto('/admin/org/user')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '添加用户' })
  await expect(dialog.getByLabel('姓名')).toBeFocused()
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByLabel('用户编号').fill(userName)
  await dialog.getByLabel('登录名').fill(userName)
  await dialog.getByLabel('所属部门').click()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByPlaceholder('请输入部门信息').fill(dept)
  await picker.getByRole('treeitem', { name: dept }).click()
  await picker.getByRole('button', { name: '选择', exact: true }).click()
  for (const [label, choice] of [
    ['岗位', '普通员工'],
    ['角色', role],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).fill(choice)
    await expect(page.locator('.ant-select-item-option-active:visible')).toHaveText(choice)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  const shown = page.getByRole('dialog', { name: '初始密码' })
  const password = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: '关闭' }).first().click()
  return password
}

test('组织: departments, a role and a user are set up by the pages; the user sees only what he may', async ({
  page,
  database,
  browser,
}) => {
  const admin = await aPerson(database)
  const mark = admin.userName.slice(-6)
  await enter(page, admin, '/index')
  await addDepartment(page, `d${mark}`, `部门${mark}`)
  await addRole(page, `role${mark}`, `角色${mark}`)
  await grantPosts(page, `角色${mark}`)
  const userName = `new${mark}`
  const password = await addUser(page, { name: '陈新', userName, dept: `部门${mark}`, role: `角色${mark}` })

  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto('/admin/user/login')
  await signIn(guest, { userName, password })
  const forced = guest.getByRole('dialog', { name: /密码/ })
  await expect(forced.getByText('您的密码还是初始密码，请修改密码！')).toBeVisible()
  await forced.getByLabel('旧密码').fill(password)
  await forced.getByLabel('新密码', { exact: true }).fill('Xin-mima-2026')
  await forced.getByLabel('确认密码').fill('Xin-mima-2026')
  await forced.getByRole('button', { name: '确定' }).click()
  await expect(forced).toBeHidden()

  const menu = guest.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('组织管理').click()
  await expect(menu.getByText('岗位管理')).toBeVisible()
  for (const hidden of ['用户管理', '部门管理', '权限管理', '系统设置'])
    await expect(menu.getByText(hidden)).toHaveCount(0)
  await guest.goto('/admin/org/user')
  await expect(guest.getByRole('heading', { name: '404', level: 1 })).toBeVisible()
  await guest.goto('/admin/org/post')
  await expect(guest.getByRole('row', { name: /普通员工/ })).toBeVisible()
  await other.close()
})
