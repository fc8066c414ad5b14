import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '@app/shared/auth/account.ts'
import { session } from '@app/shared/auth/session.ts'
import { aUser } from '#testing/aUser.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
beforeAll(async () => void (server = await openTestApp()))
afterAll(() => server.close())

const list = async (token: string) => (await server.send(account.sessions, { token })).data ?? []
const end = (token: string, id: string) => server.send(account.endSession, { token, params: { id } })
const code = async (token: string) => (await server.send(session.getInfo, { token })).code

test('登录设备: the current one, those of others and unknown ones cannot be ended', async () => {
  const { id } = await aUser(server)
  const token = await sessionFor(server, id)
  const [own] = await list(token)
  expect(own).toMatchObject({ current: true, ipaddr: '127.0.0.1' })
  expect(await end(token, own?.id ?? '')).toMatchObject({ code: 500, msg: '不能下线当前设备，请使用退出登录' })
  expect(await end(token, 'none')).toMatchObject({ code: 500, msg: '数据不存在' })
  const stranger = await sessionFor(server, (await aUser(server)).id)
  const [foreign] = await list(stranger)
  expect(await end(token, foreign?.id ?? '')).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await code(stranger)).toBe(200)
})

test('SE-08 登录设备: the handle of a session is no credential', async () => {
  const token = await sessionFor(server, (await aUser(server)).id)
  const [own] = await list(token)
  expect(JSON.stringify(own)).not.toContain(token)
  expect(await server.send(session.getInfo, { token: own?.id ?? '' })).toMatchObject({ code: 401 })
})

test('登录设备: one ended elsewhere is out with its next call', async () => {
  const { id } = await aUser(server)
  const here = await sessionFor(server, id)
  const there = await sessionFor(server, id)
  expect(await code(there)).toBe(200)
  const other = (await list(here)).find(({ current }) => !current)
  expect(await end(here, other?.id ?? '')).toMatchObject({ code: 200 })
  expect(await code(there)).toBe(401)
  expect(await code(here)).toBe(200)
  expect(await list(here)).toHaveLength(1)
})

test('登录设备: all others at once', async () => {
  const { id } = await aUser(server)
  const here = await sessionFor(server, id)
  const others = [await sessionFor(server, id), await sessionFor(server, id)]
  expect(await server.send(account.endOtherSessions, { token: here })).toMatchObject({ code: 200, data: { ended: 2 } })
  for (const token of others) expect(await code(token)).toBe(401)
  expect(await code(here)).toBe(200)
})
