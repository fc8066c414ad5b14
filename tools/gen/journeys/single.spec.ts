import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/fixtures.ts'
import { aWorkbook, exported, rowsOf } from '../../../e2e/sheets.ts'
import { openAs, rightsTo } from './keeper.ts'

const key = 'depot/demoSingle/DemoSingleIndex'
const word = () => `e2e${randomUUID().slice(0, 6)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('单表: added, searched, edited, stopped, exported, imported and deleted by a role with exactly these rights', async ({
  page,
  database,
}) => {
  const words = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import']
  await openAs(page, database, key, rightsTo('demoSingle', ...words))
  const code = word()
  const dialog = page.getByRole('dialog')

  await test.step('add', async () => {
    await button(page, '新增').first().click()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog.getByText('编号不能为空')).toBeVisible()
    await dialog.getByLabel('编号', { exact: true }).fill(`${code}1`)
    await dialog.getByLabel('名称', { exact: true }).fill(`${code}甲`)
    await dialog.getByLabel('库存，非负', { exact: true }).fill('5')
    await dialog.getByLabel('手机', { exact: true }).fill('13800000001')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('import', async () => {
    await button(page, '导入').click()
    const template = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载模板' }).click()
    const headers = ((await rowsOf(await template))[0] ?? []).map(String)
    const values: Record<string, string | number> = {
      编号: `${code}2`,
      名称: `${code}乙`,
      排序: 20,
      状态: '正常',
      是否公开: '否',
      '库存，非负': 7,
      手机: '13800000002',
    }
    const line = headers.map((name) => values[name.replace(/^\*/, '')] ?? null)
    await dialog.getByLabel('选择文件').setInputFiles(await aWorkbook('物品.xlsx', [headers, line]))
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(page.getByText('恭喜您，数据已全部导入成功！共 1 条')).toBeVisible()
    await expect(row(page, `${code}乙`)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('search', async () => {
    const search = page.getByRole('search').getByLabel('编号', { exact: true })
    await search.fill(`${code}1`)
    await search.press('Enter')
    await expect(row(page, `${code}乙`)).toBeHidden()
    await expect(row(page, `${code}甲`)).toBeVisible()
  })

  await test.step('edit', async () => {
    await button(page, `修改 ${code}甲`).click()
    await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue(`${code}甲`)
    await dialog.getByLabel('名称', { exact: true }).fill(`${code}丙`)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(row(page, `${code}丙`)).toBeVisible()
  })

  await test.step('status', async () => {
    await page.getByRole('switch', { name: `状态 ${code}丙` }).click()
    await button(page, '是').click()
    await expect(page.getByText('停用成功')).toBeVisible()
    await expect(page.getByRole('switch', { name: `状态 ${code}丙` })).not.toBeChecked()
  })

  await test.step('export', async () => {
    const [headers = [], ...told] = await rowsOf(await exported(page))
    expect(told.map((line) => line[headers.indexOf('名称')])).toEqual([`${code}丙`])
    expect(told.map((line) => line[headers.indexOf('状态')])).toEqual(['停用'])
  })

  await test.step('delete', async () => {
    await button(page, `删除 ${code}丙`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('删除成功')).toBeVisible()
    await expect(row(page, `${code}丙`)).toBeHidden()
  })
})

test('单表: whoever has list and query alone sees no buttons, and the server refuses the rest', async ({
  page,
  browser,
  database,
}) => {
  const code = word()
  const values = { code, name: code, sort: 10, status: '0', isOpen: false, stock: '1', phone: '13800000001' }
  const other = await browser.newPage()
  const keeper = await openAs(other, database, key, rightsTo('demoSingle', 'list', 'add'))
  const added = await other.request.post('/depot/demoSingle', { headers: keeper.headers, data: values })
  const { data: stored } = (await added.json()) as { data: { id: string; version: number } }
  await other.close()

  const { headers } = await openAs(page, database, key, rightsTo('demoSingle', 'list', 'query'))
  await expect(row(page, code)).toBeVisible()
  for (const name of ['新增', '导入', '导出', '删除', `修改 ${code}`, `删除 ${code}`])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await button(page, code).click()
  await expect(page.getByRole('dialog').getByText('13800000001')).toBeVisible()

  const { id, version } = stored
  const calls: [path: string, data?: object][] = [
    ['', { ...values, code: word() }],
    ['', { ...values, id, version }],
    ['/changeStatus', { id, status: '1' }],
    [`/${id}`],
    ['/importData'],
  ]
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  for (const [path, data] of calls) {
    const answer = await page.request.post(`/depot/demoSingle${path}`, { headers, data })
    expect(await answer.json(), path).toMatchObject(denied)
  }
  const answer = await page.request.get('/depot/demoSingle/export', { headers })
  expect(await answer.json()).toMatchObject(denied)
})
