import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { userAccess } from '@app/shared/auth/userAccess.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { sessionFor, signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let keeper: string
let far: string

beforeAll(async () => {
  server = await openTestApp()
  keeper = (await signedIn(server, 'system:user:query', 'system:user:edit')).token
  const other = await signedIn(server, 'system:user:query', 'system:user:edit')
  await server.ctx.db.update(roleTable).set({ dataScope: '5' }).where(eq(roleTable.id, other.roleId))
  far = other.token
})
afterAll(() => server.close())

const login = async (username: string, password = userPassword) =>
  (await server.send(session.login, { body: { username, password } })) as unknown as { token: string; msg: string }
const access = (id: string, token = keeper) => server.send(userAccess.get, { token, params: { id } })
const alive = async (token: string) => (await server.send(session.getInfo, { token })).code
async function endSessions(id: string, sessionIds?: string[], token = keeper) {
  await server.ctx.db.delete(submitTable)
  return server.send(userAccess.endSessions, { token, body: { id, sessionIds } })
}
const unlock = (id: string, token = keeper) => server.send(userAccess.unlock, { token, body: { id } })

test('会话: need their permissions and somebody within reach', async () => {
  const { id } = await aUser(server)
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const nobody = (await signedIn(server, 'system:user:list')).token
  expect(await access(id, nobody)).toMatchObject(denied)
  expect(await unlock(id, nobody)).toMatchObject(denied)
  expect(await endSessions(id, undefined, nobody)).toMatchObject(denied)
  const outside = { code: 403, msg: '没有权限访问用户数据！' }
  expect(await access(id, far)).toMatchObject(outside)
  expect(await unlock(id, far)).toMatchObject(outside)
  expect(await endSessions(id, undefined, far)).toMatchObject(outside)
})

test('会话: where somebody is signed in, without anything that lets one in', async () => {
  const { id, userName } = await aUser(server)
  const { token } = await login(userName)
  const { data } = await access(id)
  expect(data?.sessions).toMatchObject([
    { ipaddr: '127.0.0.1', loginLocation: '内网IP', loginType: 'password', current: false },
  ])
  expect(JSON.stringify(data)).not.toContain(token)
  expect(await alive(String(data?.sessions[0]?.id))).toBe(401)
})

test('会话: one or all are ended at once; those of others are not touched', async () => {
  const { id, userName } = await aUser(server)
  const other = await aUser(server)
  const [first, second, elsewhere] = [await login(userName), await login(userName), await login(other.userName)]
  const latest = (await access(id)).data?.sessions[0]?.id ?? ''
  const foreign = (await access(other.id)).data?.sessions[0]?.id ?? ''
  expect(await endSessions(id, [latest, foreign])).toMatchObject({ data: { ended: 1 } })
  expect([await alive(first.token), await alive(second.token), await alive(elsewhere.token)]).toEqual([200, 401, 200])
  expect(await endSessions(id)).toMatchObject({ data: { ended: 1 } })
  expect(await server.send(session.getInfo, { token: first.token })).toEqual({
    code: 401,
    reason: 'forcedOut',
    msg: '管理员强制退出，请重新登录',
  })
  expect((await access(id)).data?.sessions).toEqual([])
})

test('会话: what has idled out is not shown', async () => {
  const { id, userName } = await aUser(server)
  await login(userName)
  server.clock.moveMs(31 * 60_000)
  const fresh = (await signedIn(server, 'system:user:query')).token
  expect((await access(id, fresh)).data?.sessions).toEqual([])
  server.clock.moveMs(-31 * 60_000)
})

test('会话: the own one goes on, the superuser’s are ended by himself alone', async () => {
  const own = await signedIn(server, 'system:user:query', 'system:user:edit')
  const twin = await sessionFor(server, own.userId)
  expect(await endSessions(own.userId, undefined, own.token)).toMatchObject({ data: { ended: 1 } })
  expect([await alive(own.token), await alive(twin)]).toEqual([200, 401])
  const admin = await signInAsAdmin(server)
  const second = await signInAsAdmin(server)
  expect(await endSessions('1')).toMatchObject({ code: 500, msg: '不允许操作超级管理员用户' })
  expect(await endSessions('1', undefined, admin)).toMatchObject({ data: { ended: 1 } })
  expect([await alive(admin), await alive(second)]).toEqual([200, 401])
})

test('锁定: wrong passwords are shown with the end of the lock, and unlocking lets in at once', async () => {
  const { id, userName } = await aUser(server)
  await login(userName, 'Wrong-password-1')
  expect((await access(id)).data?.locks).toEqual([{ ipaddr: '127.0.0.1', tries: 1, lockedUntil: null }])
  for (let i = 0; i < 4; i++) await login(userName, 'Wrong-password-1')
  expect((await access(id)).data?.locks).toEqual([
    { ipaddr: '127.0.0.1', tries: 5, lockedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  ])
  expect((await login(userName)).msg).toBe('密码输入错误5次，帐户锁定10分钟')
  expect(await unlock(id)).toMatchObject({ code: 200 })
  expect((await access(id)).data?.locks).toEqual([])
  expect((await login(userName)).token).toMatch(/^[\w-]{43}$/)
})
