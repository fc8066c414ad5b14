import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let t: TestApp
let webDir: string
let token: string
let port: number

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'atrium-web-'))
  writeFileSync(join(webDir, 'index.html'), '<div id="app">')
  mkdirSync(join(webDir, '.git'))
  writeFileSync(join(webDir, '.git/config.txt'), 'secret')
  t = await openTestApp({ webDir })
  token = await signInAsAdmin(t)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await t.close()
  rmSync(webDir, { recursive: true })
})

/** Sends the lines as they are and reads the whole answer. */
async function raw(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, '', ''].join('\r\n'))
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body }
}
const get = (target: string, ...headers: string[]) =>
  raw(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers)
const bearer = (value: string) => `Authorization: Bearer ${value}`

test('请求: more than one Authorization header counts as none, in any order', async () => {
  const wrong = randomBytes(32).toString('base64url')
  expect((await get('/getInfo', bearer(token))).body).toContain('"code":200')
  for (const pair of [
    [token, wrong],
    [wrong, token],
    [token, token],
  ])
    expect((await get('/getInfo', ...pair.map(bearer))).body).toContain('"code":401')
})

test.for([
  ['plain', (i: number) => `x${i}=1`],
  ['nested', (i: number) => `params[x${i}]=1`],
] as const)('请求: a %s query with more parameters than allowed is refused, never cut', async ([, pair]) => {
  const ask = (count: number) => {
    const filler = Array.from({ length: count - 1 }, (_, i) => pair(i))
    return t.app.inject({
      method: 'GET',
      url: `/system/post/page?${[...filler, 'postCode=nobody'].join('&')}`,
      headers: { authorization: `Bearer ${token}` },
    })
  }
  expect((await ask(60)).json()).toMatchObject({ code: 200, data: { total: 0 } })
  expect((await ask(61)).json()).toEqual({ code: 500, msg: '参数不符合规范，不能进行查询' })
})

test.for(['/system/%c0', '/system/post/%E0%A4', '/profile/%zz', '/admin/%c0', '/%'])(
  '请求: the path %s that means nothing answers like an unknown one',
  async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ code: 404, msg: '路径不存在，请检查路径是否正确' })
    expect(answer.head).toContain('x-content-type-options: nosniff')
    expect(answer.head).toContain('cache-control: no-store')
  },
)

test('请求: a request of another kind than the product speaks is refused with 400', async () => {
  for (const answer of [
    await raw('GET /healthz'),
    await get('http://evil.test/healthz'),
    await get('https://x/admin/'),
  ])
    expect([answer.status, answer.body]).toEqual([400, '{"code":400,"msg":"参数不符合规范"}'])
})

test('请求: only pages may load anything; what else is answered loads nothing wherever it is shown', async () => {
  const policyOf = async (path: string) => /content-security-policy: (.*)\r/.exec((await get(path)).head)?.[1]
  for (const path of ['/getInfo', '/nowhere', '/healthz'])
    expect(await policyOf(path)).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(await policyOf('/admin/')).toContain("default-src 'self'; script-src 'self';")
})

test('请求: a refusal before anything is looked at carries the headers of every answer', async () => {
  const { head, body } = await get('/healthz', 'Content-Encoding: gzip')
  expect(body).toContain('不支持的内容编码')
  expect(head).toContain('x-content-type-options: nosniff')
})

test.for(['/admin/.git/HEAD', '/admin/.git/config.txt', '/admin/.env', '/admin/a/.b/c', '/admin/%2egit/HEAD'])(
  '网页: %s is not there',
  async (path) => {
    expect(JSON.parse((await get(path)).body)).toMatchObject({ code: 404 })
  },
)
