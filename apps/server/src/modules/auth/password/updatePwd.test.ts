import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { aUser, userPassword } from '../../../../testing/aUser.ts'
import { sessionFor } from '../../../../testing/signIn.ts'
import { openTestApp, type TestApp } from '../../../../testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ env: { DATABASE_POOL: '4' } })
})
afterAll(() => server.close())

const next = 'Lychee-wood-4411'
const wrongOld = { code: 500, msg: '修改密码失败，旧密码错误' }

const change = (token: string, oldPassword: string, newPassword: string) =>
  server.send(session.updatePwd, { token, body: { oldPassword, newPassword } })
const login = (userName: string, password = userPassword) =>
  server.send(session.login, { body: { username: userName, password } })
const hashOf = async (id: string) =>
  (await server.ctx.db.select().from(userTable).where(eq(userTable.id, id)))[0]?.password
const lastRow = async () =>
  (
    await server.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime), desc(operlogTable.id)).limit(1)
  )[0]

test('修改密码: nothing sent, half sent, and no session', async () => {
  const { id } = await aUser(server)
  const token = await sessionFor(server, id)
  expect(await change(token, '', next)).toMatchObject({ code: 500, msg: '密码不能为空' })
  expect(await change(token, userPassword, '')).toMatchObject({ code: 500, msg: '请输入新密码' })
  expect(await server.send(session.updatePwd, { body: { oldPassword: userPassword, newPassword: next } })).toEqual({
    code: 401,
    msg: '请求访问：/system/user/profile/updatePwd，认证失败，无法访问系统资源',
  })
})

test('修改密码: the query string is no body', async () => {
  const { id } = await aUser(server)
  const token = await sessionFor(server, id)
  const before = await hashOf(id)
  const response = await server.app.inject({
    method: 'POST',
    url: `/system/user/profile/updatePwd?oldPassword=${userPassword}&newPassword=${next}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.json()).toMatchObject({ code: 500, msg: '密码不能为空' })
  expect(await hashOf(id)).toBe(before)
  const row = await lastRow()
  expect(row).toMatchObject({ title: '个人信息', status: '1' })
  expect(JSON.stringify(row)).not.toContain(userPassword)
  expect(JSON.stringify(row)).not.toContain(next)
})

test('修改密码: weak words, the own name and the same again are refused', async () => {
  const { id } = await aUser(server, { userName: 'Kapok.Tree.99', phonenumber: '13612345678' })
  const token = await sessionFor(server, id)
  for (const word of ['short', 'password123', 'kapok.tree.99', '13612345678', 'x'.repeat(65), 'x'.repeat(200)])
    expect(await change(token, userPassword, word)).toMatchObject({
      code: 500,
      reason: 'weakPassword',
      msg: '请输入8-64位字符，且不能为常见密码',
    })
  expect(await change(token, userPassword, userPassword)).toMatchObject({ code: 500, msg: '新密码不能与旧密码相同' })
})

test('修改密码: wrong old ones count as tries to sign in, though their request is undone', async () => {
  const { id, userName } = await aUser(server)
  const token = await sessionFor(server, id)
  const before = await hashOf(id)
  for (let i = 0; i < 5; i++) expect(await change(token, `wrong-${i}`, next)).toMatchObject(wrongOld)
  const locked = { code: 500, msg: '密码输入错误5次，帐户锁定10分钟' }
  expect(await change(token, userPassword, next)).toMatchObject(locked)
  expect(await login(userName)).toMatchObject(locked)
  expect(await hashOf(id)).toBe(before)
})

test('修改密码: an old one too long to be right is wrong', async () => {
  const { id } = await aUser(server)
  expect(await change(await sessionFor(server, id), 'x'.repeat(500), next)).toMatchObject(wrongOld)
})

test('修改密码: more changes at once than connections do not block each other', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, async () => sessionFor(server, (await aUser(server)).id)))
  const answers = await Promise.all(tokens.map((token) => change(token, userPassword, next)))
  expect(answers.map(({ code }) => code)).toEqual(tokens.map(() => 200))
})

test('修改密码: the new one works, the old one does not, other sessions end, the log tells no secret', async () => {
  const { id, userName } = await aUser(server)
  const token = await sessionFor(server, id)
  const other = await sessionFor(server, id)
  expect(await change(token, userPassword, next)).toEqual({ code: 200, msg: '操作成功' })
  expect(await server.send(session.getInfo, { token: other })).toMatchObject({ code: 401 })
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 200, isDefaultModifyPwd: false })
  expect(await login(userName)).toMatchObject({ code: 500, msg: '用户不存在/密码错误' })
  expect(await login(userName, next)).toMatchObject({ code: 200 })
  const row = await lastRow()
  expect(row).toMatchObject({ title: '个人信息', businessType: 2, status: '0', operName: userName })
  expect(JSON.stringify(row)).not.toMatch(/Kapok|Lychee|argon2/)
})

test('密码更新周期: an old password is told, not refused; 0 means never', async () => {
  const dayMs = 86_400_000
  const chosen = new Date(server.clock.now().getTime() - 31 * dayMs).toISOString()
  const { id } = await aUser(server, { pwdUpdateDate: chosen })
  const token = await sessionFor(server, id)
  const days = async (value: string) => {
    await server.ctx.db
      .update(configTable)
      .set({ configValue: value })
      .where(eq(configTable.configKey, 'sys.account.passwordValidateDays'))
    configCache(server.platform).drop(['sys.account.passwordValidateDays'])
  }
  expect(await server.send(session.getInfo, { token })).toMatchObject({ isPasswordExpired: false })
  await days('30')
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 200, isPasswordExpired: true })
  await days('32')
  expect(await server.send(session.getInfo, { token })).toMatchObject({ isPasswordExpired: false })
  await days('0')
})
