import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { downloadFiles } from '@app/shared/system/downloadFiles.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { openLive, type LiveStream } from '#testing/liveStream.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { endSessionsOfUser } from './session.service.ts'
import { sessionTable } from './session.table.ts'

let one: TestApp
let two: TestApp
const minuteMs = 60_000

beforeAll(async () => {
  const env = { L_LIVE_BEAT_MS: '100' }
  one = await openTestApp({ env })
  two = await openTestApp({ databaseUrl: one.databaseUrl, env: { L_LIVE_BEAT_MS: '60000' } })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function login(userName: string): Promise<string> {
  const answer = await one.send(session.login, { body: { username: userName, password: userPassword } })
  return (answer as unknown as { token: string }).token
}

const info = (token: string) => one.send(session.getInfo, { token })

async function streaming(node: TestApp, token: string): Promise<LiveStream> {
  const stream = await openLive(node.app, token)
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  return stream
}

/** Milliseconds until the server ended the stream after the act; its last word must be the end of the session. */
async function endsAfter(stream: LiveStream, act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  await stream.ended
  expect(stream.events.at(-1)?.event).toBe('end')
  return performance.now() - startedAt
}

/** Far below the minute after which a lost message would be made up for; how long it takes belongs to no test. */
const soonMs = 10_000

test('实时会话: its end ends the stream on every node at once', async () => {
  const { id, userName } = await aUser(one)
  const out = await login(userName)
  const streams = [await streaming(one, out), await streaming(two, out)]
  const logout = () => one.send(session.logout, { token: out })
  for (const stream of streams) expect(await endsAfter(stream, logout)).toBeLessThan(soonMs)

  const forced = await streaming(two, await login(userName))
  expect(await endsAfter(forced, () => endSessionsOfUser(one.ctx, id, 'forced'))).toBeLessThan(soonMs)
  expect(JSON.parse(forced.events.at(-1)?.data ?? '')).toEqual({ said: '管理员强制退出，请重新登录' })

  const disabled = await streaming(two, await login(userName))
  const disable = () =>
    one.ctx.tx(async (tx) => {
      await tx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))
      await tx.emit('user.changed', { userIds: [id] })
    })
  expect(await endsAfter(disabled, disable)).toBeLessThan(soonMs)
})

test('实时会话: a changed password ends the streams of the other sessions, not the own', async () => {
  const { userName } = await aUser(one)
  const own = await login(userName)
  const other = await streaming(two, await login(userName))
  const stays = await streaming(two, own)
  const body = { oldPassword: userPassword, newPassword: 'Lychee-wood-4411' }
  expect(await endsAfter(other, () => one.send(session.updatePwd, { token: own, body }))).toBeLessThan(soonMs)
  expect(stays.events.map(({ event }) => event)).not.toContain('end')
  stays.close()
})

test('实时会话: streams, badges and polls are no use of a session; it ends while they go on', async () => {
  const { id, userName } = await aUser(one)
  const token = await login(userName)
  const stream = await streaming(one, token)
  const poll = () => one.send(downloadFiles.mine, { token })
  const onItsOwn = () => one.send(session.getRouters, { token, headers: { 'x-background': '1' } })
  try {
    for (let minutes = 0; minutes < 30; minutes += 5) {
      expect(await poll()).toMatchObject({ code: 200 })
      expect(await onItsOwn()).toMatchObject({ code: 200 })
      one.clock.moveMs(5 * minuteMs)
    }
    expect(stream.events.map(({ event }) => event)).not.toContain('end')
    const passed = () => Promise.resolve(one.clock.moveMs(minuteMs + 1_000))
    await endsAfter(stream, passed)
    expect(await poll()).toMatchObject({ code: 401 })
    const [row] = await one.ctx.db.select().from(sessionTable).where(eq(sessionTable.userId, id))
    expect(row).toMatchObject({ endReason: 'idle' })
  } finally {
    one.clock.moveMs(-31 * minuteMs - 1_000)
  }
})

test('实时会话: who works on another node keeps his stream here', async () => {
  const { userName } = await aUser(one)
  const token = await login(userName)
  const stream = await streaming(one, token)
  try {
    for (let minutes = 0; minutes < 60; minutes += 20) {
      one.clock.moveMs(20 * minuteMs)
      two.clock.moveMs(20 * minuteMs)
      expect(await two.send(session.getInfo, { token })).toMatchObject({ code: 200 })
    }
    const beats = stream.events.length
    await stream.until((events) => events.length > beats + 1)
    expect(stream.events.map(({ event }) => event)).not.toContain('end')
  } finally {
    one.clock.moveMs(-60 * minuteMs)
    two.clock.moveMs(-60 * minuteMs)
    stream.close()
  }
})

test('实时会话: a stream ends at the absolute end of its session too', async () => {
  const { userName } = await aUser(one)
  const token = await login(userName)
  const stream = await streaming(one, token)
  await one.ctx.db
    .update(sessionTable)
    .set({ expireTime: new Date(one.clock.now().getTime() - 1_000).toISOString() })
    .where(eq(sessionTable.userName, userName))
  await stream.ended
  expect(stream.events.at(-1)?.event).toBe('end')
})

test('实时会话: who must replace his password has no stream yet', async () => {
  const { userName } = await aUser(one, { pwdUpdateDate: null })
  const token = await login(userName)
  expect((await openLive(one.app, token)).status).toBe(403)
  expect(await info(token)).toMatchObject({ isDefaultModifyPwd: true })
})
