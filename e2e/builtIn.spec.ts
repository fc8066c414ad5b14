import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, signIn } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('内置数据: an administrator tries to break the product, reads why that does not work, and still signs in', async ({
  page,
  database,
}) => {
  test.slow()
  const person = await aPerson(database, { name: '好奇的管理员' })

  await test.step('字典管理: the switch of everything is neither disabled nor given another value', async () => {
    await enter(page, person, '/sysSetting/dict?f.dictType=sys_normal_disable')
    await button(page, '修改 系统开关').click()
    const type = page.getByRole('dialog', { name: '修改【系统开关】类型' })
    await expect(type.getByLabel('字典类型')).toBeDisabled()
    await expect(type.getByText('内置字典，程序和已有数据依赖它，不能修改')).toHaveCount(2)
    await expect(type.getByLabel('字典名称')).toBeEnabled()
    await type.getByRole('button', { name: '取消', exact: true }).click()
    await expect(type).toBeHidden()

    await button(page, '展开 系统开关').click()
    const entries = page.getByRole('region', { name: '系统开关' })
    await entries.getByRole('button', { name: '修改 正常' }).click()
    const entry = page.getByRole('dialog', { name: '修改【系统开关】子表数据' })
    await expect(entry.getByLabel('数据键值')).toBeDisabled()
    await expect(entry.getByText('内置数据，程序依赖它，不能修改')).toHaveCount(2)
    await entry.getByRole('button', { name: '取消', exact: true }).click()
    await expect(entry).toBeHidden()
    await entries.getByRole('button', { name: '删除 正常' }).click()
    await page.getByRole('alertdialog', { name: '确认删除所选中数据?' }).getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('内置字典数据不能删除')).toBeVisible()
  })

  await test.step('参数设置: a black list that holds its author is not saved, and says which entry does', async () => {
    await page.goto('/admin/sysSetting/config?f.configKey=sys.login.blackIPList')
    await page.locator('tr[data-row]').getByRole('button', { name: /^修改/ }).click()
    const drawer = page.getByRole('dialog', { name: '修改参数' })
    await expect(drawer.getByText('内置参数，不能修改').first()).toBeVisible()
    for (const entry of ['0.0.0.0/0', '127.0.0.*', '::ffff:127.0.0.1']) {
      await drawer.getByLabel('参数值').fill(entry)
      await button(page, '保存').click()
      await expect(drawer.getByText(`此规则会阻止您自己登录，未保存：${entry}`)).toBeVisible()
    }
    await drawer.getByRole('button', { name: '取消', exact: true }).click()
    await button(page, '放弃修改').click()
    await expect(drawer).toBeHidden()
  })

  await test.step('角色: nobody takes the name of the superuser’s role, in whatever script', async () => {
    await page.goto('/admin/auth/role')
    await button(page, '新增').click()
    await page.getByRole('textbox', { name: '角色名称', exact: true }).fill('看起来像管理员')
    const key = page.getByRole('textbox', { name: '角色编码', exact: true })
    await key.fill('ａｄｍｉｎ')
    await key.blur()
    await expect(page.getByRole('alert').getByText('角色编码已存在')).toBeVisible()
    await key.fill('аdmin')
    await button(page, '保存').click()
    await expect(page.getByText('角色编码只能使用英文字母、数字和半角符号')).toBeVisible()
  })

  await test.step('the door is still open', async () => {
    await page.context().clearCookies()
    await page.goto('/admin/user/login')
    await signIn(page, person)
    await expect(page).toHaveURL(/\/admin\/index$/)
  })
})
