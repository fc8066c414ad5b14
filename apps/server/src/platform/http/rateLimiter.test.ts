import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { post } from '@app/shared/system/post.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const busy = { code: 429, msg: '访问过于频繁，请稍候再试' }
let server: TestApp

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_ANONYMOUS: '5', L_RATE_USER: '8', L_RATE_WRITE: '2' } })
})
afterAll(() => server.close())
beforeEach(() => server.clock.beginMinute())

test('限流: a user beyond his requests per minute is refused while others go on', async () => {
  const hasty = await signedIn(server, 'system:post:list')
  const calm = await signedIn(server, 'system:post:list')
  for (let i = 0; i < 8; i++) await server.send(post.endpoints.page, { token: hasty.token })
  expect(await server.send(post.endpoints.page, { token: hasty.token })).toEqual(busy)
  expect(await server.send(post.endpoints.page, { token: calm.token })).toMatchObject({ code: 200 })
  server.clock.moveMs(60_000)
  expect(await server.send(post.endpoints.page, { token: hasty.token })).toMatchObject({ code: 200 })
})

test('限流: writes have an allowance of their own', async () => {
  const { token } = await signedIn(server, 'system:post:add', 'system:post:list')
  const aPost = (n: number) => ({ postCode: `rate-${n}`, postName: `限流岗位${n}`, sort: n, status: '0' })
  for (let i = 0; i < 2; i++) await server.send(post.endpoints.save, { token, body: aPost(i) })
  expect(await server.send(post.endpoints.save, { token, body: aPost(3) })).toEqual(busy)
  expect(await server.send(post.endpoints.page, { token })).toMatchObject({ code: 200 })
})

test('限流: guessing tokens spends the allowance of the address', async () => {
  const guess = () => server.send(session.getInfo, { token: 'x'.repeat(43) })
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ code: 401 })
  expect(await guess()).toEqual(busy)
})

test('限流: of IPv6 a whole network has one allowance', async () => {
  const ask = async (remoteAddress: string) =>
    (await server.app.inject({ url: session.captchaImage.path, remoteAddress })).json<{ code: number }>().code
  for (let i = 0; i < 5; i++) expect(await ask(`2001:db8:1:2::${i}`)).toBe(200)
  expect(await ask('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await ask('2001:db8:1:3::1')).toBe(200)
})
