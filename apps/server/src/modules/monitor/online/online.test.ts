import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { loginLog } from '@app/shared/monitor/loginLog.ts'
import { forceLogout, online } from '@app/shared/monitor/online.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { openLive } from '#testing/liveStream.ts'
import { sessionFor, signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const page = 'monitor:online:list'
const query = 'monitor:online:query'
const one = 'monitor:online:forceLogout'
const several = 'monitor:online:batchLogout'
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const forcedText = { code: 401, reason: 'forcedOut', msg: '管理员强制退出，请重新登录' }

let server: TestApp
let second: TestApp
let keeper: Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  server = await openTestApp()
  second = await openTestApp({ databaseUrl: server.databaseUrl, env: { L_LIVE_BEAT_MS: '60000' } })
  keeper = await signedIn(server, page, query, one, several, 'monitor:operlog:list', 'monitor:loginLog:list')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const list = async (filters: object = {}, token = keeper.token) =>
  (await server.send(online.endpoints.page, { token, query: { pageSize: 50, ...filters } })).data
async function force(ids: readonly string[], token = keeper.token) {
  await server.ctx.db.delete(submitTable)
  return server.send(forceLogout, { token, params: { ids: ids.join(',') } })
}
const info = (token: string, node = server) => node.send(session.getInfo, { token })

/** Somebody who has signed in, with the row of their session. */
async function somebody() {
  const user = await aUser(server)
  const answer = await server.send(session.login, { body: { username: user.userName, password: userPassword } })
  const { token } = answer as unknown as { token: string }
  const id = (await list({ userName: user.userName }))?.list[0]?.id ?? ''
  return { ...user, token, sessionId: id }
}

test('在线用户: nobody looks or ends without the permission', async () => {
  const { sessionId } = await somebody()
  const stranger = (await signedIn(server, 'system:user:list')).token
  expect(await server.send(online.endpoints.page, { token: stranger })).toMatchObject(denied)
  expect(await server.send(online.endpoints.get, { token: stranger, params: { id: sessionId } })).toMatchObject(denied)
  expect(await force([sessionId], stranger)).toMatchObject(denied)
  expect(await server.send(online.endpoints.page)).toMatchObject({ code: 401 })
  expect(await server.send(forceLogout, { params: { ids: sessionId } })).toMatchObject({ code: 401 })
})

test('在线用户: several at once need a right of their own', async () => {
  const [a, b] = [await somebody(), await somebody()]
  const single = (await signedIn(server, page, one)).token
  expect(await force([a.sessionId, b.sessionId], single)).toMatchObject(denied)
  expect(await force([a.sessionId], single)).toMatchObject({ code: 200, data: { ended: 1 } })
  expect(await info(b.token)).toMatchObject({ code: 200 })
})

test('在线用户: who, where, with what and since when, newest first, without anything that lets one in', async () => {
  const { token, userName, sessionId } = await somebody()
  const found = await list()
  expect(found?.list[0]).toMatchObject({ id: sessionId, userName, ipaddr: '127.0.0.1', loginLocation: '内网IP' })
  expect(found?.list[0]).toMatchObject({ deptName: expect.any(String), current: false, guarded: false })
  const times = found?.list.map(({ loginTime }) => loginTime) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
  expect(JSON.stringify(found)).not.toContain(token)
  expect(await info(sessionId)).toMatchObject({ code: 401 })
  const { data } = await server.send(online.endpoints.get, { token: keeper.token, params: { id: sessionId } })
  expect(data).toMatchObject({ id: sessionId, userName })
})

test('在线用户: found by parts of the name and the address, in real pages', async () => {
  const { userName } = await somebody()
  expect((await list({ userName: userName.slice(2, -2).toUpperCase() }))?.total).toBe(1)
  expect((await list({ userName: '%' }))?.total).toBe(0)
  expect((await list({ ipaddr: '9.9.9' }))?.total).toBe(0)
  const first = await list({ pageSize: 1 })
  const next = await list({ pageSize: 1, pageNum: 2 })
  expect([first?.list.length, next?.list.length]).toEqual([1, 1])
  expect(first?.list[0]?.id).not.toBe(next?.list[0]?.id)
})

test('在线用户: 强退 ends call, stream and row on every node and says why', async () => {
  const victim = await somebody()
  expect(await info(victim.token, second)).toMatchObject({ code: 200 })
  const stream = await openLive(second.app, victim.token)
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  expect(await force([victim.sessionId])).toMatchObject({ code: 200, data: { ended: 1 } })
  await stream.ended
  expect(stream.events.at(-1)?.event).toBe('end')
  expect(await info(victim.token)).toEqual(forcedText)
  await expect.poll(() => info(victim.token, second)).toEqual(forcedText)
  expect(await list({ userName: victim.userName })).toMatchObject({ total: 0, list: [] })

  const { token } = keeper
  const logins = await server.send(loginLog.endpoints.page, { token, query: { userName: victim.userName } })
  expect(logins.data?.list[0]).toMatchObject({ msg: '管理员强制退出', status: '0', ipaddr: '127.0.0.1' })
  const told = await server.send(operlog.endpoints.page, { token, query: { formId: victim.sessionId } })
  expect(told.data?.list).toMatchObject([{ title: '在线用户', businessType: 7, status: '0' }])
})

test('在线用户: a session that is not there is told like one out of reach', async () => {
  const { sessionId } = await somebody()
  const gone = { code: 500, msg: '数据不存在' }
  expect(await force(['never'])).toMatchObject(gone)
  const far = await signedIn(server, page, query, one, several)
  await server.ctx.db.update(roleTable).set({ dataScope: '5' }).where(eq(roleTable.id, far.roleId))
  await server.ctx.emit('role.changed', { roleIds: [far.roleId] })
  expect((await list({}, far.token))?.list).toMatchObject([{ current: true }])
  expect(await server.send(online.endpoints.get, { token: far.token, params: { id: sessionId } })).toMatchObject(gone)
  expect(await force([sessionId], far.token)).toMatchObject(gone)
})

test('在线用户: people of other departments are seen by who may see their department', async () => {
  const { id, sessionId } = await somebody()
  const near = await signedIn(server, page)
  await server.ctx.db.update(roleTable).set({ dataScope: '3' }).where(eq(roleTable.id, near.roleId))
  await server.ctx.emit('role.changed', { roleIds: [near.roleId] })
  const sees = async () => (await list({}, near.token))?.list.some((row) => row.id === sessionId)
  await server.ctx.db.update(userTable).set({ deptId: '100' }).where(eq(userTable.id, id))
  expect(await sees()).toBe(true)
  await server.ctx.db.update(userTable).set({ deptId: 'elsewhere' }).where(eq(userTable.id, id))
  expect(await sees()).toBe(false)
})

test('在线用户: nobody ends his own session here, and only admin those of admin', async () => {
  const mine = (await list())?.list.find((row) => row.current)?.id ?? ''
  expect(await force([mine])).toMatchObject({ code: 500, msg: '不能强退当前会话，请使用退出登录' })
  const admin = await signInAsAdmin(server)
  const twin = await sessionFor(server, '1')
  const guarded = (await list())?.list.filter((row) => row.guarded) ?? []
  expect(guarded).toHaveLength(2)
  const victim = await somebody()
  expect(await force([victim.sessionId, guarded[0]?.id ?? ''])).toMatchObject({
    code: 500,
    msg: '不允许操作超级管理员用户',
  })
  expect(await info(victim.token)).toMatchObject({ code: 200 })
  const other = (await list({}, admin))?.list.find((row) => guarded.some(({ id }) => id === row.id) && !row.current)
  expect(other?.guarded).toBe(false)
  expect(await force([other?.id ?? ''], admin)).toMatchObject({ code: 200, data: { ended: 1 } })
  expect(await info(twin)).toEqual(forcedText)
  expect(await info(admin)).toMatchObject({ code: 200 })
})

test('在线用户: several are ended at once, those that went meanwhile are passed over', async () => {
  const [a, b, c] = [await somebody(), await somebody(), await somebody()]
  await server.send(session.logout, { token: c.token })
  expect(await force([a.sessionId, b.sessionId, c.sessionId])).toMatchObject({ code: 200, data: { ended: 2 } })
  expect(await info(a.token)).toEqual(forcedText)
  expect(await info(b.token)).toEqual(forcedText)
})

test('在线用户: what has idled out is no longer online', async () => {
  const { userName } = await somebody()
  server.clock.moveMs(31 * 60_000)
  const { token } = await signedIn(server, page)
  expect((await list({ userName }, token))?.total).toBe(0)
  server.clock.moveMs(-31 * 60_000)
})
