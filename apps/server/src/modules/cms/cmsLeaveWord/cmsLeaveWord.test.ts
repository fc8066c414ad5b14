import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsLeaveWord, cmsLeaveWordCalls as calls } from '@app/shared/cms/cmsLeaveWord.ts'
import { noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { cmsLeaveWordTable as t } from './cmsLeaveWord.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let made = 0

const words = ['list', 'query', 'reply', 'audit', 'remove', 'export', 'contact']
const holder = (...left: string[]) =>
  caller({ permissions: words.filter((word) => !left.includes(word)).map((word) => `cms:cmsLeaveWord:${word}`) })

async function aWord(given: Partial<typeof t.$inferInsert> = {}): Promise<string> {
  const n = ++made
  const id = `word${n}`
  await server.ctx.db.insert(t).values({
    id,
    leaveNo: `TEST${n}`,
    formKey: id,
    contentKey: id,
    addressKey: id,
    leaveType: '1',
    name: '李四',
    phone: '13812345678',
    email: 'lisi@example.com',
    content: `第${n}条留言的内容`,
    ...given,
  })
  return id
}
const rowOf = async (id: string) => (await server.ctx.db.select().from(t).where(eq(t.id, id)))[0]

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = holder()
})
afterAll(() => server.close())

test('留言: each act asks for its own right', async () => {
  const id = await aWord()
  const denied = { code: 403 }
  expect(await server.send(cmsLeaveWord.endpoints.page, { token: holder('list') })).toMatchObject(denied)
  expect(await server.send(calls.statusCount, { token: holder('list') })).toMatchObject(denied)
  expect(await server.send(calls.audit, { token: holder('audit'), body: { ids: [id], status: '1' } })).toMatchObject(
    denied,
  )
  expect(await server.send(calls.top, { token: holder('audit'), body: { id, topFlag: 'Y' } })).toMatchObject(denied)
  expect(
    await server.send(calls.reply, { token: holder('reply'), body: { id, content: '<p>x</p>', open: 'Y' } }),
  ).toMatchObject(denied)
  expect(await server.send(calls.handle, { token: holder('reply'), body: { id, status: '1' } })).toMatchObject(denied)
  expect(
    await server.send(cmsLeaveWord.endpoints.remove, { token: holder('remove'), params: { ids: id } }),
  ).toMatchObject(denied)
  expect(await rowOf(id)).toMatchObject({ status: '0', replyContent: null, handler: null, delFlag: '0' })
})

test('留言: contacts are veiled on screens; whoever may see one asks for it, which the log tells', async () => {
  const id = await aWord()
  const { data: page } = await server.send(cmsLeaveWord.endpoints.page, { token: keeper, query: { pageSize: 100 } })
  const { data: row } = await server.send(cmsLeaveWord.endpoints.get, { token: keeper, params: { id } })
  const veiled = { phone: '138****5678', email: 'l***@example.com' }
  expect(page?.list.find((one) => one.id === id)).toMatchObject(veiled)
  expect(row).toMatchObject(veiled)
  const ask = (token: string, of = id) => server.send(calls.contact, { token, params: { id: of } })
  expect(await ask(holder('contact'))).toMatchObject({ code: 403 })
  expect(await ask(keeper, 'nothing')).toMatchObject({ code: 500 })
  expect((await ask(keeper)).data).toEqual({ phone: '13812345678', email: 'lisi@example.com' })
})

test('留言: of two who answer or hand on at the same time the second hears of the first', async () => {
  const id = await aWord()
  const { version } = (await rowOf(id)) ?? { version: 0 }
  const reply = (content: string, seen: number) =>
    server.send(calls.reply, { token: keeper, body: { id, content, open: 'Y', version: seen } })
  expect(await reply('<p>九点</p>', version)).toMatchObject({ code: 200 })
  const stale = { reason: 'stale', msg: '留言刚被他人回复或处理，请核对后重试' }
  expect(await reply('<p>十点</p>', version)).toMatchObject(stale)
  const handle = { id, status: '1' as const, version }
  expect(await server.send(calls.handle, { token: keeper, body: handle })).toMatchObject(stale)
  expect(await rowOf(id)).toMatchObject({ replyContent: '<p>九点</p>', handleStatus: '2' })
  expect(await reply('<p>十点</p>', version + 1)).toMatchObject({ code: 200 })
})

test('留言: an empty or unknown answer is refused, a good one is cleaned, passes it and settles it', async () => {
  const id = await aWord()
  const reply = (content: string, to = id) =>
    server.send(calls.reply, { token: keeper, body: { id: to, content, open: 'Y' } })
  expect(await reply('<p> &nbsp;</p>')).toMatchObject({ errors: { content: '回复内容不能为空' } })
  expect(await reply('<p>好</p>', 'nothing')).toMatchObject({ code: 500 })
  expect(await reply('<p onclick="x()">好</p>')).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ status: '1', handleStatus: '2', replyContent: '<p>好</p>', replyOpen: 'Y' })
  const refused = await aWord({ status: '2' })
  expect(await reply('<p>不公开</p>', refused)).toMatchObject({ code: 200 })
  expect((await rowOf(refused))?.status).toBe('2')
})

test('留言: whoever gets one to handle hears of it, an unknown person gets none', async () => {
  const id = await aWord()
  const handle = (handler: string) =>
    server.send(calls.handle, { token: keeper, body: { id, handler, deadline: '2026-05-01', status: '1' } })
  expect(await handle('nobody')).toMatchObject({ errors: { handler: '办理人不存在' } })
  const person = await aUser(server)
  expect(await handle(person.id)).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ handler: person.id, deadline: '2026-05-01', handleStatus: '1' })
  expect(await server.ctx.db.$count(noticeUserReadTable, eq(noticeUserReadTable.userId, person.id))).toBe(1)
})

test('留言: counts are those of the states, a batch is judged at once', async () => {
  const before = (await server.send(calls.statusCount, { token: keeper })).data ?? {}
  const ids = [await aWord(), await aWord()]
  await server.send(calls.audit, { token: keeper, body: { ids, status: '3' } })
  const after = (await server.send(calls.statusCount, { token: keeper })).data ?? {}
  expect((after['3'] ?? 0) - (before['3'] ?? 0)).toBe(2)
  expect(await server.send(calls.audit, { token: keeper, body: { ids: ['nothing'], status: '1' } })).toMatchObject({
    code: 500,
  })
})
