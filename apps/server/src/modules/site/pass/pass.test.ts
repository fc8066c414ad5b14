import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import part from '#/modules/cms/sitePass/sitePass.backup.ts'
import { sweepPasses } from '#/modules/cms/sitePass/sitePass.service.ts'
import { sitePassTable } from '#/modules/cms/sitePass/sitePass.table.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { systemContext } from '#/platform/context.ts'

const origin = 'https://www.example.com'
const { server, world, person } = await articleWorld({ env: { SITE_ORIGIN: origin, L_RATE_ANONYMOUS: '100000' } })
const site = await server.site()
/** Whoever has signed in, without any right of content. */
const staff = person('staff', [])
let inner: string
let locked: string
let visitors = 0

const get = (url: string, cookie = '') =>
  site.inject({ url, headers: { cookie }, remoteAddress: `192.0.2.${(visitors = (visitors % 200) + 1)}` })

async function published(given: object) {
  const article = await world.article(given)
  const one = { token: world.token, headers: anew(), params: { ids: article.id }, body: {} }
  expect(await server.send(articleLife.publish, one)).toMatchObject({ code: 200 })
  return article
}

beforeAll(async () => {
  const own = await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })
  const closed = { className: '机密', classCode: 'locked', viewScope: '2', viewPassword: 'mima-2026' }
  const other = await aClass(server, world.token, closed)
  inner = `/inner/${(await published({ classId: own.id, title: '内部消息' })).articleNo}.html`
  locked = `/locked/${(await published({ classId: other.id, title: '机密消息' })).articleNo}.html`
})
afterAll(() => server.close())

async function passFor(url: string, token = staff) {
  const { code, data } = await server.send(cmsSiteCalls.pass, { token, headers: anew(), body: { url } })
  expect(code).toBe(200)
  return String(data?.url)
}
const pathOf = (url: string) => url.slice(origin.length)
/** What the browser keeps of an answer. */
const kept = (header: unknown) => String(header).split(';', 1)[0] ?? ''

test('通行证: whoever has signed in comes with a code that is used once, and reads what visitors do not', async () => {
  const closed = await get(inner)
  expect([closed.statusCode, closed.body.includes('该内容仅登录用户可见')]).toEqual([403, true])
  const url = await passFor(`${origin}${inner}`)
  const came = await get(pathOf(url))
  expect([came.statusCode, came.headers.location]).toEqual([302, inner])
  expect([came.headers['cache-control'], came.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  expect(came.headers['set-cookie']).toMatch(
    /^site_pass=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800; Secure$/,
  )
  const cookie = kept(came.headers['set-cookie'])
  const open = await get(inner, cookie)
  expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(open.body).toContain('<h1>内部消息</h1>')
  expect((await get('/inner/', cookie)).statusCode).toBe(200)
  expect((await get(pathOf(url))).statusCode).toBe(403)
  expect((await get(inner)).statusCode).toBe(403)
})

test('通行证: it opens nothing that has a password, and nobody can make one', async () => {
  const cookie = kept((await get(pathOf(await passFor(locked)))).headers['set-cookie'])
  expect((await get(locked, cookie)).body).toContain('该内容需要密码才能查看')
  const [row] = await server.ctx.db.select().from(sitePassTable)
  const made = ['', 'x', 'staff', '0'.repeat(22), row?.hash ?? '', `${cookie.slice('site_pass='.length)}x`]
  for (const pass of made) expect([pass, (await get(inner, `site_pass=${pass}`)).statusCode]).toEqual([pass, 403])
  // A code is no pass, and a pass no code.
  const code = new URL(await passFor(inner)).searchParams.get('code')
  expect((await get(inner, `site_pass=${code}`)).statusCode).toBe(403)
  expect((await get(`/preview/pass?code=${cookie.slice('site_pass='.length)}`)).statusCode).toBe(403)
  expect((await get('/preview/pass')).statusCode).toBe(403)
  expect(await server.send(cmsSiteCalls.pass, { headers: anew(), body: { url: inner } })).toMatchObject({ code: 401 })
})

test('通行证: it leads to the site alone', async () => {
  for (const url of ['https://evil.example/a', '//evil.example/a', 'javascript:alert(1)', `${origin}.evil.example/`])
    expect(await passFor(url)).toBe(url)
  for (const path of ['//evil.example/a', String.raw`/\evil.example`, '///evil.example']) {
    const { headers } = await get(pathOf(await passFor(`${origin}${path}`)))
    expect(headers.location).toMatch(/^\/[^/\\]/)
  }
  const { headers } = await get(pathOf(await passFor(`${origin}/search?q=a&page=2`)))
  expect(headers.location).toBe('/search?q=a&page=2')
})

test('通行证: a code holds for a minute, a pass for eight hours and no longer than the session', async () => {
  const late = await passFor(inner)
  const cookie = kept((await get(pathOf(await passFor(inner)))).headers['set-cookie'])
  server.clock.moveMs(60_001)
  expect((await get(pathOf(late))).statusCode).toBe(403)
  expect((await get(inner, cookie)).statusCode).toBe(200)
  server.platform.fill('holderOf', async () => undefined)
  expect((await get(inner, cookie)).statusCode).toBe(403)
})

test('通行证: after a restore those of the old time open nothing, and what has ended is swept', async () => {
  const callers = await articleWorld({ databaseUrl: server.databaseUrl, env: { SITE_ORIGIN: origin } })
  const other = await callers.server.site()
  const seen = (url: string, cookie = '') => other.inject({ url, headers: { cookie } })
  const asked = await callers.server.send(cmsSiteCalls.pass, {
    token: callers.person('someone', []),
    headers: anew(),
    body: { url: inner },
  })
  const cookie = kept((await seen(pathOf(String(asked.data?.url)))).headers['set-cookie'])
  expect((await seen(inner, cookie)).statusCode).toBe(200)
  callers.server.clock.moveMs(8 * 3_600_000 + 1)
  expect((await seen(inner, cookie)).statusCode).toBe(403)
  await sweepPasses(systemContext(callers.server.platform))
  expect(await server.ctx.db.select().from(sitePassTable)).toEqual([])
  const again = await callers.server.send(cmsSiteCalls.pass, {
    token: callers.person('someone else', []),
    headers: anew(),
    body: { url: inner },
  })
  await part.restored?.(server.ctx.db, new Date())
  expect((await seen(pathOf(String(again.data?.url)))).statusCode).toBe(403)
  await callers.server.close()
})
