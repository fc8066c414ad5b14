import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { promText } from './promText.ts'

const token = 'prometheus-reads-this-0123456789'
let open: TestApp
let shut: TestApp

beforeAll(async () => {
  open = await openTestApp({ env: { METRICS: 'on', METRICS_TOKEN: token } })
  shut = await openTestApp({ env: { NODE_ENV: 'production' }, databaseUrl: open.databaseUrl })
})
afterAll(async () => {
  await shut.close()
  await open.close()
})

const ask = (server: TestApp, bearer?: string) =>
  server.app.inject({ url: '/metrics', headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })

test('指标: switched off there is no such address, whoever asks', async () => {
  const { token: reader } = await signedIn(shut, 'monitor:server:list')
  for (const bearer of [undefined, token, reader])
    expect((await ask(shut, bearer)).json()).toEqual({ code: 404, msg: '路径不存在，请检查路径是否正确' })
})

test('指标: switched on it wants the token or the right', async () => {
  const { token: other } = await signedIn(open, 'system:post:list')
  const { token: reader } = await signedIn(open, 'monitor:server:list')
  for (const bearer of [undefined, `${token}x`, 'a'.repeat(43)]) {
    const refused = await ask(open, bearer)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 401, msg: '请求访问：/metrics，认证失败，无法访问系统资源' })
  }
  const denied = await ask(open, other)
  expect(denied.statusCode).toBe(403)
  expect(denied.json()).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  for (const bearer of [token, reader]) expect((await ask(open, bearer)).statusCode).toBe(200)
})

test('指标: process, requests by route and code, pool, caches, streams and queues', async () => {
  await open.send(session.getInfo)
  await open.app.inject({ url: '/nothing/here?secret=verschlossen' })
  const answer = await ask(open, token)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = answer.body
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^atrium_http_requests_total\{method="GET",route="\/getInfo",code="401"\} \d+$/m)
  expect(text).toMatch(/^atrium_http_requests_total\{method="GET",route="unknown",code="404"\} 1$/m)
  expect(text).toMatch(/^atrium_db_pool_connections\{state="busy"\} \d+$/m)
  expect(text).toMatch(/^atrium_cache_entries\{cache="dictCache"\} \d+$/m)
  expect(text).toMatch(/^atrium_live_streams 0$/m)
  expect(text).toMatch(/^atrium_db_up 1$/m)
  expect(text).not.toContain('verschlossen')
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('指标: what a label says cannot break out of it', () => {
  const text = promText([
    { name: 'x', help: 'X.', type: 'gauge', points: [{ labels: { of: 'a"b\\c\nd' }, value: Number.NaN }] },
    { name: 'empty', help: 'None.', type: 'gauge', points: [] },
  ])
  expect(text).toBe('# HELP x X.\n# TYPE x gauge\nx{of="a\\"b\\\\c\\nd"} 0\n')
})
