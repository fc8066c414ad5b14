import type { Browser, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

/** A second browser, whose complaints end the journey too. */
async function anotherBrowser(browser: Browser, complaints: string[]): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

/** Calls the server as the person, in their name and with their rights. */
async function callAs(page: Page, person: Person) {
  const authorization = `Bearer ${await tokenOf(page, person)}`
  return async <T>(path: string, data: object = {}): Promise<T> => {
    const answer = await page.request.post(path, { data, headers: { authorization } })
    const { code, msg, data: payload } = (await answer.json()) as { code: number; msg: string; data: T }
    expect([code, path, msg]).toEqual([200, path, msg])
    return payload
  }
}

const aNotice = (noticeTitle: string, reader: Person, given: object = {}) => ({
  noticeTitle,
  noticeType: '1',
  noticeContentHtml: `<p>${noticeTitle}的内容</p>`,
  noticeScope: 'U',
  targets: [{ targetType: 'U', targetId: reader.id }],
  publish: true,
  ...given,
})

async function accessible(page: Page) {
  expect(await findings(page)).toEqual([])
}

const bell = (page: Page) => page.getByRole('button', { name: /消息$/ })

test('公告: what one publishes the other sees at once, reads, and loses when it is withdrawn', async ({
  page,
  browser,
  database,
}) => {
  const author = await aPerson(database, { name: '发布人' })
  const reader = await aPerson(database, { name: '读者', grants: [] })
  const complaints: string[] = []
  const other = await anotherBrowser(browser, complaints)
  const call = await callAs(page, author)

  await enter(other, reader, '/index')
  await expect(bell(other)).toHaveAccessibleName('消息')
  const { id } = await call<{ id: string }>('/system/notice', aNotice('消防演练', reader, { priority: 'H' }))
  await expect(bell(other)).toHaveAccessibleName('1 条未读消息')
  const popup = other.getByRole('alert').filter({ hasText: '消防演练' })
  await popup.getByRole('button', { name: '查看' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '消防演练(通知)' })).toBeVisible()
  await expect(dialog.getByText('消防演练的内容')).toBeVisible()
  await accessible(other)
  await expect(bell(other)).toHaveAccessibleName('消息')
  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: '关闭' }))
    .click()

  await enter(page, author, '/system/notice/form')
  await page.getByRole('textbox', { name: '公告标题' }).fill('放假安排')
  await page.getByRole('textbox', { name: '公告内容' }).fill('周五下午放假')
  await page.getByRole('combobox', { name: '通知范围' }).click()
  await page.getByTitle('指定角色').click()
  await page.getByRole('combobox', { name: '通知角色' }).fill(reader.userName)
  await page.getByTitle(reader.userName).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('发布成功')).toBeVisible()
  await expect(bell(other)).toHaveAccessibleName('1 条未读消息')
  await bell(other).click()
  await other.mouse.move(700, 600)
  await expect(other).toHaveURL(/\/system\/notice\/NoticeReadIndex$/)
  await expect(bell(other)).toHaveAccessibleName('消息')
  await expect(other.getByRole('row', { name: /放假安排.*未读/ })).toBeVisible()
  await expect(other.getByRole('row', { name: /消防演练.*已读/ })).toBeVisible()
  await accessible(other)

  await call(`/system/notice/revoke/${id}`)
  await expect(other.getByRole('row', { name: /消防演练/ })).toHaveCount(0)
  await other.context().close()
  expect(complaints).toEqual([])
})

test('公告: one tab reads for all, the next one goes on when it closes', async ({ page, browser, database }) => {
  const author = await aPerson(database)
  const reader = await aPerson(database, { grants: [] })
  const complaints: string[] = []
  const first = await anotherBrowser(browser, complaints)
  const call = await callAs(page, author)
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (request.url().endsWith('/common/events')) streams.push(request.url())
  })

  await enter(first, reader, '/index')
  await expect(bell(first)).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/admin/index')
  await expect(bell(second)).toBeVisible()
  await call('/system/notice', aNotice('第一条', reader))
  await expect(bell(second)).toHaveAccessibleName('1 条未读消息')
  expect(streams).toHaveLength(1)
  await first.close()
  await call('/system/notice', aNotice('第二条', reader))
  await expect(bell(second)).toHaveAccessibleName('2 条未读消息')
  expect(streams).toHaveLength(2)
  await second.context().close()
  expect(complaints).toEqual([])
})

test('权限变更: the menu of somebody who is signed in follows his role', async ({ page, browser, database }) => {
  const admin = await aPerson(database)
  const person = await aPerson(database, { grants: ['system:post:list'] })
  const complaints: string[] = []
  const other = await anotherBrowser(browser, complaints)
  const call = await callAs(page, admin)
  await enter(other, person, '/index')
  const group = other.getByRole('menuitem', { name: '组织管理' })
  await expect(group).toBeVisible()
  await call('/system/role/changeStatus', { id: person.id, status: '1' })
  await expect(group).toHaveCount(0)
  await call('/system/role/changeStatus', { id: person.id, status: '0' })
  await expect(group).toBeVisible()
  await other.context().close()
  expect(complaints).toEqual([])
})

test('会话: who is disabled is told so without a click', async ({ page, browser, database }) => {
  const admin = await aPerson(database)
  const person = await aPerson(database, { grants: [] })
  const other = await anotherBrowser(browser, [])
  const call = await callAs(page, admin)
  await enter(other, person, '/index')
  await expect(bell(other)).toBeVisible()
  await call('/system/user/changeStatus', { id: person.id, status: '1' })
  await expect(other.getByText('登录状态已过期，请重新登录')).toBeVisible()
  await other.getByRole('button', { name: '确认' }).click()
  await expect(other).toHaveURL(/\/user\/login/)
  await other.context().close()
})

test('会话: who signs out himself is not told that his session ended', async ({ page, database }) => {
  const person = await aPerson(database, { grants: [] })
  await enter(page, person, '/index')
  await page.getByRole('button', { name: `用户菜单 ${person.name}` }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  // Longer than the notice would take to appear.
  await page.waitForTimeout(2_500)
  await expect(page.getByText('登录状态已过期，请重新登录')).toHaveCount(0)
})
