import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { setPassword } from '#/modules/system/api.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { adminPassword } from '#testing/database.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
const dayMs = 86_400_000

beforeAll(async () => {
  server = await openTestApp({ env: { L_LOGIN_IP: '10000', L_RATE_ANONYMOUS: '100000' } })
})
afterAll(() => server.close())

const wrong = { code: 500, msg: '用户不存在/密码错误' }

interface LoginAnswer {
  code: number
  msg: string
  token?: string
}

async function login(username: string, password = userPassword, headers: Record<string, string> = {}) {
  const answer = await server.send(session.login, { body: { username, password }, headers })
  return answer as unknown as LoginAnswer
}

const lastLog = async () =>
  (await server.ctx.db.select().from(loginLogTable).orderBy(desc(loginLogTable.loginTime)).limit(1))[0]

const setting = async (key: string, value: string) => {
  await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(server.platform).drop([key])
}

test('登录: unknown, deleted and nameless, wrong and missing passwords answer alike', async () => {
  const { userName } = await aUser(server)
  const deleted = await aUser(server, { delFlag: '1' })
  const noPassword = await aUser(server, { password: null })
  const answers = [
    await login('nobody'),
    await login(userName, 'not-it'),
    await login(deleted.userName),
    await login(noPassword.userName, '-'),
    await login(''),
    await login(userName, ''),
    await login('x'.repeat(31)),
    await login(userName, 'x'.repeat(129)),
    await login("' or '1'='1"),
  ]
  for (const answer of answers) expect(answer).toEqual(wrong)
})

test('登录: names and passwords that are no text are refused by name', async () => {
  const send = async (payload: object) =>
    (await server.app.inject({ method: 'POST', url: '/login', payload })).json() as LoginAnswer
  expect(await send({ password: 'x' })).toMatchObject({ code: 500, msg: '账户不能为空' })
  expect(await send({ username: 'admin' })).toMatchObject({ code: 500, msg: '密码不能为空' })
  expect(await send({ username: ['admin'], password: adminPassword })).toMatchObject({ msg: '账户格式不正确' })
  expect(await send({ username: 'admin', password: { $ne: 1 } })).toMatchObject({ msg: '密码格式不正确' })
})

test('登录: the published passwords of the predecessors open nothing', async () => {
  for (const password of ['admin123', '123456', 'admin', 'password'])
    expect(await login('admin', password)).toEqual(wrong)
  await login('admin', adminPassword)
})

test('登录: 已停用 is told only to who knows the password', async () => {
  const { userName } = await aUser(server, { status: '1' })
  expect(await login(userName, 'not-it')).toEqual(wrong)
  for (let i = 0; i < 7; i++)
    expect(await login(userName)).toEqual({ code: 500, msg: `对不起，您的账号：${userName} 已停用` })
})

test('登录: an address on the black list stays outside with the right password', async () => {
  const { userName } = await aUser(server)
  for (const list of ['10.0.0.9;127.0.0.1', '127.0.0.*', '127.0.0.0/8']) {
    await setting('sys.login.blackIPList', list)
    expect(await login(userName)).toEqual({ code: 500, msg: '很遗憾，访问IP已被列入系统黑名单' })
  }
  await setting('sys.login.blackIPList', '128.0.0.*;10.0.0.0/8;1.2.3.4')
  expect(await login(userName)).toMatchObject({ code: 200 })
  await setting('sys.login.blackIPList', '')
})

test('登录: a very long password is refused', async () => {
  const answer = await login('admin', 'x'.repeat(900_000))
  expect(answer).toMatchObject({ code: 500, msg: '密码长度不能超过1000个字符' })
})

test('登录: an initial password nobody used for 7 days is no longer good, one that was used is', async () => {
  const given = new Date(server.clock.now().getTime() - 8 * dayMs).toISOString()
  const unused = await aUser(server, { pwdUpdateDate: null, pwdGivenTime: given, createTime: given })
  expect(await login(unused.userName, 'not-it')).toEqual(wrong)
  expect(await login(unused.userName)).toEqual({ code: 500, msg: '初始密码已过期，请联系管理员重置密码' })
  const fromTheStart = await aUser(server, { pwdUpdateDate: null, createTime: given })
  expect(await login(fromTheStart.userName)).toMatchObject({ code: 500, msg: '初始密码已过期，请联系管理员重置密码' })
  const used = await aUser(server, {
    pwdUpdateDate: null,
    pwdGivenTime: given,
    loginDate: new Date(server.clock.now().getTime() - 6 * dayMs).toISOString(),
  })
  expect(await login(used.userName)).toMatchObject({ code: 200 })
})

test('登录: a reset gives an initial password its 7 days anew', async () => {
  const given = new Date(server.clock.now().getTime() - 8 * dayMs).toISOString()
  const { id, userName } = await aUser(server, { createTime: given })
  const [row] = await server.ctx.db.select().from(userTable).where(eq(userTable.id, id))
  await setPassword(server.ctx, id, { hash: row?.password ?? '', changedAt: null })
  expect(await login(userName)).toMatchObject({ code: 200 })
})

test('登录: width, case and blanks of the name do not matter', async () => {
  const { userName } = await aUser(server, { userName: 'Wide.Name1' })
  for (const spelling of [userName, 'wide.name1', 'ＷＩＤＥ．ＮＡＭＥ１', ' wide.name1 '])
    expect(await login(spelling)).toMatchObject({ code: 200 })
})

test('登录: a password is compared as typed', async () => {
  const { userName } = await aUser(server)
  expect(await login(userName, `${userPassword} `)).toEqual(wrong)
  expect(await login(userName, userPassword.toUpperCase())).toEqual(wrong)
})

test('登录: success answers a token, is logged and noted with the user', async () => {
  const { id, userName } = await aUser(server)
  const answer = await login(userName, userPassword, { 'user-agent': 'curl/8', source: 'app' })
  expect(answer).toEqual({ code: 200, msg: '操作成功', token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) })
  expect(await lastLog()).toMatchObject({
    userName,
    status: '0',
    msg: '登录成功',
    loginType: 'password',
    ipaddr: '127.0.0.1',
  })
  const [user] = await server.ctx.db.select().from(userTable).where(eq(userTable.id, id))
  expect(user?.loginIp).toBe('127.0.0.1')
  expect(user?.loginDate).not.toBeNull()
})

test('登录: every refused try is one row with its reason and how often', async () => {
  const { userName } = await aUser(server)
  await login(userName, 'not-it')
  expect(await lastLog()).toMatchObject({ userName, status: '1', msg: '用户不存在/密码错误，密码输入错误1次' })
  await login(userName, 'not-it')
  expect(await lastLog()).toMatchObject({ msg: '用户不存在/密码错误，密码输入错误2次' })
  await login('', 'x')
  expect(await lastLog()).toMatchObject({ userName: '', status: '1', msg: '用户不存在/密码错误' })
})

test('登录: a hash of older settings is replaced at the next sign-in, the password stays', async () => {
  const { hash } = await import('@node-rs/argon2')
  const old = await hash(userPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const { id, userName } = await aUser(server, { password: old })
  expect(await login(userName)).toMatchObject({ code: 200 })
  const [user] = await server.ctx.db.select().from(userTable).where(eq(userTable.id, id))
  expect(user?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(user?.pwdUpdateDate).not.toBeNull()
  expect(await login(userName)).toMatchObject({ code: 200 })
})

test('登录: the answer does not tell whether a name exists', async () => {
  const { userName } = await aUser(server)
  expect(await login(userName, 'not-it')).toEqual(await login('nobody', 'not-it'))
})

test('登录: an unknown name costs a hash like a known one, a password over 128 characters costs none', async () => {
  const narrow = await openTestApp({ env: { L_HASH: '1', L_HASH_QUEUE: '0' } })
  try {
    const codes = async (password: string) => {
      const tries = Array.from({ length: 4 }, (_, i) =>
        narrow.send(session.login, { body: { username: `nobody${i}`, password } }),
      )
      return (await Promise.all(tries)).map(({ code }) => code)
    }
    // One hash at a time and nobody may wait: who comes meanwhile is turned away.
    expect(await codes('not-it')).toContain(503)
    expect(await codes('x'.repeat(129))).toEqual([500, 500, 500, 500])
  } finally {
    await narrow.close()
  }
})

test('退出: answers the same with, without and after a session', async () => {
  const { userName } = await aUser(server)
  const { token = '' } = await login(userName)
  const done = { code: 200, msg: '退出成功' }
  expect(await server.send(session.logout)).toEqual(done)
  expect(await server.send(session.logout, { token })).toEqual(done)
  expect(await lastLog()).toMatchObject({ userName, status: '0', msg: '退出成功', loginType: 'logout' })
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 401 })
  expect(await server.send(session.logout, { token })).toEqual(done)
  expect(await server.send(session.logout, { token: 'x'.repeat(43) })).toEqual(done)
  const rows = await server.ctx.db.select().from(loginLogTable).where(eq(loginLogTable.userName, userName))
  expect(rows.filter(({ msg }) => msg === '退出成功')).toHaveLength(1)
  const [row] = await server.ctx.db.select().from(sessionTable).where(eq(sessionTable.userName, userName))
  expect(row).toMatchObject({ endReason: 'logout' })
})
