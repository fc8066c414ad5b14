import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { loginLockTable } from './loginLock.table.ts'
import { locksOf, unlockUser } from './loginLock.ts'

let server: TestApp
let other: TestApp
const env = { TRUSTED_PROXIES: '127.0.0.1', L_LOGIN_ACCOUNT: '12', L_RATE_ANONYMOUS: '100000' }

beforeAll(async () => {
  server = await openTestApp({ env })
  other = await openTestApp({ env, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
let name = ''
beforeEach(async () => {
  await server.ctx.db.delete(loginLockTable)
  name = (await aUser(server)).userName
})

const wrong = { code: 500, msg: '用户不存在/密码错误' }
const locked = { code: 500, msg: '密码输入错误5次，帐户锁定10分钟' }
const slow = { code: 429, msg: '访问过于频繁，请稍候再试' }
const minuteMs = 60_000

interface Try {
  username?: string
  password?: string
  from?: string
  node?: TestApp
}

async function login({ username = name, password = userPassword, from = '10.0.0.1', node = server }: Try = {}) {
  const answer = await node.send(session.login, {
    body: { username, password },
    headers: { 'x-forwarded-for': from },
  })
  return answer as unknown as { code: number; msg: string }
}
const miss = (given: Try = {}) => login({ ...given, password: 'not-it' })

async function missed(times: number, given: Try = {}) {
  for (let i = 0; i < times; i++) expect(await miss(given)).toEqual(wrong)
}

function moved(ms: number) {
  server.clock.moveMs(ms)
  other.clock.moveMs(ms)
}

test('锁定: five wrong passwords, then even the right one is refused for 10 minutes', async () => {
  await missed(5)
  expect(await login()).toEqual(locked)
  moved(9 * minuteMs)
  expect(await login()).toEqual(locked)
  // Tries during the lock do not prolong it.
  moved(minuteMs + 1_000)
  expect(await login()).toMatchObject({ code: 200 })
})

test('锁定: names that do not exist lock alike', async () => {
  await missed(5, { username: 'nobody' })
  expect(await miss({ username: 'nobody' })).toEqual(locked)
})

test('锁定: a right password clears the counter', async () => {
  await missed(4)
  expect(await login()).toMatchObject({ code: 200 })
  await missed(4)
  expect(await login()).toMatchObject({ code: 200 })
})

test('锁定: a success clears only its own counter', async () => {
  const { userName: another } = await aUser(server)
  await missed(5)
  expect(await login({ username: another })).toMatchObject({ code: 200 })
  expect(await login()).toEqual(locked)
})

test('锁定: other spellings of the name count for the same account', async () => {
  await missed(2, { username: name.toUpperCase() })
  await missed(3, { username: ` ${name} ` })
  expect(await login()).toEqual(locked)
})

test('锁定: a stranger at another address does not lock out the owner', async () => {
  await missed(5, { from: '203.0.113.5' })
  for (let i = 0; i < 10; i++) expect(await miss({ from: '203.0.113.5' })).toEqual(locked)
  expect(await login({ from: '10.0.0.2' })).toMatchObject({ code: 200 })
  expect(await login({ from: '203.0.113.5' })).toEqual(locked)
})

test('锁定: of IPv6 a whole network is one address', async () => {
  await missed(2, { from: '2001:db8:1:2::1' })
  await missed(3, { from: '2001:db8:1:2:ffff::2' })
  expect(await login({ from: '2001:db8:1:2::3' })).toEqual(locked)
  expect(await locksOf(server.ctx, name)).toMatchObject([{ ipaddr: '2001:db8:1:2::/64', tries: 6 }])
  expect(await login({ from: '2001:db8:1:3::1' })).toMatchObject({ code: 200 })
})

test('锁定: an account under fire from many addresses is slowed to a try per 10 seconds', async () => {
  for (let i = 0; i < 12; i++) await missed(1, { from: `203.0.113.${i}` })
  expect(await miss({ from: '203.0.113.99' })).toEqual(slow)
  moved(5_000)
  expect(await login()).toEqual(slow)
  // What was refused took nobody's turn.
  moved(5_001)
  expect(await login()).toMatchObject({ code: 200 })
})

test('锁定: 30 wrong passwords from one address close it for 10 minutes, for every name', async () => {
  for (let i = 0; i < 30; i++) await missed(1, { username: `guess${i}`, from: '203.0.113.77' })
  expect(await login({ from: '203.0.113.77' })).toEqual(slow)
  expect(await login()).toMatchObject({ code: 200 })
  moved(9 * minuteMs)
  expect(await login({ from: '203.0.113.77' })).toEqual(slow)
  moved(minuteMs + 1_000)
  expect(await login({ from: '203.0.113.77' })).toMatchObject({ code: 200 })
})

test('锁定: an office behind one address signs in as often as it likes', async () => {
  for (let i = 0; i < 40; i++) expect(await login({ from: '198.51.100.1' })).toMatchObject({ code: 200 })
})

test('锁定: many right passwords at once are not taken for wrong ones', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => login()))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('锁定: of many wrong passwords at once on two nodes five are judged', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => miss({ node: i % 2 ? server : other })))
  expect(answers.filter(({ msg }) => msg === wrong.msg)).toHaveLength(5)
  expect(answers.filter(({ msg }) => msg === locked.msg)).toHaveLength(15)
})

test('锁定: the other node and a fresh node know of it', async () => {
  await missed(5)
  expect(await login({ node: other })).toEqual(locked)
  const fresh = await openTestApp({ env, databaseUrl: server.databaseUrl })
  fresh.clock.moveMs(server.clock.now().getTime() - Date.now())
  expect(await login({ node: fresh })).toEqual(locked)
  await fresh.close()
})

test('锁定: 解锁 opens an account at every address and no other', async () => {
  const similar = (await aUser(server, { userName: `${name.slice(0, -1)}_` })).userName
  await missed(5)
  await missed(5, { from: '10.0.0.2' })
  await missed(5, { username: similar })
  await unlockUser(server.ctx, similar)
  expect(await login()).toEqual(locked)
  await unlockUser(server.ctx, name.toUpperCase())
  expect(await login()).toMatchObject({ code: 200 })
  expect(await login({ from: '10.0.0.2' })).toMatchObject({ code: 200 })
})

test('锁定: a try nobody judged is not counted', async () => {
  const busy = await openTestApp({ env: { ...env, L_HASH: '1', L_HASH_QUEUE: '0' }, databaseUrl: server.databaseUrl })
  const names = await Promise.all(Array.from({ length: 4 }, async () => (await aUser(server)).userName))
  const answers = await Promise.all(names.map((username) => miss({ username, node: busy })))
  await busy.close()
  const refused = names.filter((_, i) => answers[i]?.code === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const username of refused) {
    const rows = await server.ctx.db
      .select()
      .from(loginLockTable)
      .where(like(loginLockTable.lockKey, `%:${username}:%`))
    expect(rows).toMatchObject([{ tries: 0 }])
  }
})

test('锁定: the length of a name does not break a key', async () => {
  const long = '㍿'.repeat(30)
  expect(await miss({ username: long, from: '2001:db8::1' })).toEqual(wrong)
  expect(
    await server.ctx.db.select().from(loginLockTable).where(eq(loginLockTable.lockKey, 'ip:2001:db8::/64')),
  ).toHaveLength(1)
})
