import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

/** Security events that the server log gets from now on; the log is a door of the server. */
function watched() {
  const lines: Record<string, unknown>[] = []
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(server.platform.log, level).mockImplementation((line: unknown) => {
      if (typeof line === 'object' && line !== null && 'event' in line) lines.push({ ...line })
    })
  }
  return lines
}

const login = async (username: string, password: string) =>
  (await server.send(session.login, { body: { username, password } })) as { code: number; token?: string }

test('安全日志: a refused try tells who, from where and why, but no password', async () => {
  const { userName } = await aUser(server)
  const lines = watched()
  await login(userName, 'not-the-password')
  expect(lines).toEqual([
    expect.objectContaining({
      event: 'login.failed',
      userName,
      address: '127.0.0.1',
      loginType: 'password',
      reason: '用户不存在/密码错误，密码输入错误1次',
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('not-the-password')
})

test('安全日志: a lock is told once', async () => {
  const { userName } = await aUser(server)
  const lines = watched()
  for (let i = 0; i < 7; i++) await login(userName, 'not-the-password')
  expect(lines.filter(({ event }) => event === 'login.locked')).toHaveLength(1)
  expect(lines.filter(({ event }) => event === 'login.failed')).toHaveLength(7)
})

test('安全日志: sign-in and the end of a session are told without the token', async () => {
  const { id, userName } = await aUser(server)
  const lines = watched()
  const { token = '' } = await login(userName, userPassword)
  await server.send(session.logout, { token })
  expect(lines).toEqual([
    expect.objectContaining({ event: 'login.success', userName, reason: '登录成功' }),
    expect.objectContaining({ event: 'session.ended', userId: id, reason: 'logout' }),
  ])
  expect(JSON.stringify(lines)).not.toContain(token)
})
