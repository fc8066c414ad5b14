import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, noticeCalls, type Notice } from '@app/shared/system/notice.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userPostTable, userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let author: string
const permissions = ['list', 'query', 'add', 'edit', 'remove', 'publish'].map((word) => `system:notice:${word}`)

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  author = caller({ id: 'author', deptId: '100', permissions })
})
afterAll(() => server.close())

let made = 0
const aNotice = (given: object = {}) => {
  made++
  return { noticeTitle: `公告${made}`, noticeType: '1', noticeContentHtml: `<p>内容${made}</p>`, ...given }
}
const save = (body: object, token = author) => server.send(notice.endpoints.save, { token, body })
const saved = async (given: object = {}): Promise<Notice> => {
  const { data, msg } = await save(aNotice(given))
  if (!data) throw new Error(String(msg))
  return data
}
const get = (id: string, token = author) => server.send(notice.endpoints.get, { token, params: { id } })
const publish = (ids: string, token = author) => server.send(noticeCalls.publish, { token, params: { ids } })
const revoke = (ids: string, token = author) => server.send(noticeCalls.revoke, { token, params: { ids } })
/** The author in another browser: the same act within five seconds is no double click there. */
const elsewhere = () => caller({ id: 'author', deptId: '100', permissions })
const view = (id: string, token: string) => server.send(noticeCalls.view, { token, params: { id } })
const unread = async (token: string) => (await server.send(noticeCalls.unreadCount, { token })).data
const recipients = async (noticeId: string) =>
  (
    await server.ctx.db
      .select({ userId: noticeUserReadTable.userId })
      .from(noticeUserReadTable)
      .where(eq(noticeUserReadTable.noticeId, noticeId))
  )
    .map(({ userId }) => userId)
    .toSorted()
const target = (targetType: string, targetId: string, includeChild = 'N') => ({ targetType, targetId, includeChild })
const wrongState = { code: 500, msg: '当前状态不允许此操作' }

test('公告: each call needs its own permission', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const row = await saved()
  const nobody = caller({ permissions: [] })
  const id = row.id
  expect(await server.send(notice.endpoints.page, { token: nobody })).toEqual(denied)
  expect(await get(id, nobody)).toEqual(denied)
  expect(await save(aNotice(), nobody)).toEqual(denied)
  expect(await server.send(notice.endpoints.remove, { token: nobody, params: { ids: id } })).toEqual(denied)
  expect(await publish(id, nobody)).toEqual(denied)
  expect(await revoke(id, nobody)).toEqual(denied)
  expect(await server.send(noticeCalls.urge, { token: nobody, params: { id } })).toEqual(denied)
  expect(await server.send(noticeCalls.readUsers, { token: nobody, query: { noticeId: id } })).toEqual(denied)
  expect(await server.send(noticeCalls.exportReadUsers, { token: nobody, query: { noticeId: id } })).toEqual(denied)
})

test('公告: who may write may not publish by the way', async () => {
  const writer = caller({ deptId: '100', permissions: ['system:notice:add', 'system:notice:edit'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await save(aNotice({ publish: true }), writer)).toEqual(denied)
  const { data } = await save(aNotice(), writer)
  expect(await save({ id: data?.id, version: data?.version, publish: true }, writer)).toEqual(denied)
  expect(data).toMatchObject({ sendStatus: '0' })
})

test('公告: what is missing or wrong is named', async () => {
  const refusals: [object, string][] = [
    [{ noticeTitle: undefined }, '公告标题不能为空'],
    [{ noticeTitle: ' ' }, '公告标题不能为空'],
    [{ noticeTitle: '字'.repeat(51) }, '公告标题不能超过50个字符'],
    [{ noticeType: undefined }, '公告类型不能为空'],
    [{ noticeType: '9' }, '公告类型的值不在可选范围内'],
    [{ noticeContentHtml: undefined }, '公告内容不能为空'],
    [{ noticeContentHtml: '' }, '公告内容不能为空'],
    [{ noticeContentHtml: '<p>&nbsp;</p><script>x</script>' }, '公告内容不能为空'],
    [{ noticeScope: 'D' }, '请选择通知对象'],
    [{ noticeScope: 'R', targets: [target('D', '100')] }, '请选择通知对象'],
    [{ noticeScope: 'R', targets: [target('R', 'nobody')] }, '通知对象不存在或已停用'],
    [{ noticeScope: 'P', targets: [target('P', 'nobody')] }, '通知对象不存在或已停用'],
    [{ noticeScope: 'D', targets: [target('D', 'nowhere')] }, '没有权限访问部门数据！'],
    [{ noticeScope: 'U', targets: [target('U', 'nobody')] }, '没有权限访问用户数据！'],
    [{ startTime: '2030-01-02 00:00:00', endTime: '2030-01-01 23:59:59' }, '结束时间不能早于开始时间'],
    [{ startTime: '2030-02-31 00:00:00' }, '时间格式不正确'],
    [{ endTime: 'tomorrow' }, '时间格式不正确'],
    [{ attachIds: ['0'.repeat(32)] }, '附件不存在'],
    [{ attachIds: Array.from({ length: 6 }, (_, i) => String(i)) }, '附件不能超过5项'],
    [{ summary: '字'.repeat(201) }, '摘要长度不能超过200个字符'],
    [{ priority: 'X' }, '优先级的值不在可选范围内'],
  ]
  for (const [given, msg] of refusals) expect([given, (await save(aNotice(given))).msg]).toEqual([given, msg])
})

test('公告: is kept clean, with a summary of its words', async () => {
  const row = await saved({
    noticeContentHtml: `<p onclick="x()">${'甲'.repeat(120)}</p><script>alert(1)</script><img src=x onerror=alert(1)>`,
  })
  expect(row.noticeContentHtml).toBe(`<p>${'甲'.repeat(120)}</p>`)
  expect(row.noticeContent).toBe(row.noticeContentHtml)
  expect(row.summary).toBe('甲'.repeat(100))
  const own = await saved({ summary: '自己的摘要' })
  const again = await save({ id: own.id, version: own.version, noticeContentHtml: '<p>新内容</p>' })
  expect(again.data).toMatchObject({ summary: '自己的摘要', noticeContentHtml: '<p>新内容</p>' })
})

test('公告: what the server decides is not taken from the caller', async () => {
  const row = await saved({
    sendStatus: '1',
    publishTime: '2020-01-01 00:00:00',
    publishBy: '1',
    source: 'system',
    linkUrl: '//evil.test',
    receiveCount: 99,
    readCount: 99,
    createBy: '1',
    delFlag: '1',
  })
  expect(row).toMatchObject({ sendStatus: '0', source: 'manual', linkUrl: null, publishTime: null, createBy: 'author' })
})

test('公告: a draft is nobody else’s, a published one everybody’s, a withdrawn one nobody’s again', async () => {
  const reader = caller({})
  const row = await saved()
  const hidden = { code: 500, msg: '公告不存在或已撤回' }
  expect(await view(row.id, reader)).toEqual(hidden)
  const before = Number(await unread(reader))
  expect(await publish(row.id)).toMatchObject({ code: 200 })
  expect(await unread(reader)).toBe(before + 1)
  expect(await view(row.id, reader)).toMatchObject({ code: 200, data: { noticeTitle: row.noticeTitle } })
  expect(await revoke(row.id)).toMatchObject({ code: 200 })
  expect(await view(row.id, reader)).toEqual(hidden)
  expect((await get(row.id)).data).toMatchObject({ sendStatus: '2', readCount: 1 })
  expect(await publish(row.id, elsewhere())).toMatchObject({ code: 200 })
  expect((await get(row.id)).data).toMatchObject({ sendStatus: '1', readCount: 0, revokeTime: null })
  expect(await unread(reader)).toBe(before + 1)
})

test('公告: an act that its state does not allow is refused, for all of the ids', async () => {
  const draft = await saved()
  const out = await saved({ publish: true })
  expect(out).toMatchObject({ sendStatus: '1' })
  expect(await revoke(draft.id)).toMatchObject(wrongState)
  expect(await publish(out.id)).toMatchObject(wrongState)
  expect(await publish(`${draft.id},${out.id}`)).toMatchObject(wrongState)
  expect((await get(draft.id)).data).toMatchObject({ sendStatus: '0' })
  expect(await save({ id: out.id, version: out.version, publish: true })).toMatchObject(wrongState)
  expect(await publish('nobody')).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('公告: of a published one the words may change, not whom it is for', async () => {
  const row = await saved({ noticeScope: 'D', targets: [target('D', '100')], publish: true })
  const refused = { code: 500, msg: '已发布的公告不能修改通知范围' }
  const change = (given: object) => save({ id: row.id, version: row.version, ...given })
  expect(await change({ noticeScope: 'A' })).toMatchObject(refused)
  expect(await change({ targets: [target('D', '100', 'Y')] })).toMatchObject(refused)
  const changed = await change({ noticeTitle: '改过的标题', noticeScope: 'D', targets: [target('D', '100')] })
  expect(changed).toMatchObject({ code: 200, data: { noticeTitle: '改过的标题', sendStatus: '1' } })
  expect(await change({ noticeTitle: '后到' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('公告: a closed one is seen by no reader, open again it is', async () => {
  const reader = caller({})
  const row = await saved({ publish: true })
  const closed = await save({ id: row.id, version: row.version, status: '1' })
  expect(await view(row.id, reader)).toEqual({ code: 500, msg: '公告不存在或已撤回' })
  await save({ id: row.id, version: closed.data?.version, status: '0' })
  expect(await view(row.id, reader)).toMatchObject({ code: 200 })
})

test('公告: a deleted one is gone for readers and authors', async () => {
  const row = await saved({ publish: true })
  await server.send(notice.endpoints.remove, { token: author, params: { ids: row.id } })
  expect(await view(row.id, caller({}))).toEqual({ code: 500, msg: '公告不存在或已撤回' })
  expect(await get(row.id)).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('公告: one whose time is over stays readable, tagged, and counts no more', async () => {
  const reader = caller({})
  const before = Number(await unread(reader))
  const row = await saved({ publish: true, noticeTitle: '过期公告' })
  await server.ctx.db.update(noticeTable).set({ endTime: '2020-01-01 00:00:00' }).where(eq(noticeTable.id, row.id))
  expect(await unread(reader)).toBe(before)
  const list = await server.send(noticeCalls.readingPage, { token: reader, query: { noticeTitle: '过期公告' } })
  expect(list.data?.list).toMatchObject([{ id: row.id, expired: true, isRead: '0' }])
  expect(await view(row.id, reader)).toMatchObject({ data: { expired: true } })
  expect((await get(row.id)).data).toMatchObject({ expired: true })
})

test('通知范围: departments with and without those below, roles, posts and users; enabled ones, once each', async () => {
  const { db } = server.ctx
  await db.insert(deptTable).values([
    { id: 'n1', parentId: '100', parentIds: '100/n1', deptCode: 'n1', deptName: '一部' },
    { id: 'n2', parentId: 'n1', parentIds: '100/n1/n2', deptCode: 'n2', deptName: '二组' },
  ])
  const one = (await aUser(server, { deptId: 'n1' })).id
  const two = (await aUser(server, { deptId: 'n2' })).id
  const off = (await aUser(server, { deptId: 'n2', status: '1' })).id
  const gone = (await aUser(server, { deptId: 'n1', delFlag: '1' })).id
  await db.insert(roleTable).values({ id: 'nr', roleName: '通知角色', roleKey: 'nr', sort: 1 })
  await db.insert(userRoleTable).values([one, two, off, gone].map((userId) => ({ userId, roleId: 'nr' })))
  await db.insert(userPostTable).values([one, off].map((userId) => ({ userId, postId: '4' })))
  const reached = async (noticeScope: string, ...targets: object[]) => {
    const row = await saved({ noticeScope, targets, publish: true })
    expect(row.receiveCount).toBe((await recipients(row.id)).length)
    return recipients(row.id)
  }
  expect(await reached('D', target('D', 'n1'))).toEqual([one])
  expect(await reached('D', target('D', 'n1', 'Y'), target('D', 'n2'))).toEqual([one, two].toSorted())
  expect(await reached('R', target('R', 'nr'))).toEqual([one, two].toSorted())
  expect(await reached('P', target('P', '4'))).toEqual([one])
  expect(await reached('U', target('U', one), target('U', two), target('U', off))).toEqual([one, two].toSorted())
})

test('通知范围: who joins later sees what is for all, not what was sent before his time', async () => {
  const toAll = await saved({ publish: true })
  const toDept = await saved({ noticeScope: 'D', targets: [target('D', '100')], publish: true })
  const { id } = await aUser(server, { deptId: '100' })
  const late = caller({ id })
  expect(await view(toAll.id, late)).toMatchObject({ code: 200 })
  expect(await view(toDept.id, late)).toEqual({ code: 500, msg: '公告不存在或已撤回' })
})

test('通知范围: names come with the notice, also of what is gone', async () => {
  const row = await saved({ noticeScope: 'P', targets: [target('P', '4')] })
  expect((await get(row.id)).data?.targets).toEqual([{ ...target('P', '4'), targetName: '普通员工' }])
  await server.ctx.db.update(noticeTable).set({ noticeScope: 'U' }).where(eq(noticeTable.id, row.id))
  expect((await get(row.id)).data?.targets).toHaveLength(1)
})

test('数据权限: notices and recipients of other departments are out of reach for every call', async () => {
  const { db } = server.ctx
  await db
    .insert(deptTable)
    .values({ id: 'far', parentId: '100', parentIds: '100/far', deptCode: 'far', deptName: '远部' })
  const far = (await aUser(server, { deptId: 'far' })).id
  const near = (await aUser(server, { deptId: 'n1' })).id
  const scope = { deptIds: ['n1'], own: false }
  const local = caller({ id: near, deptId: 'n1', dataScope: scope, permissions })
  const foreign = await saved({ publish: true })
  const gone = { code: 500, msg: '数据不存在' }
  expect(await get(foreign.id, local)).toMatchObject(gone)
  expect(await save({ id: foreign.id, version: foreign.version, noticeTitle: 'x' }, local)).toMatchObject(gone)
  expect(await publish(foreign.id, local)).toMatchObject(gone)
  expect(await revoke(foreign.id, local)).toMatchObject(gone)
  expect(await server.send(notice.endpoints.remove, { token: local, params: { ids: foreign.id } })).toMatchObject(gone)
  expect(await server.send(noticeCalls.urge, { token: local, params: { id: foreign.id } })).toMatchObject(gone)
  expect(await server.send(noticeCalls.readUsers, { token: local, query: { noticeId: foreign.id } })).toMatchObject(
    gone,
  )
  expect(
    await server.send(noticeCalls.exportReadUsers, { token: local, query: { noticeId: foreign.id } }),
  ).toMatchObject(gone)
  expect((await server.send(notice.endpoints.page, { token: local })).data?.total).toBe(0)

  const depts = { code: 403, msg: '没有权限访问部门数据！' }
  const people = { code: 403, msg: '没有权限访问用户数据！' }
  expect(await save(aNotice({ noticeScope: 'D', targets: [target('D', 'far')] }), local)).toMatchObject(depts)
  expect(await save(aNotice({ noticeScope: 'D', targets: [target('D', 'n1', 'Y')] }), local)).toMatchObject(depts)
  expect(await save(aNotice({ noticeScope: 'U', targets: [target('U', far)] }), local)).toMatchObject(people)
  const own = await save(aNotice({ noticeScope: 'D', targets: [target('D', 'n1')], publish: true }), local)
  expect(own).toMatchObject({ code: 200 })

  // Of a notice for all the readers in reach are listed, the others are not.
  const toAll = await save(aNotice({ publish: true }), local)
  const readers = await server.send(noticeCalls.readUsers, {
    token: local,
    query: { noticeId: String(toAll.data?.id), pageSize: 200 },
  })
  const ids = readers.data?.list.map(({ id }) => id) ?? []
  expect(ids).toContain(near)
  expect(ids).not.toContain(far)
})

test('管理列表: searches by title, author, type, state, scope and source; rows come without the content', async () => {
  const writer = (await aUser(server, { name: '欧阳小写' })).id
  const token = caller({ id: writer, deptId: '100', permissions })
  const row = (await save(aNotice({ noticeTitle: '独一无二的通知', noticeType: '2' }), token)).data
  const find = async (query: object) =>
    (await server.send(notice.endpoints.page, { token: author, query: { pageSize: 200, ...query } })).data?.list ?? []
  for (const query of [
    { noticeTitle: '独一无二' },
    { createBy: '阳小' },
    { noticeType: '2', createBy: '欧阳' },
    { sendStatus: '0', noticeScope: 'A', source: 'manual', createBy: '欧阳' },
  ])
    expect((await find(query)).map(({ id }) => id)).toEqual([row?.id])
  expect(await find({ createBy: '欧阳', sendStatus: '1' })).toEqual([])
  const [found] = await find({ createBy: '欧阳' })
  expect(found).toMatchObject({ createByName: '欧阳小写', readCount: 0, expired: false })
  expect(found).not.toHaveProperty('noticeContentHtml')
  expect(Number(found?.receiveCount)).toBeGreaterThan(0)
})

test('操作日志: every write leaves its row with the words of the product', async () => {
  const row = await saved({ noticeTitle: '有日志的公告' })
  await publish(row.id)
  await revoke(row.id)
  await revoke(row.id, elsewhere())
  const logs = await server.ctx.db
    .select({ businessType: operlogTable.businessType, status: operlogTable.status, content: operlogTable.logContent })
    .from(operlogTable)
    .where(and(eq(operlogTable.title, '通知公告'), eq(operlogTable.formId, row.id)))
    .orderBy(operlogTable.operTime, operlogTable.id)
  expect(logs.map(({ businessType, status }) => [businessType, status])).toEqual([
    [1, '0'],
    [2, '0'],
    [2, '0'],
  ])
  expect(logs[0]?.content).toContain('公告标题：有日志的公告')
  expect(logs[0]?.content).not.toContain('<p>')
  expect(logs[1]?.content).toBe('发布：有日志的公告')
  const refused = await server.ctx.db
    .select()
    .from(operlogTable)
    .where(and(eq(operlogTable.title, '通知公告'), eq(operlogTable.errorMsg, '当前状态不允许此操作')))
  expect(refused.length).toBeGreaterThan(0)
})

test('公告: a user who is disabled between saving and publishing is no recipient', async () => {
  const { id } = await aUser(server, { deptId: '100' })
  const row = await saved({ noticeScope: 'U', targets: [target('U', id), target('U', '1')] })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))
  await publish(row.id)
  expect(await recipients(row.id)).toEqual(['1'])
})

test('公告: a content that becomes too long when it is cleaned is refused', async () => {
  expect(await save(aNotice({ noticeContentHtml: '<'.repeat(100_000) }))).toEqual({
    code: 500,
    msg: '公告内容长度不能超过300000个字符',
    errors: { noticeContentHtml: '公告内容长度不能超过300000个字符' },
  })
})
