import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'
import { aWorkbook, rowsOf } from './sheets.ts'

const word = () => `z${Math.random().toString(36).slice(2, 9)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const search = (page: Page, label: string) => page.getByRole('search').getByRole('textbox', { name: label })

test('用户: a sheet with two bad rows is refused whole, repaired and imported; the first passwords are handed over once', async ({
  page,
  database,
}) => {
  const prefix = word()
  await enter(page, await aPerson(database), `/org/user?f.userName=${prefix}`)
  await button(page, '导入').first().click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const [header] = await rowsOf(await template)
  const headers = (header ?? []).map(String)
  const line = (userName: string, more: Record<string, string> = {}) => {
    const values: Record<string, string> = {
      部门编号: '100',
      姓名: `新人${userName}`,
      用户编号: userName,
      登录名: userName,
      用户类型: '后台用户',
      用户性别: '女',
      帐号状态: '正常',
      ...more,
    }
    return headers.map((name) => values[name] ?? null)
  }
  const boss = line(`${prefix}1`)
  const lost = line(`${prefix}2`, { 部门编号: '没有这个部门' })
  const odd = line(`${prefix}3`, { 用户性别: '不明', 直属上级: `${prefix}1` })
  const choose = (name: string, rows: (string | null)[][]) =>
    aWorkbook(name, [headers, ...rows]).then((file) => dialog.getByLabel('选择文件').setInputFiles(file))

  await choose('有误.xlsx', [boss, lost, odd])
  await dialog.getByRole('button', { name: '仅校验' }).click()
  await expect(dialog.getByRole('alert')).toContainText('校验未通过，共 2 条数据格式不正确')
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('很抱歉，导入失败！共 2 条数据格式不正确')
  await expect(dialog.getByRole('row', { name: `3 ${prefix}2 部门不存在` })).toBeVisible()
  await expect(dialog.getByRole('row', { name: `4 ${prefix}3 用户性别取值不正确` })).toBeVisible()
  const errors = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载错误文件' }).click()
  const [, ...refused] = await rowsOf(await errors)
  expect(refused.map((cells) => cells.at(-1))).toEqual(['部门不存在', '用户性别取值不正确'])
  const known = 'SELECT 1 FROM sys_user WHERE user_name LIKE $1'
  expect((await database.query(known, [`${prefix}%`])).rowCount).toBe(0)

  const repaired = [boss, line(`${prefix}2`), line(`${prefix}3`, { 直属上级: `${prefix}1` })]
  await choose('修正.xlsx', repaired)
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('恭喜您，数据已全部导入成功！共 3 条')
  const passwords = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载导入结果' }).click()
  const [, ...told] = await rowsOf(await passwords)
  expect(told.map(([userName]) => userName)).toEqual([1, 2, 3].map((n) => `${prefix}${n}`))
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, new RegExp(`新人${prefix}3`))).toBeVisible()

  const first = { id: '', name: '', userName: `${prefix}2`, password: String(told[1]?.[2]) }
  const headersOf = { authorization: `Bearer ${await tokenOf(page, first)}` }
  const info = await page.request.get('/getInfo', { headers: headersOf })
  expect(await info.json()).toMatchObject({ code: 200, isDefaultModifyPwd: true })
})

test('用户: added with the form, seen in his detail, reset, put out and deleted', async ({ page, database }) => {
  const userName = word()
  await enter(page, await aPerson(database), '/org/user')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '添加用户' })
  await dialog.getByLabel('姓名').fill('周到')
  await dialog.getByLabel('用户编号').fill(userName)
  await dialog.getByLabel('登录名').fill(userName)
  await dialog.getByLabel('所属部门').click()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByText('集团', { exact: true }).first().click()
  await picker.getByRole('button', { name: '选择', exact: true }).click()
  await dialog.getByLabel('岗位').click()
  await page.getByTitle('普通员工').click()
  await page.keyboard.press('Escape')
  await button(page, '保存').click()
  const shown = page.getByRole('dialog', { name: '初始密码' })
  const password = await shown.locator('code').innerText()
  expect(password).toMatch(/^\w{16}$/)
  await shown.getByRole('button', { name: '关闭' }).last().click()

  const person = { id: '', name: '周到', userName, password }
  const token = await tokenOf(page, person)
  await search(page, '登录名').fill(userName)
  await search(page, '登录名').press('Enter')
  await expect(row(page, /周到/)).toHaveCount(1)
  await button(page, '周到').click()
  const drawer = page.getByRole('dialog', { name: '用户【周到】' })
  await expect(drawer.getByText('普通员工').last()).toBeVisible()
  await drawer.getByRole('button', { name: '强制退出' }).click()
  await page.getByRole('alertdialog', { name: '强制退出【周到】' }).getByRole('button', { name: '强制退出' }).click()
  await expect(page.getByText('强制退出成功')).toBeVisible()
  const out = await page.request.get('/getInfo', { headers: { authorization: `Bearer ${token}` } })
  expect(await out.json()).toMatchObject({ code: 401, msg: '管理员强制退出，请重新登录' })
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()

  await button(page, '重置密码 周到').click()
  await button(page, '保存').click()
  const renewed = page.getByRole('dialog', { name: '新密码' })
  const next = await renewed.locator('code').innerText()
  expect(next).not.toBe(password)
  await renewed.getByRole('button', { name: '关闭' }).last().click()
  await tokenOf(page, { ...person, password: next })

  await row(page, /周到/).getByRole('button', { name: /停用/ }).click()
  await expect(page.getByText('确认停用【周到】的用户吗?')).toBeVisible()
  await button(page, '是').click()
  await expect(page.getByText('停用成功')).toBeVisible()
  const refused = await page.request.post('/login', { data: { username: userName, password: next } })
  expect(await refused.json()).toMatchObject({ msg: `对不起，您的账号：${userName} 已停用` })

  await page.getByRole('checkbox', { name: '选择 周到' }).check()
  await button(page, '删除').click()
  const question = page.getByRole('alertdialog', { name: '确认删除所选中数据?' })
  await expect(question).toContainText('当前选中【周到】，其登录会话将立即结束')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的用户')).toBeVisible()
})
