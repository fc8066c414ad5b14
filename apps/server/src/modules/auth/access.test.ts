import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { publicRoutes } from '#/platform/http/guardAccess.ts'
import { signedIn } from '../../../testing/signIn.ts'
import { openTestApp, type TestApp } from '../../../testing/testApp.ts'

let server: TestApp
let noRole: string

beforeAll(async () => {
  const many = { L_RATE_ANONYMOUS: '1000000', L_RATE_USER: '1000000', L_RATE_WRITE: '1000000' }
  server = await openTestApp({ env: many })
  noRole = (await signedIn(server)).token
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'DELETE'

const guarded = () => server.app.endpoints.filter(({ access }) => access !== 'public')
const concrete = (path: string) => path.replaceAll(/:\w+/g, '1')

async function call(method: Method, url: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  const json = /json/.test(String(response.headers['content-type'])) && response.body !== ''
  const body = json ? response.json<{ code?: number; msg?: string; data?: unknown }>() : {}
  return { status: response.statusCode, code: body.code ?? response.statusCode, msg: body.msg, data: body.data }
}
const nobody = {}
const bearer = { authorization: '' }
const signed = () => ({ ...bearer, authorization: `Bearer ${noRole}` })

/** Calls that everybody may make for rows of their own; the tests of their area refuse those of others. */
const isOwn = (access: Endpoint['access']) => typeof access === 'object' && 'own' in access && access.own === true

test('权限: open calls are those of the list', () => {
  const open = server.app.endpoints
    .filter(({ access }) => access === 'public')
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.filter((route) => !publicRoutes.has(route))).toEqual([])
  expect(guarded().length).toBeGreaterThan(40)
  const own = guarded().filter(({ access }) => isOwn(access))
  expect(own.map(({ path }) => path).toSorted()).toEqual([
    '/cms/cmsFlowAudit/:flowId',
    '/form/record/:id',
    '/system/sysPortalConfig',
    '/system/sysPortalConfig/:ids',
  ])
})

test('权限: without a token every other call answers 401 by its words', async () => {
  const wrong: string[] = []
  for (const { method, path, answer } of guarded()) {
    const url = concrete(path)
    const { status, code, msg, data } = await call(method, url)
    const right = code === 401 && msg === `请求访问：${url}，认证失败，无法访问系统资源` && data === undefined
    if (!right || status !== (answer === 'file' ? 401 : 200)) wrong.push(`${method} ${path}: ${status} ${code} ${msg}`)
  }
  expect(wrong).toEqual([])
})

test('权限: without its permission every call that names one answers 403, and nothing changes', async () => {
  const before = await server.ctx.db.$count(postTable)
  const wrong: string[] = []
  for (const { method, path, access } of guarded()) {
    if (access === 'session' || isOwn(access)) continue
    const { code, msg, data } = await call(method, concrete(path), signed())
    if (code !== 403 || msg !== '没有权限，请联系管理员授权' || data !== undefined)
      wrong.push(`${method} ${path}: ${code} ${msg}`)
  }
  expect(wrong).toEqual([])
  expect(await server.ctx.db.$count(postTable)).toBe(before)
})

test('权限: a permission opens its calls and no others', async () => {
  const { token } = await signedIn(server, 'system:post:list')
  const opened: string[] = []
  for (const { method, path, access } of guarded()) {
    if (typeof access === 'string' || method === 'POST' || isOwn(access)) continue
    const { code } = await call(method, concrete(path), { authorization: `Bearer ${token}` })
    if (code !== 403) opened.push(path)
  }
  expect(opened.filter((path) => !path.startsWith('/system/post'))).toEqual([])
  expect(opened).toContain('/system/post/page')
})

const spellings = (path: string): string[] => [
  `${path}/`,
  `/${path}`,
  path.replace(/\/(?=[^/]*$)/, '//'),
  path.replace(/\/(?=[^/]*$)/, '/./'),
  path.replace(/\/(?=[^/]*$)/, '/%2e/'),
  path.replace(/\/(?=[^/]*$)/, '%2f'),
  path.toUpperCase(),
  `${path};x=y`,
  `${path}%00`,
  `${path}?x=/login`,
  `/login/..${path}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
]

test('拼写: no other spelling of a guarded call opens it', async () => {
  const reads = guarded().filter(({ method, access }) => method === 'GET' && access !== 'session')
  const wrong: string[] = []
  for (const { path } of reads.slice(0, 20)) {
    for (const url of spellings(concrete(path))) {
      for (const headers of [nobody, signed()]) {
        const { code, msg, data } = await call('GET', url, headers)
        // Read as the id of a row of one's own, which nobody has.
        const shut =
          [401, 403, 404].includes(code) || (headers !== nobody && ['数据不存在', '参数不符合规范'].includes(msg ?? ''))
        if (!shut || data !== undefined) wrong.push(`${url}: ${code}`)
      }
    }
  }
  expect(reads.length).toBeGreaterThanOrEqual(20)
  expect(wrong).toEqual([])
})

test('拼写: neither other methods nor override headers open it', async () => {
  const wrong: string[] = []
  const overrides = {
    ...signed(),
    'x-http-method-override': 'GET',
    'x-original-url': '/captchaImage',
    'x-rewrite-url': '/captchaImage',
    'x-forwarded-uri': '/captchaImage',
  }
  for (const { path, method, access } of guarded()) {
    if (access === 'session' || isOwn(access)) continue
    const url = concrete(path)
    const same = await call(method, url, overrides)
    if (same.code !== 403) wrong.push(`${method} ${url}: ${same.code}`)
    for (const other of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const) {
      const { code, data } = await call(other, url, signed())
      // A HEAD answer has no body that could tell its code.
      const shut = other === 'HEAD' || [401, 403, 404, 405].includes(code)
      if (!shut || data !== undefined) wrong.push(`${other} ${url}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
})
