import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { userPassword } from '../../../../testing/aUser.ts'
import { openTestApp, type TestApp } from '../../../../testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const register = (username: string, password = userPassword, node = server) =>
  node.send(session.register, { body: { username, password } })
const refused = (msg: string) => ({ code: 500, msg })

const setting = async (key: string, value: string) => {
  await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(server.platform).drop([key])
}

test('注册: closed at first, whatever is sent', async () => {
  const before = await server.ctx.db.$count(userTable)
  const closed = refused('当前系统没有开启注册功能！')
  expect(await register('newcomer')).toEqual(closed)
  expect(await register('')).toEqual(closed)
  const response = await server.app.inject({ method: 'POST', url: '/register', payload: { username: { a: 1 } } })
  expect(response.json()).toEqual(closed)
  expect(await server.ctx.db.$count(userTable)).toBe(before)
  expect((await server.send(session.getSysConfig)).data).toMatchObject({ registerUser: false })
})

test('注册: once open, each wrong entry by its words', async () => {
  await setting('sys.account.registerUser', 'true')
  expect((await server.send(session.getSysConfig)).data).toMatchObject({ registerUser: true })
  const weak = { ...refused('请输入8-64位字符，且不能为常见密码'), reason: 'weakPassword' }
  expect(await register('')).toEqual(refused('用户名不能为空'))
  expect(await register('newcomer', '')).toEqual(refused('用户密码不能为空'))
  expect(await register('a')).toEqual(refused('账户长度必须在2到20个字符之间'))
  expect(await register('a'.repeat(21))).toEqual(refused('账户长度必须在2到20个字符之间'))
  for (const name of ['1abc', '新人', 'a b', 'ａｄｍｉｎ', 'admin '])
    expect(await register(name)).toEqual(refused('登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头'))
  expect(await register('newcomer', 'password123')).toEqual(weak)
  expect(await register('newcomer.one', 'Newcomer.One')).toEqual(weak)
  for (const taken of ['admin', 'ADMIN'])
    expect(await register(taken)).toEqual(refused(`保存用户'${taken}'失败，注册账号已存在`))
})

test('注册: the picture is asked for', async () => {
  const strict = await openTestApp({ env: { CAPTCHA: 'on' }, databaseUrl: server.databaseUrl })
  expect(await register('newcomer', userPassword, strict)).toEqual(refused('验证码已失效'))
  await strict.close()
})

test('注册: a newcomer signs in and may do nothing', async () => {
  expect(await register('Newcomer')).toEqual({ code: 200, msg: '注册成功' })
  const [user] = await server.ctx.db.select().from(userTable).where(eq(userTable.userName, 'Newcomer'))
  expect(user).toMatchObject({ nickName: 'Newcomer', userType: '2', status: '0', createBy: '1', pwdStrength: '3' })
  const logged = await server.ctx.db.select().from(loginLogTable).where(eq(loginLogTable.userName, 'Newcomer'))
  expect(logged).toMatchObject([{ status: '0', msg: '注册成功', loginType: 'register' }])
  const answer = await server.send(session.login, { body: { username: 'newcomer', password: userPassword } })
  const { token } = answer as unknown as { token: string }
  expect(await server.send(session.getInfo, { token })).toMatchObject({
    roles: [],
    permissions: [],
    isDefaultModifyPwd: false,
  })
})

test('注册: of two with one name at once one gets it', async () => {
  const answers = await Promise.all([register('Twin.one'), register('twin.ONE')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
})

test('注册: the role of 参数设置, but never that of the administrator', async () => {
  const roleOf = async (name: string) => {
    expect(await register(name)).toMatchObject({ code: 200 })
    const answer = await server.send(session.login, { body: { username: name, password: userPassword } })
    const { token } = answer as unknown as { token: string }
    return ((await server.send(session.getInfo, { token })) as unknown as { roles: string[] }).roles
  }
  await server.ctx.db.insert(roleTable).values({ id: 'guests', roleName: '访客', roleKey: 'guest', dataScope: '5' })
  await setting('sys.account.registerRole', 'guest')
  expect(await roleOf('visitor')).toEqual(['guest'])
  await setting('sys.account.registerRole', 'admin')
  expect(await roleOf('climber')).toEqual([])
})
