import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { loginLockTable } from '#/modules/auth/loginLock/loginLock.table.ts'
import { setPassword } from '#/modules/system/api.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { removeExpired } from './removeExpired.ts'
import { endSessionsOfUser, startSession } from './session.service.ts'
import { sessionTable } from './session.table.ts'

let server: TestApp
const minuteMs = 60_000
const dayMs = 86_400_000

beforeAll(async () => {
  server = await openTestApp({
    env: { L_LOGIN_IP: '10000', L_RATE_ANONYMOUS: '100000', L_RATE_USER: '1000000', L_RATE_WRITE: '100000' },
  })
})
afterAll(() => server.close())

const unauthenticated = { code: 401, msg: '请求访问：/getInfo，认证失败，无法访问系统资源' }

async function login(userName: string, former?: string): Promise<string> {
  const answer = await server.send(session.login, {
    body: { username: userName, password: userPassword },
    ...(former ? { token: former } : {}),
  })
  return (answer as unknown as { token: string }).token
}

const info = (token: string) => server.send(session.getInfo, { token })

async function raw(headers: Record<string, string>, url = '/getInfo') {
  const response = await server.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, ...response.json<{ code: number; msg: string }>() }
}

const setting = async (key: string, value: string) => {
  await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(server.platform).drop([key])
}

test('会话: nothing but a live token in the Authorization header counts', async () => {
  const { id, userName } = await aUser(server)
  const token = await login(userName)
  const [row] = await server.ctx.db.select().from(sessionTable).where(eq(sessionTable.userId, id))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (alg: string) =>
    `${part({ alg, typ: 'JWT' })}.${part({ sub: '1', user_name: 'admin' })}.${'A'.repeat(43)}`
  const tokens = [
    jwt('none'),
    jwt('HS512'),
    jwt('RS256'),
    token.slice(1),
    `${token}A`,
    'A'.repeat(10_000),
    'A'.repeat(43),
    `${token},${token}`,
    row?.tokenHash ?? '',
    Buffer.from(row?.tokenHash ?? '', 'hex').toString('base64url'),
    row?.id ?? '',
  ]
  for (const value of tokens) expect(await raw({ authorization: `Bearer ${value}` })).toMatchObject(unauthenticated)
  expect(await raw({ authorization: token })).toMatchObject(unauthenticated)
  expect(await raw({ authorization: `Basic ${token}` })).toMatchObject(unauthenticated)
  expect(await raw({ cookie: `access_token=${token}; token=${token}` })).toMatchObject(unauthenticated)
  expect(await raw({ token, 'x-access-token': token })).toMatchObject(unauthenticated)
  expect(await raw({}, `/getInfo?token=${token}&access_token=${token}`)).toMatchObject({
    ...unauthenticated,
    status: 200,
  })
  expect(await info(token)).toMatchObject({ code: 200 })
})

test('会话: after 30 idle minutes it is over, and stays over', async () => {
  const { id, userName } = await aUser(server)
  const token = await login(userName)
  server.clock.moveMs(29 * minuteMs)
  expect(await info(token)).toMatchObject({ code: 200 })
  server.clock.moveMs(29 * minuteMs + 30_000)
  expect(await info(token)).toMatchObject({ code: 200 })
  server.clock.moveMs(31 * minuteMs)
  expect(await info(token)).toEqual(unauthenticated)
  server.clock.moveMs(-31 * minuteMs)
  expect(await info(token)).toEqual(unauthenticated)
  const [row] = await server.ctx.db.select().from(sessionTable).where(eq(sessionTable.userId, id))
  expect(row).toMatchObject({ endReason: 'idle' })
})

test('会话: the last access is precise though its row is written once a minute', async () => {
  const { userName } = await aUser(server)
  const token = await login(userName)
  server.clock.moveMs(50_000)
  expect(await info(token)).toMatchObject({ code: 200 })
  await server.ctx.emit('user.changed', { userIds: ['nobody'] })
  server.clock.moveMs(29 * minuteMs + 50_000)
  expect(await info(token)).toMatchObject({ code: 200 })
})

test('会话: seven days after the sign-in it is over, however busy', async () => {
  const { id, userName } = await aUser(server)
  const token = await login(userName)
  for (let moved = 0; moved + 25 * minuteMs < 7 * dayMs; moved += 25 * minuteMs) {
    server.clock.moveMs(25 * minuteMs)
    const answer = await server.send(session.getRouters, { token })
    if (answer.code !== 200) expect(answer).toMatchObject({ code: 200 })
  }
  server.clock.moveMs(26 * minuteMs)
  expect(await info(token)).toEqual(unauthenticated)
  const [row] = await server.ctx.db.select().from(sessionTable).where(eq(sessionTable.userId, id))
  expect(row).toMatchObject({ endReason: 'expired' })
})

test('会话: the table holds no token, only its hash', async () => {
  const { userName } = await aUser(server)
  const token = await login(userName)
  const rows = await server.ctx.db.select().from(sessionTable).where(eq(sessionTable.userName, userName))
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
})

test('会话: a browser that signs in again gets a new token and its old one ends', async () => {
  const { userName } = await aUser(server)
  const first = await login(userName)
  const second = await login(userName, first)
  expect(second).not.toBe(first)
  expect(await info(first)).toEqual(unauthenticated)
  expect(await info(second)).toMatchObject({ code: 200 })
})

test('会话: two browsers stay signed in; of eleven the oldest ends', async () => {
  const { userName } = await aUser(server)
  const tokens: string[] = []
  for (let i = 0; i < 10; i++) tokens.push(await login(userName))
  expect(await info(tokens[0] ?? '')).toMatchObject({ code: 200 })
  tokens.push(await login(userName))
  expect(await info(tokens[0] ?? '')).toEqual(unauthenticated)
  for (const token of tokens.slice(1)) expect(await info(token)).toMatchObject({ code: 200 })
})

test('会话: with 允许多终端登录 off, and with sign-ins at once, exactly one is left', async () => {
  const { id, userName } = await aUser(server)
  await setting('sys.session.soloLogin', 'false')
  const first = await login(userName)
  expect(await info(first)).toMatchObject({ code: 200 })
  await Promise.all([login(userName), login(userName), login(userName)])
  expect(await info(first)).toEqual(unauthenticated)
  const open = await server.ctx.db.$count(sessionTable, and(eq(sessionTable.userId, id), isNull(sessionTable.endTime)))
  await setting('sys.session.soloLogin', 'true')
  expect(open).toBe(1)
})

test('会话: a forced end says why, the other ends do not', async () => {
  const { id, userName } = await aUser(server)
  const forced = await login(userName)
  await endSessionsOfUser(server.ctx, id, 'forced')
  expect(await info(forced)).toEqual({ code: 401, reason: 'forcedOut', msg: '管理员强制退出，请重新登录' })
  const replaced = await login(userName)
  await endSessionsOfUser(server.ctx, id, 'replaced')
  expect(await info(replaced)).toEqual(unauthenticated)
})

test('会话: a disabled or deleted user is outside at once and does not come back by himself', async () => {
  for (const change of [{ status: '1' }, { delFlag: '1' }]) {
    const { id, userName } = await aUser(server)
    const token = await login(userName)
    expect(await info(token)).toMatchObject({ code: 200 })
    await server.ctx.tx(async (tx) => {
      await tx.db.update(userTable).set(change).where(eq(userTable.id, id))
      await tx.emit('user.changed', { userIds: [id] })
    })
    expect(await info(token)).toEqual(unauthenticated)
    await server.ctx.db.update(userTable).set({ status: '0', delFlag: '0' }).where(eq(userTable.id, id))
    expect(await info(token)).toEqual(unauthenticated)
  }
})

test('会话: a sign-in that was judged before the account changed opens nothing', async () => {
  const { id } = await aUser(server)
  const [before] = await server.ctx.db.select().from(userTable).where(eq(userTable.id, id))
  if (!before) throw new Error('no user')
  await setPassword(server.ctx, id, { hash: 'another', changedAt: server.ctx.now.toISOString() })
  await expect(startSession(server.ctx, before, 'password')).rejects.toThrow('用户不存在/密码错误')
  await server.ctx.db.update(userTable).set({ password: before.password, status: '1' }).where(eq(userTable.id, id))
  await expect(startSession(server.ctx, before, 'password')).rejects.toThrow('用户不存在/密码错误')
  expect(await server.ctx.db.$count(sessionTable, eq(sessionTable.userId, id))).toBe(0)
})

test('会话: an initial password lets nothing through but its own change', async () => {
  const { id, userName } = await aUser(server, { pwdUpdateDate: null })
  const token = await login(userName)
  const must = { code: 403, msg: '您的密码还是初始密码，请修改密码！' }
  expect(await info(token)).toMatchObject({ code: 200, isDefaultModifyPwd: true })
  expect(await raw({ authorization: `Bearer ${token}` }, '/getInfo?t=1')).toMatchObject({ code: 200 })
  expect(await server.send(session.getRouters, { token })).toMatchObject({ code: 200 })
  for (const { path, method, access } of server.app.endpoints) {
    if (access === 'public' || [session.getInfo.path, session.getRouters.path, session.updatePwd.path].includes(path))
      continue
    const response = await server.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect(`${path} ${JSON.stringify(response.json())}`).toBe(`${path} ${JSON.stringify(must)}`)
  }
  const body = { oldPassword: userPassword, newPassword: 'Lychee-wood-4411' }
  expect(await server.send(session.updatePwd, { token, body })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await info(token)).toMatchObject({ code: 200, isDefaultModifyPwd: false })
  expect(await server.send(session.ownLogins, { token })).toMatchObject({ code: 200 })
  const [user] = await server.ctx.db.select().from(userTable).where(eq(userTable.id, id))
  expect(user).toMatchObject({ pwdStrength: '3' })
  expect(user?.pwdUpdateDate).not.toBeNull()
})

test('会话: the sweep ends idle ones and removes what decides nothing any more', async () => {
  const idle = await aUser(server)
  const ended = await aUser(server)
  const busy = await aUser(server)
  await login(idle.userName)
  await login(ended.userName)
  await endSessionsOfUser({ ...server.ctx, now: server.clock.now() }, ended.id, 'logout')
  await server.ctx.db
    .insert(captchaTable)
    .values({ id: 'old', answer: '1', expireTime: server.clock.now().toISOString() })
  await server.ctx.db.insert(loginLockTable).values({
    lockKey: 'old',
    tries: 1,
    sinceTime: server.clock.now().toISOString(),
    lastTime: server.clock.now().toISOString(),
  })
  server.clock.moveMs(33 * minuteMs)
  const token = await login(busy.userName)
  const sweep = () => removeExpired({ ...server.ctx, now: server.clock.now() })
  await sweep()
  const reasons = async () =>
    Object.fromEntries(
      (await server.ctx.db.select().from(sessionTable).orderBy(asc(sessionTable.loginTime))).map((row) => [
        row.userId,
        row.endReason,
      ]),
    )
  expect(await reasons()).toMatchObject({ [idle.id]: 'idle', [ended.id]: 'logout', [busy.id]: null })
  expect(await info(token)).toMatchObject({ code: 200 })
  expect(await server.ctx.db.$count(captchaTable, eq(captchaTable.id, 'old'))).toBe(0)
  server.clock.moveMs(dayMs + minuteMs)
  await sweep()
  const left = await reasons()
  expect(Object.keys(left)).not.toContain(ended.id)
  expect(await server.ctx.db.$count(loginLockTable, eq(loginLockTable.lockKey, 'old'))).toBe(0)
})
