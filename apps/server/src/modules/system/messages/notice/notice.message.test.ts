import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, noticeCalls } from '@app/shared/system/notice.ts'
import { notifyUsers, type Message } from '#/modules/system/api.ts'
import { systemContext } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openLive } from '#testing/liveStream.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { sweepMessages } from './notice.message.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000' } })
  caller = fakeCallers(server.platform)
})
afterAll(() => server.close())

const tell = (userIds: string[], given: Partial<Message> = {}) =>
  notifyUsers(systemContext(server.platform), {
    userIds,
    title: '待办任务',
    content: '请处理',
    source: 'flow',
    ...given,
  })
const titles = async (id: string) =>
  (
    (await server.send(noticeCalls.readingPage, { token: caller({ id }), query: { pageSize: 200 } })).data?.list ?? []
  ).map(({ noticeTitle }) => noticeTitle)
const unread = async (id: string) => (await server.send(noticeCalls.unreadCount, { token: caller({ id }) })).data

test('消息: reaches enabled users once each and leads to a page', async () => {
  const one = (await aUser(server)).id
  const off = (await aUser(server, { status: '1' })).id
  const linkUrl = '/task/todo?id=1'
  await tell([one, one, off, 'nobody'], {
    title: '张三提交的请假',
    content: '第一行\n<b>第二行</b>',
    linkUrl,
    priority: 'H',
  })
  const { data } = await server.send(noticeCalls.readingPage, { token: caller({ id: one }) })
  expect(data?.list).toMatchObject([
    { noticeTitle: '张三提交的请假', source: 'flow', linkUrl, isRead: '0', priority: 'H' },
  ])
  const opened = await server.send(noticeCalls.view, {
    token: caller({ id: one }),
    params: { id: String(data?.list[0]?.id) },
  })
  expect(opened.data?.noticeContentHtml).toBe('<p>第一行</p><p>&lt;b&gt;第二行&lt;/b&gt;</p>')
  expect(await server.ctx.db.select().from(noticeUserReadTable).where(eq(noticeUserReadTable.userId, off))).toEqual([])
})

test('消息: leads nowhere outside of the product', async () => {
  for (const linkUrl of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:x'])
    await expect(tell(['1'], { linkUrl })).rejects.toThrow('a message leads to pages of the product only')
})

test('消息: a long title is cut', async () => {
  const one = (await aUser(server)).id
  await tell([one], { title: '长'.repeat(80) })
  expect(await titles(one)).toEqual([`${'长'.repeat(49)}…`])
})

test('消息: is told with the commit and not without one', async () => {
  const one = (await aUser(server)).id
  const undone = server.ctx.tx(async (tx) => {
    await notifyUsers(tx, { userIds: [one], title: '未提交', content: 'x', source: 'job' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await unread(one)).toBe(0)
  const stream = await openLive(server.app, caller({ id: one }))
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  await tell([one], { priority: 'H', title: '已提交' })
  await stream.until(() => stream.news().length === 1)
  expect(stream.news()).toMatchObject([
    { topic: 'notice', data: { kind: 'published', noticeTitle: '已提交', priority: 'H' } },
  ])
  stream.close()
})

test('消息: beyond five of one source within a minute the further ones are one', async () => {
  const busy = (await aUser(server)).id
  const calm = (await aUser(server)).id
  for (let i = 1; i <= 5; i++) await tell([busy], { title: `任务${i}` })
  expect(await unread(busy)).toBe(5)
  await tell([busy, calm], { title: '任务6' })
  expect(await titles(calm)).toEqual(['任务6'])
  expect(await titles(busy)).toContain('任务6')
  await tell([busy], { title: '任务7' })
  expect((await titles(busy)).toSorted()).toEqual(['2 条新的流程消息', '任务1', '任务2', '任务3', '任务4', '任务5'])
  const summary = async () =>
    (await server.send(noticeCalls.readingPage, { token: caller({ id: busy }), query: { noticeTitle: '条新的' } })).data
      ?.list[0]
  const id = String((await summary())?.id)
  const { data } = await server.send(noticeCalls.view, { token: caller({ id: busy }), params: { id } })
  expect(data?.noticeContentHtml).toBe('<p>任务6</p><p>任务7</p>')
  await tell([busy], { title: '任务8' })
  expect(await summary()).toMatchObject({ id, noticeTitle: '3 条新的流程消息', isRead: '0' })
  await tell([busy], { title: '别的来源', source: 'cms' })
  expect(await titles(busy)).toContain('别的来源')
  server.clock.moveMs(61_000)
  await tell([busy], { title: '一分钟后' })
  expect(await titles(busy)).toContain('一分钟后')
  server.clock.moveMs(-61_000)
})

test('消息: in the management list it can neither be changed, nor published, nor withdrawn', async () => {
  const one = (await aUser(server)).id
  await tell([one], { title: '不可修改' })
  const words = ['list', 'query', 'add', 'edit', 'remove', 'publish'].map((word) => `system:notice:${word}`)
  const token = caller({ deptId: '100', permissions: words })
  const { data } = await server.send(notice.endpoints.page, {
    token,
    query: { noticeTitle: '不可修改', source: 'flow' },
  })
  const [row] = data?.list ?? []
  const ids = String(row?.id)
  const refused = { code: 500, msg: '当前状态不允许此操作' }
  expect(
    await server.send(notice.endpoints.save, { token, body: { id: ids, version: 1, noticeTitle: '改' } }),
  ).toMatchObject(refused)
  expect(await server.send(noticeCalls.publish, { token, params: { ids } })).toMatchObject(refused)
  expect(await server.send(noticeCalls.revoke, { token, params: { ids } })).toMatchObject(refused)
  expect(await server.send(noticeCalls.urge, { token, params: { id: ids } })).toMatchObject(refused)
})

test('消息: after 180 days it is removed, a notice somebody wrote is not', async () => {
  const one = (await aUser(server)).id
  await tell([one], { title: '旧消息' })
  await tell([one], { title: '新消息' })
  const old = new Date(Date.now() - 181 * 86_400_000).toISOString()
  await server.ctx.db.update(noticeTable).set({ publishTime: old }).where(eq(noticeTable.noticeTitle, '旧消息'))
  const written = { id: 'written', noticeTitle: '旧公告', noticeType: '1', noticeContentHtml: '', publishTime: old }
  await server.ctx.db.insert(noticeTable).values({ ...written, sendStatus: '1' })
  await sweepMessages(server.ctx)
  expect(await titles(one)).toContain('新消息')
  expect(await titles(one)).not.toContain('旧消息')
  expect(await titles(one)).toContain('旧公告')
  const rows = await server.ctx.db
    .select()
    .from(noticeTable)
    .where(and(eq(noticeTable.noticeTitle, '旧消息')))
  expect(rows).toEqual([])
})
