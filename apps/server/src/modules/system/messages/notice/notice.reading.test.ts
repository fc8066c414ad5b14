import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { downloadByName } from '@app/shared/system/file.ts'
import { notice, noticeCalls, type Notice } from '@app/shared/system/notice.ts'
import type { NoticeNews } from '@app/shared/system/noticeNews.ts'
import { isUnused } from '#/modules/system/files/file/file.owners.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { openLive, type LiveStream } from '#testing/liveStream.ts'
import { sendForm } from '#testing/multipart.ts'
import { sessionFor, signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { publishDueNotices } from './notice.state.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

let server: TestApp
let other: TestApp
let author: { token: string; userId: string }
const all = ['list', 'query', 'add', 'edit', 'remove', 'publish'].map((word) => `system:notice:${word}`)

beforeAll(async () => {
  const env = { L_RATE_USER: '100000', L_RATE_WRITE: '100000' }
  server = await openTestApp({ env })
  other = await openTestApp({ env, databaseUrl: server.databaseUrl })
  author = await signedIn(server, ...all)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

let made = 0
async function published(given: object = {}): Promise<Notice> {
  made++
  const body = {
    noticeTitle: `公告${made}`,
    noticeType: '1',
    noticeContentHtml: '<p>内容</p>',
    publish: true,
    ...given,
  }
  const { data, msg } = await server.send(notice.endpoints.save, { token: author.token, body })
  if (!data) throw new Error(String(msg))
  return data
}
const toUser = (...ids: string[]) => ({
  noticeScope: 'U',
  targets: ids.map((targetId) => ({ targetType: 'U', targetId, includeChild: 'N' })),
})
const view = (id: string, token: string) => server.send(noticeCalls.view, { token, params: { id } })
const mark = (ids: string, token: string) => server.send(noticeCalls.markRead, { token, params: { ids } })
const unread = async (token: string) => (await server.send(noticeCalls.unreadCount, { token })).data
const list = async (token: string, query: object = {}) =>
  (await server.send(noticeCalls.readingPage, { token, query: { pageSize: 200, ...query } })).data?.list ?? []
const hidden = { code: 500, msg: '公告不存在或已撤回' }

async function listening(node: TestApp, token: string): Promise<LiveStream> {
  const stream = await openLive(node.app, token)
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  return stream
}
const newsOf = (stream: LiveStream) =>
  stream
    .news()
    .filter(({ topic }) => topic === 'notice')
    .map(({ data }) => data as NoticeNews)

test('阅读: what is not for the caller does not exist for him, by no call', async () => {
  const reader = await signedIn(server)
  const foreign = await published(toUser(author.userId))
  const { data: draft } = await server.send(notice.endpoints.save, {
    token: author.token,
    body: { noticeTitle: '草稿', noticeType: '1', noticeContentHtml: '<p>x</p>' },
  })
  const own = await published(toUser(reader.userId))
  for (const id of [foreign.id, String(draft?.id), '0'.repeat(32)]) {
    expect(await view(id, reader.token)).toEqual(hidden)
    expect(await mark(id, reader.token)).toEqual(hidden)
    expect(await mark(`${own.id},${id}`, reader.token)).toEqual(hidden)
  }
  expect(await list(reader.token)).toMatchObject([{ id: own.id, isRead: '0' }])
  expect(
    await server.ctx.db.select().from(noticeUserReadTable).where(eq(noticeUserReadTable.userId, reader.userId)),
  ).toMatchObject([{ noticeId: own.id, isRead: '0' }])
})

test('阅读: without a session nothing is read', async () => {
  const row = await published()
  expect((await server.send(noticeCalls.view, { params: { id: row.id } })).code).toBe(401)
  expect((await server.send(noticeCalls.readingPage)).code).toBe(401)
  expect((await server.send(noticeCalls.unreadCount)).code).toBe(401)
})

test('阅读: opening marks it read, once, and the number follows everywhere', async () => {
  const reader = await signedIn(server)
  const before = Number(await unread(reader.token))
  const row = await published({ noticeTitle: '请打开', noticeType: '2' })
  const stream = await listening(other, reader.token)
  expect(await unread(reader.token)).toBe(before + 1)
  expect(await view(row.id, reader.token)).toEqual({
    code: 200,
    msg: '操作成功',
    data: {
      id: row.id,
      noticeTitle: '请打开',
      noticeType: '2',
      noticeContentHtml: '<p>内容</p>',
      publishByName: '测试人员',
      publishTime: row.publishTime,
      createByName: '测试人员',
      createTime: row.createTime,
      priority: 'M',
      source: 'manual',
      linkUrl: null,
      expired: false,
      attachments: [],
    },
  })
  await stream.until(() => newsOf(stream).length === 1)
  expect(newsOf(stream)).toEqual([{ kind: 'changed' }])
  await view(row.id, reader.token)
  expect(await mark(row.id, reader.token)).toMatchObject({ code: 200 })
  expect(await unread(reader.token)).toBe(before)
  expect(await list(reader.token, { noticeTitle: '请打开' })).toMatchObject([{ isRead: '1' }])
  await Promise.all(Array.from({ length: 8 }, () => view(row.id, reader.token)))
  const marks = await server.ctx.db
    .select()
    .from(noticeUserReadTable)
    .where(and(eq(noticeUserReadTable.noticeId, row.id), eq(noticeUserReadTable.userId, reader.userId)))
  expect(marks).toHaveLength(1)
  expect(newsOf(stream)).toHaveLength(1)
  stream.close()
})

test('阅读: 全部已读 marks everything that is open to the caller', async () => {
  const reader = await signedIn(server)
  await published()
  await published(toUser(reader.userId))
  expect(Number(await unread(reader.token))).toBeGreaterThan(1)
  expect(await server.send(noticeCalls.readAll, { token: reader.token })).toMatchObject({ code: 200 })
  expect(await unread(reader.token)).toBe(0)
  expect((await list(reader.token)).every(({ isRead }) => isRead === '1')).toBe(true)
})

test('阅读列表: those on top first, then the newest; found by title, author, type and state', async () => {
  const writer = await signedIn(server, ...all)
  await server.ctx.db.update(userTable).set({ name: '司马作者' }).where(eq(userTable.id, writer.userId))
  const reader = await signedIn(server)
  const first = await published({ ...toUser(reader.userId), noticeTitle: '先发的' })
  const second = await published({ ...toUser(reader.userId), noticeTitle: '后发的', noticeType: '2' })
  const top = await published({ ...toUser(reader.userId), noticeTitle: '置顶的', isTop: 'Y' })
  await server.ctx.db
    .update(noticeTable)
    .set({ publishTime: '2020-01-01 00:00:00', publishBy: writer.userId })
    .where(eq(noticeTable.id, top.id))
  const own = (rows: { id: string }[]) =>
    rows.map(({ id }) => id).filter((id) => [first.id, second.id, top.id].includes(id))
  expect(own(await list(reader.token))).toEqual([top.id, second.id, first.id])
  expect(own(await list(reader.token, { noticeTitle: '发的' }))).toEqual([second.id, first.id])
  expect(own(await list(reader.token, { createBy: '司马' }))).toEqual([top.id])
  expect(own(await list(reader.token, { noticeType: '2' }))).toEqual([second.id])
  await view(first.id, reader.token)
  expect(own(await list(reader.token, { isRead: '1' }))).toEqual([first.id])
  expect(own(await list(reader.token, { params: { beginTime: '2020-01-01', endTime: '2020-01-01' } }))).toEqual([
    top.id,
  ])
})

test('铃铛: getInfo lists the unread ones, newest first, as many as the badge counts', async () => {
  const reader = await signedIn(server)
  await server.send(noticeCalls.readAll, { token: reader.token })
  const one = await published({ ...toUser(reader.userId), priority: 'H', noticeTitle: '紧急' })
  const two = await published(toUser(reader.userId))
  const info = await server.send(session.getInfo, { token: reader.token })
  expect(info).toMatchObject({
    sysNoticeList: [
      { id: two.id },
      { id: one.id, noticeTitle: '紧急', noticeType: '1', priority: 'H', source: 'manual', linkUrl: null },
    ],
  })
  expect(await unread(reader.token)).toBe(2)
})

test('实时: publishing, withdrawing and deleting reach the readers on another node, nobody else', async () => {
  const reader = await signedIn(server)
  const bystander = await signedIn(server)
  const stream = await listening(other, reader.token)
  const aside = await listening(other, bystander.token)
  const row = await published({ ...toUser(reader.userId), priority: 'H', noticeTitle: '实时公告' })
  await stream.until(() => newsOf(stream).length === 1)
  expect(newsOf(stream)).toEqual([
    { kind: 'published', id: row.id, noticeTitle: '实时公告', priority: 'H', linkUrl: null },
  ])
  await server.send(noticeCalls.revoke, { token: author.token, params: { ids: row.id } })
  await stream.until(() => newsOf(stream).length === 2)
  const again = await published(toUser(reader.userId))
  await server.send(notice.endpoints.remove, { token: author.token, params: { ids: again.id } })
  await stream.until(() => newsOf(stream).length === 4)
  expect(newsOf(stream).map(({ kind }) => kind)).toEqual(['published', 'changed', 'published', 'changed'])
  const toAll = await published()
  await aside.until(() => newsOf(aside).length === 1)
  expect(newsOf(aside)).toMatchObject([{ id: toAll.id }])
  stream.close()
  aside.close()
})

test('定时发布: it waits for its start, then one of the nodes publishes it, once', async () => {
  const reader = await signedIn(server)
  const startTime = '2030-01-01 08:00:00'
  const row = await published({ ...toUser(reader.userId), startTime })
  expect(row).toMatchObject({ sendStatus: '3', publishTime: null, startTime })
  expect(await view(row.id, reader.token)).toEqual(hidden)
  const opened = vi.spyOn(server.platform.database, 'transaction')
  expect([await publishDueNotices(server.ctx), opened.mock.calls]).toEqual([0, []])
  opened.mockRestore()
  expect(await server.send(noticeCalls.publish, { token: author.token, params: { ids: row.id } })).toMatchObject({
    code: 500,
    msg: '当前状态不允许此操作',
  })
  const stream = await listening(other, reader.token)
  await server.ctx.db.update(noticeTable).set({ startTime: '2020-01-01 08:00:00' }).where(eq(noticeTable.id, row.id))
  const counts = await Promise.all([server, other, server, other].map(({ ctx }) => publishDueNotices(ctx)))
  expect(counts.reduce((sum, n) => sum + n)).toBe(1)
  await stream.until(() => newsOf(stream).length === 1)
  expect(await view(row.id, reader.token)).toMatchObject({ code: 200, data: { publishByName: '测试人员' } })
  expect(newsOf(stream).filter(({ kind }) => kind === 'published')).toHaveLength(1)
  stream.close()
})

test('定时发布: the queue does it at the time, without anybody asking', async () => {
  const reader = await signedIn(server)
  const stream = await listening(server, reader.token)
  const soon = new Date(Date.now() + 2_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const row = await published({ ...toUser(reader.userId), startTime: soon })
  expect(row.sendStatus).toBe('3')
  await stream.until(() => newsOf(stream).length === 1)
  expect(await view(row.id, reader.token)).toMatchObject({ code: 200 })
  stream.close()
})

test('定时发布: saved again without 发布 it is a draft, withdrawn it is withdrawn', async () => {
  const startTime = '2030-01-01 08:00:00'
  const row = await published({ startTime })
  const draft = await server.send(notice.endpoints.save, {
    token: author.token,
    body: { id: row.id, version: row.version, remark: '再想想' },
  })
  expect(draft.data).toMatchObject({ sendStatus: '0' })
  const second = await published({ startTime })
  await server.send(noticeCalls.revoke, { token: author.token, params: { ids: second.id } })
  const { data } = await server.send(notice.endpoints.get, { token: author.token, params: { id: second.id } })
  expect(data).toMatchObject({ sendStatus: '2' })
})

test('阅读情况: who has read it and who has not, within reach, and as a sheet', async () => {
  const one = await signedIn(server)
  const two = await signedIn(server)
  const row = await published(toUser(one.userId, two.userId))
  await view(row.id, one.token)
  const readers = async (isRead?: string) =>
    (await server.send(noticeCalls.readUsers, { token: author.token, query: { noticeId: row.id, isRead } })).data?.list
  expect(await readers('1')).toMatchObject([{ id: one.userId, name: '测试人员', isRead: '1' }])
  expect((await readers('1'))?.[0]?.readTime).toMatch(/^\d{4}-/)
  expect(await readers('0')).toMatchObject([{ id: two.userId, isRead: '0', readTime: null }])
  expect(await readers()).toHaveLength(2)
  const { data } = await server.send(notice.endpoints.get, { token: author.token, params: { id: row.id } })
  expect(data).toMatchObject({ receiveCount: 2, readCount: 1 })
  const sheet = await server.send(noticeCalls.exportReadUsers, {
    token: author.token,
    query: { noticeId: row.id, isRead: '0' },
  })
  expect(sheet).toMatchObject({ code: 200, data: { background: false, count: 1 } })
  expect(sheet.msg).toMatch(/_阅读情况\.xlsx$/)

  const toAll = await published()
  await view(toAll.id, one.token)
  const read = await server.send(noticeCalls.readUsers, {
    token: author.token,
    query: { noticeId: toAll.id, isRead: '1' },
  })
  expect(read.data).toMatchObject({ total: 1, list: [{ id: one.userId }] })
})

test('催读: those who have not read it get a message that leads there and ends with reading it', async () => {
  const one = await signedIn(server)
  const two = await signedIn(server)
  const row = await published({ ...toUser(one.userId, two.userId), noticeTitle: '要看的公告' })
  const draft = await server.send(notice.endpoints.save, {
    token: author.token,
    body: { noticeTitle: '另一份草稿', noticeType: '1', noticeContentHtml: '<p>x</p>' },
  })
  const urge = (id: string, token = author.token) => server.send(noticeCalls.urge, { token, params: { id } })
  expect(await urge(String(draft.data?.id))).toMatchObject({ code: 500, msg: '当前状态不允许此操作' })
  await view(row.id, one.token)
  const before = Number(await unread(two.token))
  const beforeOne = Number(await unread(one.token))
  expect(await urge(row.id)).toMatchObject({ code: 200, data: 1 })
  expect(await unread(one.token)).toBe(beforeOne)
  expect(await unread(two.token)).toBe(before + 1)
  const [message] = await list(two.token, { noticeTitle: '请阅读' })
  expect(message).toMatchObject({
    noticeTitle: '请阅读：要看的公告',
    source: 'system',
    linkUrl: `/system/notice/NoticeReadIndex?id=${row.id}`,
  })
  const elsewhere = await sessionFor(server, author.userId)
  expect(await urge(row.id, elsewhere)).toMatchObject({ code: 500, msg: '操作过于频繁，请10分钟后再试' })
  await view(row.id, two.token)
  expect(await unread(two.token)).toBe(before - 1)
})

test('附件: own uploads only; readers of the notice may fetch them, others are told they do not exist', async () => {
  const upload = async (token: string) => {
    const form = [{ name: 'file', fileName: '说明.txt', value: Buffer.from('附件内容') }]
    return (await sendForm(server.app, '/common/upload', form, token)).json<{ id: string }>().id
  }
  const reader = await signedIn(server)
  const stranger = await signedIn(server)
  const foreign = await upload(reader.token)
  const body = { noticeTitle: '带附件', noticeType: '1', noticeContentHtml: '<p>x</p>' }
  expect(
    await server.send(notice.endpoints.save, { token: author.token, body: { ...body, attachIds: [foreign] } }),
  ).toMatchObject({ code: 500, msg: '附件不存在' })
  const file = await upload(author.token)
  const row = await published({ ...toUser(reader.userId), attachIds: [file] })
  expect(row.attachments).toEqual([{ id: file, originalName: '说明.txt', fileSuffix: 'txt', fileSize: 12 }])
  expect((await view(row.id, reader.token)).data?.attachments).toMatchObject([{ id: file }])
  const ticket = (token: string, id: string, fileId: string) =>
    server.send(noticeCalls.attachmentTicket, { token, params: { id, fileId } })
  const missing = { code: 404, msg: '下载文件已不存在' }
  expect(await ticket(stranger.token, row.id, file)).toEqual(missing)
  expect(await ticket(reader.token, row.id, foreign)).toEqual(missing)
  const { data } = await ticket(reader.token, row.id, file)
  const url = `${downloadByName.path.replace(':name', file)}?ticket=${data?.ticket}`
  const answer = await server.app.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.body]).toEqual([200, '附件内容'])
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401)

  const unused = async () =>
    (await server.ctx.db.select({ id: fileTable.id }).from(fileTable).where(isUnused)).map(({ id }) => id)
  expect(await unused()).toEqual([foreign])

  // Who takes over the notice may keep its attachments, which are not theirs.
  const colleague = await signedIn(server, ...all)
  const kept = await server.send(notice.endpoints.save, {
    token: colleague.token,
    body: { id: row.id, version: row.version, noticeTitle: '接手', attachIds: [file] },
  })
  expect(kept).toMatchObject({ code: 200, data: { attachments: [{ id: file }] } })
  await server.send(notice.endpoints.remove, { token: author.token, params: { ids: row.id } })
  expect((await unused()).toSorted()).toEqual([file, foreign].toSorted())
})

test('阅读: marks from many windows on two nodes leave one each, and the badge counts the list', async () => {
  const reader = await signedIn(server)
  const rows = [published(toUser(reader.userId)), published(toUser(reader.userId)), published(toUser(reader.userId))]
  const ids = (await Promise.all(rows)).map(({ id }) => id)
  const read = ids.slice(0, 2)
  const windows = Array.from({ length: 20 }, (_, at) => {
    const node = at % 2 === 0 ? server : other
    const id = read[at % read.length] ?? ''
    return at % 4 < 2
      ? node.send(noticeCalls.view, { token: reader.token, params: { id } })
      : node.send(noticeCalls.markRead, { token: reader.token, params: { ids: id } })
  })
  await Promise.all(windows)
  const { noticeId, userId, isRead } = noticeUserReadTable
  const marks = await server.ctx.db
    .select({ noticeId })
    .from(noticeUserReadTable)
    .where(and(eq(userId, reader.userId), eq(isRead, '1')))
  expect(marks.map((mark1) => mark1.noticeId).toSorted()).toEqual(read.toSorted())
  const open = (await list(reader.token)).filter((row) => row.isRead === '0')
  expect(open.map(({ id }) => id)).toContain(ids[2])
  for (const node of [server, other])
    expect((await node.send(noticeCalls.unreadCount, { token: reader.token })).data).toBe(open.length)
})

test('阅读: a user without any right reads what is for all', async () => {
  const row = await published()
  const { id } = await aUser(server)
  expect(id).not.toBe(author.userId)
  const reader = await signedIn(server)
  expect(await view(row.id, reader.token)).toMatchObject({ code: 200 })
})
