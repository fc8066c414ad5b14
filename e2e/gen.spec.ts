import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('代码生成: a table is imported, three of its columns are tidied, its code is previewed and downloaded', async ({
  page,
  database,
}) => {
  const table = `lib_b${randomUUID().slice(0, 8)}`
  await database.query(`create table ${table} (${base}, book_title varchar(64) not null, book_kind varchar(10),
    price numeric(12,2), bought_at date)`)
  await database.query(`comment on table ${table} is '图书表'`)
  const person = await aPerson(database)
  await enter(page, person, '/tool/gen')

  await test.step('import', async () => {
    await button(page, '导入').click()
    const dialog = page.getByRole('dialog', { name: '导入代码' })
    await dialog.getByLabel('表名称').fill(table)
    await dialog.getByLabel('表名称').press('Enter')
    const row = dialog.getByRole('row', { name: table })
    await row.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  const editor = page.getByRole('region', { name: '修改生成配置', exact: true })
  const grid = page.getByRole('grid', { name: '字段信息' })
  await test.step('tidy three columns, one of them by keyboard alone', async () => {
    await button(page, `修改 ${table}`).click()
    await grid.getByLabel('book_title 属性名', { exact: true }).fill('title')
    const shown = grid.getByLabel('book_kind 显示类型', { exact: true })
    await shown.focus()
    await shown.selectOption('下拉框')
    const price = grid.getByLabel('price 必填', { exact: true })
    await grid.getByLabel('book_kind 必填', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(price).toBeFocused()
    await page.keyboard.press('Space')
    await expect(price).toBeChecked()
    await grid.getByRole('button', { name: '移动 price' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(grid.getByRole('rowheader').nth(1)).toHaveText('price')
    expect(await findings(page)).toEqual([])
  })

  await test.step('what is missing is led to, then the code comes', async () => {
    await page.getByRole('tab', { name: '生成信息' }).click()
    await editor.getByLabel('作者').fill('陈晨')
    await editor.getByRole('combobox', { name: '上级菜单' }).click()
    await editor.getByTitle('组织管理', { exact: true }).click()
    expect(await findings(page)).toEqual([])
    await button(page, '保存并生成代码').click()
    const dictionary = grid.getByRole('button', { name: /^book_kind 字典类型/ })
    await expect(dictionary).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(grid.locator('[data-open-cell] input')).toBeFocused()
    await page.keyboard.type('sys_yes_no')
    // The dictionaries come from the server.
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: 'sys_yes_no' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dictionary).toHaveText('sys_yes_no')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '保存并生成代码').click()])
    expect(download.suggestedFilename()).toMatch(/^lib-\d{12}\.zip$/)
    await expect(page.getByText(`npm run gen -- ${table} --apply`)).toBeVisible()
  })

  await test.step('the preview says what was tidied', async () => {
    await button(page, '取消').click()
    await button(page, `预览 ${table}`).click()
    const drawer = page.getByRole('dialog', { name: '代码预览' })
    await expect(drawer.getByText("title: field(z.string().min(1).max(64), 'book_title'")).toBeVisible()
    await expect(drawer.getByText("dict: 'sys_yes_no'")).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('a column has come and another changed: told, taken over, and what was said stays', async () => {
    await database.query(`alter table ${table} add column pages integer, alter column book_title type varchar(80),
      drop column bought_at`)
    await button(page, `更多 ${table}`).click()
    await page.getByRole('menuitem', { name: '同步' }).click()
    const question = page.getByRole('alertdialog', { name: '确认强制同步数据?' })
    for (const change of ['新增：pages', '删除：bought_at', '变更：book_title'])
      await expect(question.getByText(change)).toBeVisible()
    await question.getByRole('button', { name: '同步', exact: true }).click()
    await expect(page.getByText('同步成功')).toBeVisible()
    await button(page, `修改 ${table}`).click()
    await expect(grid.getByRole('rowheader', { name: 'pages', exact: true })).toBeVisible()
    await expect(grid.getByRole('rowheader', { name: 'bought_at', exact: true })).toHaveCount(0)
    await expect(grid.getByLabel('book_title 属性名', { exact: true })).toHaveValue('title')
    await expect(grid.getByRole('button', { name: /^book_kind 字典类型/ })).toHaveText('sys_yes_no')
  })
  await database.query(`drop table ${table}`)
})

test('代码生成: on a phone the columns can be read, and the page does not move sideways', async ({
  page,
  database,
}) => {
  const table = `lib_c${randomUUID().slice(0, 8)}`
  await database.query(`create table ${table} (${base}, name varchar(64))`)
  const person = await aPerson(database)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, person, '/tool/gen')
  const answer = await page.evaluate(async (name) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch('/tool/gen/importTable', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ tables: [name] }),
    })
    return ((await response.json()) as { code: number }).code
  }, table)
  expect(answer).toBe(200)
  const { rows } = await database.query<{ id: string }>(`select id from gen_table where table_name = $1`, [table])
  await page.goto(`/admin/gen/edit?tableId=${rows[0]?.id}`)
  await expect(page.getByRole('rowheader', { name: 'name', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findings(page)).toEqual([])
  await database.query(`drop table ${table}`)
})
