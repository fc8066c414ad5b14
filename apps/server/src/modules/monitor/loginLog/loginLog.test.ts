import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { cleanLoginLog, loginLog, unlockLogin } from '@app/shared/monitor/loginLog.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import type { LoginRecord } from '#/modules/auth/api.ts'
import { locationOf } from '#/platform/http/locationOf.ts'
import { clientOf } from '#/platform/text/userAgent.ts'
import { fakeCallers } from '#testing/callers.ts'
import { adminPassword } from '#testing/database.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { recordLogin } from './loginLog.service.ts'
import { loginLogTable } from './loginLog.table.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const record: LoginRecord = {
  userName: 'zhang',
  status: '0',
  msg: '登录成功',
  ipaddr: '192.168.1.9',
  userAgent: chrome,
  loginType: 'password',
}
const dayMs = 86_400_000

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let manager: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  manager = caller({
    permissions: ['list', 'query', 'remove', 'export', 'unlock']
      .map((word) => `monitor:loginLog:${word}`)
      .concat('monitor:operlog:list', 'monitor:operlog:query'),
  })
})
afterAll(() => server.close())

const page = async (query: object) => (await server.send(loginLog.endpoints.page, { token: manager, query })).data

test('登录日志: nobody reads, deletes or cleans without the permission', async () => {
  const token = caller({ permissions: ['monitor:operlog:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(loginLog.endpoints.page, { token })).toMatchObject(denied)
  expect(await server.send(loginLog.endpoints.get, { token, params: { id: '1' } })).toMatchObject(denied)
  expect(await server.send(loginLog.endpoints.remove, { token, params: { ids: '1' } })).toMatchObject(denied)
  expect(await server.send(cleanLoginLog, { token })).toMatchObject(denied)
  expect(await server.send(unlockLogin, { token, params: { userName: 'zhang' } })).toMatchObject(denied)
  expect(await server.send(session.ownLogins)).toMatchObject({ code: 401 })
})

test('登录日志: five wrong passwords lock an account, 解锁 opens it and is logged', async () => {
  const signIn = (password: string) =>
    server.send(session.login, { body: { username: 'admin', password } }) as Promise<{ code: number; msg: string }>
  for (let i = 1; i <= 5; i++) await signIn(`wrong-${i}`)
  const locked = await signIn(adminPassword)
  expect(locked).toMatchObject({ code: 500 })
  expect((await page({ userName: 'admin', status: '1' }))?.total).toBe(6)
  const unlocked = await server.send(unlockLogin, { token: manager, params: { userName: 'admin' } })
  expect(unlocked).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await signIn(adminPassword)).toMatchObject({ code: 200 })
  expect(await page({ userName: 'admin', status: '0' })).toMatchObject({ total: 1, list: [{ msg: '登录成功' }] })
  const { data } = await server.send(operlog.endpoints.page, {
    token: manager,
    query: { title: '账户解锁', status: '0' },
  })
  expect(data?.list).toMatchObject([{ businessType: 0, status: '0', operUrl: '/monitor/loginLog/unlock/admin' }])
})

test('登录日志: everybody sees his own tries, nobody those of others', async () => {
  const token = caller({ userName: 'zhou' })
  for (const userName of ['zhou', 'wu', 'zhou'])
    await server.ctx.emit('login.recorded', { ...record, userName, status: '1', msg: '用户不存在/密码错误' })
  const { data } = await server.send(session.ownLogins, { token })
  expect(data).toHaveLength(2)
  expect(data?.[0]).toMatchObject({ status: '1', msg: '用户不存在/密码错误', browser: 'Chrome 131' })
})

test('登录日志: what happened at the door becomes one row with place, browser and system', async () => {
  await server.ctx.emit('login.recorded', record)
  expect(await page({ userName: 'zhang' })).toMatchObject({
    total: 1,
    list: [{ status: '0', msg: '登录成功', loginLocation: '内网IP', browser: 'Chrome 131', os: 'Windows 10' }],
  })
})

test('登录日志: a typed name stays one row and one line, whatever is in it', async () => {
  const userName = 'a\r\n2026 admin login ok\u001b[31m\u0000'
  await server.ctx.emit('login.recorded', { ...record, userName, status: '1', msg: 'x'.repeat(400), userAgent: '' })
  const found = await page({ userName: '2026 admin' })
  expect(found?.list).toHaveLength(1)
  expect(found?.list[0]).toMatchObject({
    userName: 'a\\x0d\\x0a2026 admin login ok\\x1b[31m\\x00',
    browser: 'Unknown',
    os: 'Unknown',
  })
  expect(found?.list[0]?.msg).toHaveLength(255)
})

test('登录日志: filters by address, message, state and day', async () => {
  await server.ctx.emit('login.recorded', {
    ...record,
    userName: 'li',
    status: '1',
    msg: '验证码错误',
    ipaddr: '8.8.8.8',
  })
  expect(await page({ ipaddr: '8.8.' })).toMatchObject({ total: 1, list: [{ userName: 'li', loginLocation: 'XX XX' }] })
  expect(await page({ msg: '验证码' })).toMatchObject({ total: 1 })
  expect((await page({ status: '1' }))?.list.every((row) => row.status === '1')).toBe(true)
  expect(await page({ params: { beginTime: '2100-01-01' } })).toMatchObject({ total: 0 })
})

test('登录日志: a row younger than 7 days is not deleted, cleaning leaves it and tells what went', async () => {
  const old = new Date(server.clock.now().getTime() - 8 * dayMs)
  for (const userName of ['old1', 'old2', 'old3']) await recordLogin(server.ctx.db, { ...record, userName }, old)
  await recordLogin(server.ctx.db, { ...record, userName: 'young' }, server.clock.now())
  const idOf = async (userName: string) => (await page({ userName }))?.list[0]?.id ?? ''
  const refused = await server.send(loginLog.endpoints.remove, {
    token: manager,
    params: { ids: `${await idOf('old1')},${await idOf('young')}` },
  })
  expect(refused).toMatchObject({ code: 500, msg: '7天内的日志不允许删除' })
  const removed = await server.send(loginLog.endpoints.remove, { token: manager, params: { ids: await idOf('old1') } })
  expect(removed).toMatchObject({ code: 200 })
  expect(await page({ userName: 'old' })).toMatchObject({ total: 2 })

  expect(await server.send(cleanLoginLog, { token: manager })).toMatchObject({ code: 200, msg: '操作成功' })
  const left = await server.ctx.db.select({ userName: loginLogTable.userName }).from(loginLogTable)
  expect(left.map((row) => row.userName)).toContain('young')
  expect(left.some((row) => row.userName.startsWith('old'))).toBe(false)

  const { data } = await server.send(operlog.endpoints.page, { token: manager, query: { businessType: 9 } })
  const id = data?.list[0]?.id ?? ''
  const told = await server.send(operlog.endpoints.get, { token: manager, params: { id } })
  expect(told.data).toMatchObject({ title: '登录日志', status: '0' })
  expect(told.data?.logContent).toMatch(/^清空登录日志：3 条，/)
})

test('地址: private addresses are inside, the others and nonsense are nowhere', () => {
  const inside = [
    '10.1.2.3',
    '127.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
  ]
  expect(inside.filter((address) => locationOf(address) !== '内网IP')).toEqual([])
  expect(['172.32.0.1', '8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', 'nonsense', ''].map(locationOf)).toEqual(
    Array.from({ length: 6 }, () => 'XX XX'),
  )
})

test('浏览器: name and main version, never longer than its column', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
  expect(clientOf(iphone)).toEqual({ browser: 'Safari 17', os: 'iOS 17.0' })
  expect(clientOf('curl/8.5.0')).toEqual({ browser: 'Unknown', os: 'Unknown' })
  expect(clientOf('x'.repeat(100_000)).browser.length).toBeLessThanOrEqual(50)
})
