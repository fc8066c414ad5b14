import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'
import { aWorkbook, rowsOf } from './sheets.ts'

const word = () => `e2e${randomUUID().slice(0, 6)}`
const rows = (page: Page) => page.locator('tr[data-row]')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const search = (page: Page, label: string) => page.getByRole('search').getByLabel(label)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name }).first()

/** Posts whose codes begin with a word of their own, so that a search finds these and no others. */
async function somePosts(database: Pool, count: number) {
  const prefix = word()
  await database.query(
    `INSERT INTO sys_post (id, post_code, post_name, sort)
     SELECT $1::text || n, $1::text || lpad(n::text, 2, '0'), $1::text || '岗' || n, 1000 - n
     FROM generate_series(1, $2::int) n`,
    [prefix, count],
  )
  return prefix
}

async function find(page: Page, label: string, text: string) {
  await search(page, label).fill(text)
  await search(page, label).press('Enter')
}

test('岗位: a double click on 保存 adds one row; a taken code is refused at its field', async ({ page, database }) => {
  const code = word()
  await enter(page, await aPerson(database), '/org/post')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '添加岗位' })
  await expect(dialog.getByLabel('岗位编码')).toBeFocused()
  await button(page, '保存').click()
  await expect(dialog.getByText('岗位编码不能为空')).toBeVisible()
  await dialog.getByLabel('岗位编码').fill(code)
  await dialog.getByLabel('岗位名称').fill(`名称${code}`)
  await button(page, '保存').dblclick()
  await expect(page.getByText('新增成功')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  const { rows: stored } = await database.query('SELECT status, version FROM sys_post WHERE post_code = $1', [code])
  expect(stored).toEqual([{ status: '0', version: 1 }])

  await button(page, '新增').click()
  await dialog.getByLabel('岗位编码').fill(code)
  await dialog.getByLabel('岗位名称').focus()
  await expect(dialog.getByText('岗位编码已存在')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: '当前内容尚未保存，确定离开吗？' })).toBeVisible()
  await button(page, '放弃修改').click()
  await expect(dialog).toBeHidden()
})

test('岗位: an edit of a row that somebody else saved says so and begins anew', async ({ page, database }) => {
  const prefix = await somePosts(database, 1)
  await enter(page, await aPerson(database), `/org/post?f.postCode=${prefix}`)
  await button(page, `修改 ${prefix}岗1`).click()
  const drawer = page.getByRole('dialog', { name: '修改岗位' })
  await drawer.getByLabel('岗位名称').fill(`${prefix}我的`)
  await database.query(`UPDATE sys_post SET post_name = $1, version = version + 1 WHERE post_code = $2`, [
    `${prefix}别人的`,
    `${prefix}01`,
  ])
  await button(page, '保存').click()
  await expect(drawer.getByRole('alert')).toContainText('数据失效，请重新更新！')
  await drawer.getByRole('button', { name: '重新加载' }).click()
  await expect(drawer.getByLabel('岗位名称')).toHaveValue(`${prefix}别人的`)
  await drawer.getByLabel('岗位名称').fill(`${prefix}最后的`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(row(page, new RegExp(`${prefix}最后的`))).toBeVisible()
})

test('岗位: search, sort and pages are kept in the address; delete names its rows', async ({ page, database }) => {
  const prefix = await somePosts(database, 23)
  await enter(page, await aPerson(database), '/org/post')
  await find(page, '岗位编码', prefix)
  await expect(page.getByText('第 1-20 条，总计 23 条')).toBeVisible()
  await head(page, '岗位编码').click()
  await expect(head(page, '岗位编码')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(`${prefix}01`)
  await head(page, '岗位编码').click()
  await expect(rows(page).first()).toContainText(`${prefix}23`)
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.reload()
  await expect(page.getByText('第 21-23 条，总计 23 条')).toBeVisible()
  await expect(rows(page).last()).toContainText(`${prefix}01`)

  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(page.getByText('已选 3 项')).toBeVisible()
  await button(page, '删除').click()
  const question = page.getByRole('alertdialog', { name: '确认删除所选中数据?' })
  await expect(question).toContainText(`${prefix}岗3,${prefix}岗2,${prefix}岗1`)
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('第 1-20 条，总计 20 条')).toBeVisible()
  await find(page, '岗位编码', `${prefix}nobody`)
  await expect(page.getByText('没有符合条件的岗位')).toBeVisible()
  await button(page, '清空条件').click()
  await expect(page.getByText('没有符合条件的岗位')).toBeHidden()
})

test('岗位: the columns as somebody arranged them come back after a reload and in another browser', async ({
  page,
  browser,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post')
  await button(page, '列配置').click()
  const stored = page.waitForResponse((response) => response.url().endsWith('/sysTableConfig'))
  await page.getByRole('checkbox', { name: '排序' }).click()
  await expect(head(page, '排序')).toBeHidden()
  await stored
  await page.reload()
  await expect(head(page, '岗位编码')).toBeVisible()
  await expect(head(page, '排序')).toBeHidden()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await enter(other, person, '/org/post')
  await expect(head(other, '岗位编码')).toBeVisible()
  await expect(head(other, '排序')).toBeHidden()
  await elsewhere.close()
})

test('岗位: export gives a workbook of what was searched', async ({ page, database }) => {
  const prefix = await somePosts(database, 3)
  await enter(page, await aPerson(database), `/org/post?f.postCode=${prefix}`)
  await expect(rows(page)).toHaveCount(3)
  await button(page, '导出').click()
  const question = page.getByRole('alertdialog', { name: '是否确认导出?' })
  await expect(question).toContainText('此操作将导出当前条件下所有数据而非选中数据')
  const saved = page.waitForEvent('download')
  await question.getByRole('button', { name: '导出' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/岗位数据.*\.xlsx$/)
  const [header, ...lines] = await rowsOf(download)
  expect(header?.slice(0, 3)).toEqual(['岗位编码', '岗位名称', '岗位排序'])
  expect(lines.map((line) => line[0])).toEqual([`${prefix}03`, `${prefix}02`, `${prefix}01`])
})

test('岗位: a refused row keeps an import out and stands in a sheet; the right one works', async ({
  page,
  database,
}) => {
  const code = word()
  await enter(page, await aPerson(database), `/org/post?f.postCode=${code}`)
  await button(page, '导入').first().click()
  const dialog = page.getByRole('dialog', { name: '导入岗位' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const [header] = await rowsOf(await template)
  const headers = (header ?? []).map(String)
  const line = (values: Record<string, string | number>) => headers.map((name) => values[name] ?? null)
  const good = line({ 岗位编码: `${code}1`, 岗位名称: `${code}甲`, 岗位排序: 10, 状态: '正常' })
  const bad = Array.from({ length: 8 }, (_, i) =>
    line({ 岗位编码: `${code}${i + 2}`, 岗位名称: `${code}乙${i + 2}`, 岗位排序: 20, 状态: '没有这个词' }),
  )

  await dialog.getByLabel('选择文件').setInputFiles(await aWorkbook('有误.xlsx', [headers, good, ...bad]))
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('很抱歉，导入失败！共 8 条数据格式不正确')
  for (let n = 3; n <= 10; n++)
    await expect(dialog.getByRole('row', { name: new RegExp(`^${n} ${code}`) })).toBeInViewport({ ratio: 1 })
  const errors = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载错误文件' }).click()
  const [, refused, ...more] = await rowsOf(await errors)
  expect(more).toHaveLength(7)
  expect(refused?.[0]).toBe(`${code}2`)
  expect(String(refused?.at(-1))).toContain('状态')
  expect((await database.query('SELECT 1 FROM sys_post WHERE post_code LIKE $1', [`${code}%`])).rowCount).toBe(0)

  await dialog.getByLabel('选择文件').setInputFiles(await aWorkbook('正确.xlsx', [headers, good]))
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByText('恭喜您，数据已全部导入成功！共 1 条')).toBeVisible()
  await expect(row(page, new RegExp(`${code}甲`))).toBeVisible()
})

test('权限: whoever may only look sees no buttons, and the server refuses what he sends all the same', async ({
  page,
  database,
}) => {
  const prefix = await somePosts(database, 1)
  const person = await aPerson(database, { grants: ['system:post:list'] })
  await enter(page, person, `/org/post?f.postCode=${prefix}`)
  await expect(row(page, new RegExp(`${prefix}岗1`))).toBeVisible()
  for (const name of ['新增', '导入', '导出', '删除', `修改 ${prefix}岗1`, `删除 ${prefix}岗1`])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0)
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const data = { postCode: word(), postName: word(), sort: 1, status: '0' }
  expect(await (await page.request.post('/system/post', { headers, data })).json()).toMatchObject(denied)
  expect(await (await page.request.post(`/system/post/${prefix}1`, { headers })).json()).toMatchObject(denied)
  expect(await (await page.request.get('/system/post/export', { headers })).json()).toMatchObject(denied)
})
