import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { directory } from '@app/shared/system/directory.ts'
import { uploadFile } from '@app/shared/system/file.ts'
import { post } from '@app/shared/system/post.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const portal = 'https://portal.example.com'
const allow = 'access-control-allow-origin'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ env: { EMBED_ORIGINS: `${portal},http://127.0.0.1:3000` } })
  token = fakeCallers(server.platform)({ permissions: ['system:post:list'] })
})
afterAll(() => server.close())

const ask = (url: string, origin: string, given: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { origin, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}`, ...given },
  })
const preflight = (url: string, origin: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'sec-fetch-site': 'cross-site', 'access-control-request-method': 'POST' },
  })

test.each([
  'https://evil.test',
  'null',
  `${portal}.evil.test`,
  'http://portal.example.com',
  `${portal}:8443`,
  'http://127.0.0.1:3001',
])('嵌入: a page of %s gets neither an answer nor an allow header', async (origin) => {
  for (const answer of [await ask(directory.posts.path, origin), await preflight(uploadFile.path, origin)]) {
    expect(answer.json()).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
    expect(answer.headers).not.toHaveProperty(allow)
    expect(answer.headers.vary).toBe('origin')
  }
})

test('嵌入: a named origin may ask for what a form needs, without cookies, and is told its refusals', async () => {
  const answer = await ask(directory.posts.path, portal)
  expect(answer.json()).toMatchObject({ code: 200 })
  expect(answer.headers).toMatchObject({ [allow]: portal, vary: 'origin' })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  const unknown = await ask(directory.posts.path, portal, { authorization: 'Bearer nobody' })
  expect(unknown.json()).toMatchObject({ code: 401 })
  expect(unknown.headers).toMatchObject({ [allow]: portal })
})

test('嵌入: a browser may send the token and the key of a write to these calls', async () => {
  const answer = await preflight(uploadFile.path, portal)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    [allow]: portal,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-background',
  })
})

test('嵌入: the settings that everybody may read tell a form the time zone of the product', async () => {
  const answer = await ask(session.getSysConfig.path, portal, { authorization: '' })
  expect(answer.headers).toMatchObject({ [allow]: portal })
  expect(answer.json()).toMatchObject({ code: 200, data: { timeZone: 'Asia/Shanghai' } })
})

test('嵌入: every other call stays closed to a named origin', async () => {
  const page = post.endpoints.page.path
  expect((await ask(page, portal)).json()).toMatchObject({ code: 403 })
  expect((await ask(page, portal)).headers).not.toHaveProperty(allow)
  const answer = await preflight('/login', portal)
  expect(answer.headers).not.toHaveProperty(allow)
  expect(answer.json()).toMatchObject({ code: 403 })
})

test('嵌入: without EMBED_ORIGINS no call answers other origins', async () => {
  const closed = await openTestApp()
  const headers = { origin: portal, 'sec-fetch-site': 'cross-site' }
  const options = await closed.app.inject({ method: 'OPTIONS', url: uploadFile.path, headers })
  expect(options.headers).not.toHaveProperty(allow)
  expect(options.headers).not.toHaveProperty('vary')
  expect(options.json()).toMatchObject({ code: 403 })
  await closed.close()
})
