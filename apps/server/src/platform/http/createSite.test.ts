import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let t: TestApp
let site: FastifyInstance

beforeAll(async () => {
  t = await openTestApp({
    env: {
      MEDIA_HOSTS: 'img.example.com',
      EMBED_HOSTS: 'player.example.com',
      SCRIPT_HOSTS: 'stat.example.com:8443',
      SITE_ORIGIN: 'https://www.example.com',
      L_RATE_ANONYMOUS: '40',
    },
  })
  site = await t.site()
})
afterAll(() => t.close())

const get = (url: string, ip = '192.0.2.1') => site.inject({ url, remoteAddress: ip })

/** What a listener answers to, as `METHOD /path`. */
const routesOf = (app: FastifyInstance) =>
  app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /([/*][^\s(]*) \(([A-Z, ]+)\)/.exec(line)?.[1] ?? [])

test('站点: no call of the back office answers there, whatever is asked', async () => {
  for (const path of ['/login', '/getInfo', '/getRouters', '/captchaImage', '/system/user/page', '/metrics']) {
    const answer = await get(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.body).not.toContain('"code"')
  }
  expect(routesOf(site).filter((path) => /^\/(system|monitor|cms|common|login|profile)\b/.test(path))).toEqual([])
  expect(routesOf(t.app).length).toBeGreaterThan(100)
})

test.for(['/admin', '/admin/', '/admin/assets/x.js', '/ADMIN/', '//admin/x', '/%61dmin/', '/admin?x=1'])(
  '站点: %s is a sandboxed nothing, so that no script of a theme runs at the path of the cookie',
  async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ 'content-security-policy': 'sandbox', 'x-frame-options': 'DENY' })
  },
)

test('站点: a class whose name begins alike is no part of the back office', async () => {
  const answer = await get('/administration/')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
})

test('站点: every answer carries its own policy, with the hosts of the operator and without any other', async () => {
  const { headers } = await get('/no-such-page')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' data: img.example.com; media-src 'self' img.example.com; " +
      "frame-src player.example.com; script-src 'self' stat.example.com:8443; " +
      "style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('站点: pages of the back office may frame it and show pictures of the hosts of the operator', async () => {
  const { headers } = await t.app.inject('/admin/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' https://www.example.com player.example.com;")
  expect(policy).toContain("img-src 'self' data: blob: img.example.com;")
})

test('站点: without a name of its own it is framed by the name that was asked for, never by one that is none', async () => {
  const other = await openTestApp({
    databaseUrl: t.databaseUrl,
    env: { SITE_PORT: '8099', EMBED_HOSTS: 'player.example.com' },
  })
  const policyFor = async (host: string) => {
    const { headers } = await other.app.inject({ url: '/admin/', headers: { host } })
    return String(headers['content-security-policy'])
  }
  expect(await policyFor('office.lan:8080')).toContain("frame-src 'self' http://office.lan:8099 player.example.com;")
  expect(await policyFor("x'; script-src *")).toContain("frame-src 'self' player.example.com;")
  await other.close()
})

test('站点: packed bodies and overlong queries are refused', async () => {
  const packed = await site.inject({ url: '/', headers: { 'content-encoding': 'gzip' } })
  expect(packed.statusCode).toBe(415)
  expect((await get(`/?${'a=1&'.repeat(80)}`)).statusCode).toBe(400)
})

test('站点: who asks too often is told when to come again, and the back office does not count it', async () => {
  t.clock.beginMinute()
  const visitor = '192.0.2.77'
  let last = await get('/x', visitor)
  for (let i = 0; i < 45 && last.statusCode !== 429; i++) last = await get('/x', visitor)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  const { json } = await t.app.inject({ url: '/captchaImage', remoteAddress: visitor })
  expect(json()).toMatchObject({ code: 200 })
  expect((await get('/readyz', visitor)).statusCode).toBe(200)
})

test('站点: a node that is told to stop takes no more visitors', async () => {
  site.draining = true
  expect((await get('/readyz')).statusCode).toBe(503)
  site.draining = false
})
