import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsApiToken } from '@app/shared/cms/cmsApiToken.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { apiWorld } from './testing/apiWorld.ts'

const { server, world, site, keeper, ask, aToken, published, settle } = await apiWorld()
const letAnybodyRead = (apiPublic: 'Y' | 'N') => settle({ apiPublic })
let newsId: string
let innerId: string
let open: Article
let closed: Article

beforeAll(async () => {
  newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
  innerId = (await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })).id
  open = await published({
    classId: newsId,
    title: '植树活动',
    content: '<h2>经过</h2><p>第一段</p><ul><li>松树</li></ul>',
    tags: ['公益'],
    slug: 'trees',
  })
  closed = await published({ classId: innerId, title: '内部通知' })
})
afterAll(() => server.close())

test('内容接口: without a token nothing is read until the site lets anybody read', async () => {
  expect(await ask('/articles')).toMatchObject({ status: 401, code: 401, msg: '站点未开放匿名读取，请使用接口令牌' })
  await letAnybodyRead('Y')
  const { status, data } = await ask('/articles')
  expect([status, data]).toEqual([200, expect.objectContaining({ total: 1, pageNum: 1, pageSize: 20 })])
  await letAnybodyRead('N')
  expect((await ask('/articles')).status).toBe(401)
})

test('内容接口: what is no token, unknown, revoked or over opens nothing, at once', async () => {
  expect((await ask('/site', undefined, { headers: { authorization: 'Basic abc' } })).msg).toBe('令牌格式不正确')
  expect((await ask('/site', 'cms_unknown')).msg).toBe('令牌无效或已过期')
  const { id, token } = await aToken()
  expect((await ask('/site', token)).status).toBe(200)
  const off = { token: keeper, headers: anew(), body: { id, status: '1' } }
  expect((await server.send(cmsApiToken.endpoints.changeStatus, off)).code).toBe(200)
  expect((await ask('/site', token)).status).toBe(401)
  const over = await aToken({ expireTime: '2020-01-01 00:00:00' })
  expect((await ask('/site', over.token)).status).toBe(401)
})

test('接口令牌: the token is said once, by the save that made it; kept are its beginning and when it was used', async () => {
  const { id, token, version } = await aToken({ name: '应用' })
  expect(token).toMatch(/^cms_[\w-]{32}$/)
  await ask('/site', token)
  const { data } = await server.send(cmsApiToken.endpoints.get, { token: keeper, params: { id } })
  expect(data).toMatchObject({ prefix: token.slice(0, 8), lastUsed: expect.stringMatching(/^\d{4}-/) })
  expect(JSON.stringify(data)).not.toContain(token)
  const body = { id, version, name: '应用二', scopes: 'read', rate: 60, status: '0' } as never
  const again = await server.send(cmsApiToken.endpoints.save, { token: keeper, headers: anew(), body })
  expect(again.data).toMatchObject({ name: '应用二', token: null })
  expect((await ask('/site', token)).status).toBe(200)
})

test('接口令牌: who may not keep tokens neither sees nor makes any; wrong origins, addresses and scopes are refused', async () => {
  const other = await server.send(cmsApiToken.endpoints.page, { token: world.token, query: {} })
  expect(other.code).toBe(403)
  const refused = async (given: object) => {
    const body = { name: '坏', scopes: 'read', rate: 60, status: '0', ...given } as never
    return (await server.send(cmsApiToken.endpoints.save, { token: keeper, headers: anew(), body })).msg
  }
  expect(await refused({ scopes: 'read,all' })).toBe('权限范围格式不正确')
  expect(await refused({ origins: 'https://a.example.com/path' })).toBe('允许的网页来源格式不正确')
  expect(await refused({ ips: 'nowhere' })).toBe('IP白名单格式不正确')
  expect(await refused({ rate: 0 })).toMatch(/每分钟次数/)
})

test('内容接口: a token with a list of addresses opens nothing elsewhere', async () => {
  const { token } = await aToken({ ips: '10.0.0.0/8' })
  expect(await ask('/site', token)).toMatchObject({ status: 403, msg: '令牌不能在该地址使用' })
  const own = await aToken({ ips: '10.0.0.0/8\n127.0.0.1' })
  expect((await ask('/site', own.token)).status).toBe(200)
})

test('内容接口: articles in pages, one by number or name, its text as HTML, Markdown or plain', async () => {
  const { token } = await aToken()
  const list = await ask('/articles?class=news&fields=no,title', token)
  expect(list.data).toEqual({
    total: 1,
    pageNum: 1,
    pageSize: 20,
    list: [{ no: open.articleNo, title: '植树活动' }],
  })
  const one = await ask(`/articles/${open.articleNo}`, token)
  expect(one.data).toMatchObject({
    title: '植树活动',
    format: 'html',
    tags: [{ name: '公益' }],
    prev: null,
    next: null,
  })
  expect((one.data as { content: string }).content).toContain('<li>松树</li>')
  const markdown = (await ask('/articles/trees?format=markdown', token)).data as { content: string }
  expect(markdown.content).toBe('## 经过\n\n第一段\n\n-   松树')
  const text = (await ask('/articles/trees?format=text', token)).data as { content: string }
  expect(text.content).not.toContain('<')
  expect((await ask('/search?q=植树', token)).data).toMatchObject({ total: 1, list: [{ title: '植树活动' }] })
  expect((await ask('/tags', token)).data).toEqual([{ name: '公益', count: 1 }])
  expect((await ask('/classes', token)).data).toContainEqual(expect.objectContaining({ code: 'news', children: [] }))
  expect((await ask('/classes', token)).data).not.toContainEqual(expect.objectContaining({ code: 'inner' }))
})

test('内容接口: what is asked wrongly is refused by a sentence', async () => {
  const { token } = await aToken()
  for (const url of ['/articles?pageSize=51', '/articles?from=yesterday', '/articles?fields=__proto__', '/search?q='])
    expect([url, (await ask(url, token)).status]).toEqual([url, 400])
  expect((await ask('/articles/999999', token)).msg).toBe('文章不存在')
  expect((await ask('/classes/none', token)).msg).toBe('栏目不存在')
  expect(await ask('/nothing', token)).toMatchObject({ status: 404, code: 404 })
})

test('内容接口: what only some may read takes a token for it', async () => {
  const { token } = await aToken()
  expect((await ask(`/articles/${closed.articleNo}`, token)).status).toBe(404)
  expect((await ask('/articles?class=inner', token)).status).toBe(404)
  const wide = await aToken({ scopes: 'read,private' })
  expect((await ask(`/articles/${closed.articleNo}`, wide.token)).data).toMatchObject({ title: '内部通知' })
})

test('内容接口: of a search with a token no word is suggested to visitors', async () => {
  const { token } = await aToken({ scopes: 'private' })
  const q = encodeURIComponent('内部通知')
  expect((await ask(`/search?q=${q}`, token)).data).toMatchObject({ total: 1 })
  expect((await site.inject({ url: `/search/suggest?q=${q}` })).json()).toMatchObject({ data: [] })
})

test('内容接口: 扩展字段 are told as the class declares them now', async () => {
  const field = (name: string, kind: string) => ({ name, label: name, kind, required: false })
  const fields = [field('price', 'number'), field('phone', 'text'), field('home', 'text')]
  const { id: classId } = await aClass(server, world.token, {
    className: '商品',
    classCode: 'goods',
    extraFields: fields,
  })
  const one = await published({
    classId,
    title: '样品',
    extra: { price: 9, phone: '8888', home: 'javascript:alert(1)' },
  })
  const { token } = await aToken()
  const told = async () => ((await ask(`/articles/${one.articleNo}`, token)).data as { extra: unknown }).extra
  expect(await told()).toEqual({ price: 9, phone: '8888', home: 'javascript:alert(1)' })
  await server.ctx.db
    .update(cmsClassTable)
    .set({ extraFields: [fields[0], { ...fields[2], kind: 'link' }] as never })
    .where(eq(cmsClassTable.id, classId))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['classes'] }))
  expect(await told()).toEqual({ price: 9 })
})

test('内容接口: a token for some classes knows no others', async () => {
  const { token } = await aToken({ scopes: 'read,private', classIds: [innerId] })
  expect((await ask('/articles', token)).data).toMatchObject({ total: 1, list: [{ title: '内部通知' }] })
  expect((await ask(`/articles/${open.articleNo}`, token)).status).toBe(404)
  expect((await ask('/articles/trees', token)).status).toBe(404)
})

test('内容接口: an answer that is known is not sent again, and who asks too often waits', async () => {
  const { token } = await aToken()
  const { headers } = await ask('/articles', token)
  const again = await ask('/articles', token, { headers: { 'if-none-match': String(headers.etag) } })
  expect(again.status).toBe(304)
  const slow = await aToken({ rate: 2 })
  const codes: number[] = []
  for (let i = 0; i < 5; i++) codes.push((await ask('/site', slow.token)).status)
  expect([codes[0], codes.includes(429)]).toEqual([200, true])
})

test('内容接口: pages of an origin that a token names may call, others not', async () => {
  const { token } = await aToken({ origins: 'https://app.example.com' })
  const origin = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin']
  expect(origin(await ask('/site', token, { headers: { origin: 'https://app.example.com' } }))).toBe(
    'https://app.example.com',
  )
  expect(origin(await ask('/site', token, { headers: { origin: 'https://evil.example.com' } }))).toBeUndefined()
  const before = await site.inject({
    method: 'OPTIONS',
    url: '/api/v1/articles',
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
  })
  expect([before.statusCode, before.headers['access-control-allow-headers']]).toEqual([
    204,
    'authorization, content-type',
  ])
})

test('内容接口: a draft is made by a token that writes, cleaned and unseen until a person acts', async () => {
  await aUser(server, { id: 'keeper' })
  const make = (token: string, given: object = {}) =>
    site.inject({
      method: 'POST',
      url: '/api/v1/articles',
      headers: { authorization: `Bearer ${token}` },
      payload: { class: 'news', title: '外来的稿子', content: '<p>正文<script>alert(1)</script></p>', ...given },
    })
  const reading = await aToken()
  expect((await make(reading.token)).statusCode).toBe(403)
  const { token } = await aToken({ scopes: 'write', classIds: [newsId] })
  expect((await ask('/articles', token)).status).toBe(403)
  const made = (await make(token)).json<{ data: { id: string; no: number } }>()
  const article = await world.get(made.data.id)
  expect(article).toMatchObject({ status: '0', title: '外来的稿子', createBy: 'keeper' })
  expect(article.content).toBe('<p>正文</p>')
  expect((await ask(`/articles/${made.data.no}`, reading.token)).status).toBe(404)
  expect((await make(token, { class: 'inner' })).statusCode).toBe(404)
  expect((await make(token, { title: '' })).json()).toMatchObject({ code: 400, msg: expect.stringContaining('title') })
  // Nothing comes any more in the name of somebody who left; what was to be read is.
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, 'keeper'))
  expect((await make(token)).json()).toMatchObject({ code: 403, msg: '令牌的签发人已停用，不能写入' })
  expect((await ask('/site', reading.token)).status).toBe(200)
})

test('内容接口: it describes itself, with what visitors send', async () => {
  const { paths } = (await site.inject({ url: '/api/v1/openapi.json' })).json<{ paths: Record<string, object> }>()
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method} ${path.replace('/api/v1', '')}`),
  )
  expect(described.toSorted()).toEqual([
    'get /articles',
    'get /articles/{name}',
    'get /captcha',
    'get /classes',
    'get /classes/{name}',
    'get /leaveWord/page',
    'get /leaveWord/{no}',
    'get /link',
    'get /links',
    'get /params',
    'get /params/{type}',
    'get /resources',
    'get /resources/{code}',
    'get /search',
    'get /site',
    'get /tags',
    'post /articles',
    'post /articles/{no}/like',
    'post /leaveWord',
    'post /link',
    'post /visit',
  ])
})

test('内容接口: every call of the interface stands in its description', async () => {
  const { paths } = (await site.inject({ url: '/api/v1/openapi.json' })).json<{ paths: Record<string, object> }>()
  for (const [path, calls] of Object.entries(paths))
    for (const method of Object.keys(calls))
      expect(site.hasRoute({ method: method.toUpperCase(), url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true)
})
