import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

const word = () => `e2e${randomUUID().slice(0, 6)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('字典: entries are kept below their dictionary, and every write is logged with before and after', async ({
  page,
  database,
}) => {
  const type = word()
  const person = await aPerson(database)
  await enter(page, person, `/sysSetting/dict?f.dictType=${type}`)
  await button(page, '新增').first().click()
  const dialog = page.getByRole('dialog', { name: '添加字典类型' })
  await dialog.getByLabel('字典名称').fill(`字典${type}`)
  await dialog.getByLabel('字典类型').fill(type)
  await button(page, '保存').click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(dialog).toBeHidden()

  await button(page, `展开 字典${type}`).click()
  const entries = page.getByRole('region', { name: `字典${type}` })
  await expect(entries.getByText('还没有字典数据')).toBeVisible()
  await entries.getByRole('button', { name: '新增' }).first().click()
  const entry = page.getByRole('dialog', { name: `添加【字典${type}】子表数据` })
  await entry.getByLabel('数据标签').fill('紧急')
  await entry.getByLabel('数据键值').fill('urgent')
  await button(page, '保存').click()
  await expect(entries.getByRole('row', { name: /紧急/ })).toBeVisible()
  await expect(entry).toBeHidden()
  await entries.getByRole('button', { name: '修改 紧急' }).click()
  const drawer = page.getByRole('dialog', { name: `修改【字典${type}】子表数据` })
  await drawer.getByLabel('数据标签').fill('特急')
  await button(page, '保存').click()
  await expect(page.getByText('修改成功')).toBeVisible()

  await page.goto(`/admin/log/operlog?f.operName=${person.userName}`)
  await expect(page.locator('tr[data-row]')).toHaveCount(3)
  await page.locator('tr[data-row]').first().getByText('字典数据').click()
  const log = page.getByRole('dialog', { name: '操作日志【字典数据】' })
  await expect(log.getByRole('row', { name: '数据标签 紧急 特急' })).toBeVisible()
  await expect(log.getByRole('region', { name: '请求参数' })).toContainText('特急')
})

test('参数: a value is added, changed and deleted; a built-in one keeps its key and stays', async ({
  page,
  database,
}) => {
  const key = word()
  const person = await aPerson(database)
  await enter(page, person, '/sysSetting/config')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '添加参数' })
  await dialog.getByLabel('参数编码').fill(key)
  await dialog.getByLabel('参数名称').fill(`参数${key}`)
  await dialog.getByLabel('参数值').fill('甲')
  await dialog.getByRole('radiogroup', { name: '是否内置参数' }).getByText('否').click()
  await button(page, '保存').click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await button(page, `修改 参数${key}`).click()
  const drawer = page.getByRole('dialog', { name: '修改参数' })
  await drawer.getByLabel('参数值').fill('乙')
  await button(page, '保存').click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${key}.*乙`) })).toBeVisible()
  await expect(drawer).toBeHidden()
  await button(page, `删除 参数${key}`).click()
  await page.getByRole('alertdialog', { name: '确认删除所选中数据?' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()

  await page.getByRole('search').getByLabel('参数编码').fill('sys.index.title')
  await page.getByRole('search').getByLabel('参数编码').press('Enter')
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await expect(page.locator('tr[data-row]').getByRole('button', { name: /^删除/ })).toBeDisabled()
  await page.locator('tr[data-row]').getByRole('button', { name: /^修改/ }).click()
  await expect(drawer.getByLabel('参数编码')).toBeDisabled()
  await button(page, '取消').click()
  await button(page, '刷新缓存').click()
  await expect(page.getByText('刷新成功')).toBeVisible()

  const { rows } = await database.query(
    'SELECT title, log_content FROM sys_oper_log WHERE oper_name = $1 ORDER BY oper_time',
    [person.userName],
  )
  expect(rows.map((row) => row.title)).toEqual(Array(4).fill('参数管理'))
  expect(rows[1]?.log_content).toContain('参数值：甲 → 乙')
  expect(rows[2]?.log_content).toContain(key)
})
