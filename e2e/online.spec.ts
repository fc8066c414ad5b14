import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { secondUrl, expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

/** Zero findings on what is on the screen now. */
async function clean(page: Page, screen: string) {
  const found = await findings(page)
  expect.soft(found, screen).toEqual([])
}

test('在线用户: who is forced out on one node sees it on another without touching anything', async ({
  page,
  browser,
  database,
}) => {
  const keeper = await aPerson(database)
  const victim = await aPerson(database, { name: '白露' })
  const elsewhere = await browser.newContext({ baseURL: secondUrl })
  const there = await elsewhere.newPage()
  await enter(there, victim, '/org/post')
  await expect(there.getByRole('heading', { name: '岗位列表' })).toBeVisible()

  await enter(page, keeper, `/monitor/online?f.userName=${victim.userName}`)
  await expect(page.getByRole('heading', { name: '在线用户' })).toBeVisible()
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await clean(page, '在线用户')
  await page.getByRole('button', { name: `强退 ${victim.userName}` }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: `确认强退${victim.userName}的用户吗?` })
  await question.getByRole('button', { name: '强退' }).click()
  await expect(page.getByText('已强退')).toBeVisible()
  await expect(there.getByText('管理员强制退出，请重新登录')).toBeVisible()
  await expect(page.getByText('没有符合条件的在线用户')).toBeVisible()
  await elsewhere.close()

  await page.goto(`/admin/log/loginLog?f.userName=${victim.userName}`)
  await expect(page.locator('tr[data-row]').first()).toContainText('管理员强制退出')
})

test('在线用户: the own session is marked and cannot be forced out', async ({ page, database }) => {
  const person = await aPerson(database)
  await enter(page, person, `/monitor/online?f.userName=${person.userName}`)
  await expect(page.getByText('当前会话')).toBeVisible()
  await expect(page.getByRole('button', { name: `强退 ${person.userName}` })).toHaveCount(0)
})

test('操作日志: from a search to the fields that changed and on to the history of the row', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加岗位' })
  const code = person.userName.slice(-8)
  await form.getByLabel('岗位编码').fill(code)
  await form.getByLabel('岗位名称').fill(`岗位${code}`)
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `修改 岗位${code}` }).click()
  const edit = page.getByRole('dialog', { name: '修改岗位' })
  await expect(edit.getByLabel('岗位名称')).toHaveValue(`岗位${code}`)
  await edit.getByLabel('岗位名称').fill(`新名${code}`)
  await page.keyboard.press('Control+s')
  await expect(edit).toBeHidden()

  await page.goto('/admin/log/operlog')
  await page.getByLabel('操作人员').fill(person.userName.slice(1, -1).toUpperCase())
  await page.getByLabel('操作人员').press('Enter')
  const rows = page.locator('tr[data-row]').filter({ hasText: '岗位管理' })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: /^详细/ }).click()
  const drawer = page.getByRole('dialog', { name: '操作日志【岗位管理】' })
  const changes = drawer.getByRole('region', { name: '变更明细' })
  await expect(changes.getByRole('row').nth(1)).toHaveText(`岗位名称岗位${code}新名${code}`)
  await clean(page, '操作日志详细')
  await drawer.getByRole('button', { name: '查看该数据的全部日志' }).click()
  await expect(drawer).toBeHidden()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/f\.formId=/)
})
