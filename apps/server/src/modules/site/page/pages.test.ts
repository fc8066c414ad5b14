import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { articleFileTable, articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { visitCounter } from '#/modules/cms/cmsStat/countVisits.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { newFormToken } from '#/modules/site/guestbook/formToken.ts'
import { sendForm } from '#testing/multipart.ts'
import type { TestApp } from '#testing/testApp.ts'

let server: TestApp
let world: World
let person: Awaited<ReturnType<typeof articleWorld>>['person']
let site: FastifyInstance
let newsId: string
let article: Article
let address: string

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })

async function published(given: object): Promise<Article> {
  const made = await world.article(given)
  const { code, msg } = await server.send(articleLife.publish, {
    token: world.token,
    headers: anew(),
    params: { ids: made.id },
    body: {},
  })
  expect([code, msg]).toEqual([200, msg])
  return made
}

beforeAll(async () => {
  ;({ server, world, person } = await articleWorld({
    env: { SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' },
  }))
  site = await server.site()
  newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
  article = await published({
    classId: newsId,
    title: '植树 <活动>',
    summary: '公司举办春季植树活动',
    content: '<h2>一</h2><p>第一段</p><h2>二</h2><p>第二段</p><h2>三</h2><p><strong>第三段</strong></p>',
    tags: ['公益'],
    author: '王建国',
  })
  address = `/news/${article.articleNo}.html`
})
afterAll(() => server.close())

test('站点: what is not there is answered by a page that says so, and nothing of it is kept', async () => {
  const answer = await get('/no/such/page.html')
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('<h1>访问的页面不存在</h1>')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('站点: a draft is nowhere, neither at its address nor in lists and feeds', async () => {
  const draft = await world.article({ classId: newsId, title: '还没写完的稿子' })
  expect((await get(`/news/${draft.articleNo}.html`)).statusCode).toBe(404)
  for (const path of ['/', '/news/', '/rss.xml', '/sitemap.xml'])
    expect((await get(path)).body).not.toContain('还没写完的稿子')
})

test('站点: a published article is read at its address, cleaned text as it is, everything else escaped', async () => {
  const { statusCode, body, headers } = await get(address)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<h1>植树 &lt;活动&gt;</h1>')
  expect(body).toContain('<strong>第三段</strong>')
  expect(body).toContain('<a href="#s2">二</a>')
  expect(body).toContain('<h2 id="s2">二</h2>')
  expect(body).toContain(`<link rel="canonical" href="https://www.example.com${address}">`)
  expect(body).toContain('<meta property="og:type" content="article">')
  expect(body).toMatch(/"@type":"BreadcrumbList"/)
  expect(body).toContain(String.raw`"headline":"植树 \u003c活动>"`)
  expect(body.length).toBeLessThan(60_000)
})

test('站点: home, class, tag and feeds show it', async () => {
  for (const path of ['/', '/news/', `/tag/${encodeURIComponent('公益')}`]) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain(`<a href="${address}">植树 &lt;活动&gt;</a>`)
  }
  for (const path of ['/rss.xml', '/news/rss.xml', '/sitemap.xml'])
    expect((await get(path)).body).toContain(`https://www.example.com${address}<`)
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://www.example.com/sitemap.xml')
})

test('站点: other ways to a page lead to its address', async () => {
  const leads = async (path: string) => {
    const { statusCode, headers } = await get(path)
    return [statusCode, headers.location]
  }
  expect(await leads('/news')).toEqual([301, '/news/'])
  expect(await leads('/news/page/1')).toEqual([301, '/news/'])
  // Not the article of that number.
  expect(await leads('/news/page/2/')).toEqual([301, '/news/page/2'])
  expect(await leads(`/elsewhere/${article.articleNo}.html`)).toEqual([301, address])
  expect((await get('/news/page/7')).statusCode).toBe(404)
})

test('站点: whatever stood below a class that moved is found by its former address, what never stood there is not', async () => {
  const { id: oldId } = await aClass(server, world.token, { classCode: 'old' })
  const { id: leafId } = await aClass(server, world.token, { classCode: 'leaf', parentId: oldId })
  const { id: freshId } = await aClass(server, world.token, { classCode: 'fresh' })
  await published({ classId: leafId, title: '搬家的文章', slug: 'moved-one' })
  const token = person('mover', ['cms:cmsClass:move', 'cms:cms:manage'])
  const body = { id: oldId, targetId: freshId, redirect: true }
  expect(await server.send(cmsClassCalls.move, { token, body })).toMatchObject({ code: 200 })

  const leads = async (path: string) => {
    const { statusCode, headers } = await get(path)
    return [statusCode, headers.location]
  }
  expect(await leads('/old/leaf/moved-one.html')).toEqual([301, '/fresh/old/leaf/moved-one.html'])
  expect(await leads('/old/leaf/page/2')).toEqual([301, '/fresh/old/leaf/page/2'])
  expect((await leads('/old/leaf/never.html'))[0]).toBe(404)
  expect((await leads('/old/leaf/leaf/leaf'))[0]).toBe(404)
})

test('站点: a page is sent once, then named by its tag', async () => {
  const first = await get(address)
  expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300')
  const again = await get(address, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('站点: what is taken offline is gone at once, here and on another node', async () => {
  const short = await published({ classId: newsId, title: '很快下线' })
  const path = `/news/${short.articleNo}.html`
  const other = await articleWorld({ databaseUrl: server.databaseUrl, env: { L_RATE_ANONYMOUS: '100000' } })
  const otherSite = await other.server.site()
  const onOther = async (url: string) => (await otherSite.inject(url)).body
  expect((await get(path)).statusCode).toBe(200)
  expect(await onOther('/news/')).toContain('很快下线')
  await server.send(articleLife.offline, {
    token: world.token,
    headers: anew(),
    params: { ids: short.id },
    body: {},
  })
  expect((await get(path)).statusCode).toBe(404)
  expect((await get('/news/')).body).not.toContain('很快下线')
  await expect.poll(() => onOther('/news/'), { timeout: 5_000 }).not.toContain('很快下线')
  await other.server.close()
})

test('站点: a class with a password asks for it, five times, and shows what it keeps to who knows it', async () => {
  const closed = await aClass(server, world.token, {
    className: '内部',
    classCode: 'inner',
    viewScope: '2',
    viewPassword: 'mima-2026',
  })
  const inner = await published({ classId: closed.id, title: '内部消息', summary: '不能外传的摘要' })
  const path = `/inner/${inner.articleNo}.html`
  const unlock = (password: string) =>
    site.inject({ method: 'POST', url: '/unlock', payload: { path, password }, remoteAddress: '192.0.2.9' })
  const asked = await get(path)
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([403, 'no-store'])
  expect(asked.body).toContain('该内容需要密码才能查看')
  expect(asked.body).not.toContain('不能外传的摘要')
  expect((await get('/')).body).not.toContain('不能外传的摘要')
  expect((await get('/rss.xml')).body).not.toContain('内部消息')
  const wrong = await unlock('guess')
  expect([wrong.statusCode, wrong.body]).toEqual([403, '密码不正确'])
  const right = await unlock('mima-2026')
  expect(right.statusCode).toBe(204)
  const cookie = String(right.headers['set-cookie']).split(';', 1)[0] ?? ''
  const open = await get(path, { cookie })
  expect(open.statusCode).toBe(200)
  expect(open.headers['cache-control']).toBe('no-store')
  expect((await get(path, { cookie: `${cookie}x` })).statusCode).toBe(403)
  expect((await get(path)).statusCode).toBe(403)
  // So many that more than five fall into one window of time, wherever it ends.
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await unlock('guess')).statusCode)
  expect(statuses).toContain(429)
})

test('站点: a link to own content follows it wherever it moves, and is plain text once that is gone', async () => {
  const act = (call: typeof articleLife.offline, id: string) =>
    server.send(call, { token: world.token, headers: anew(), params: { ids: id }, body: {} })
  const from = await aClass(server, world.token, { classCode: 'here' })
  const to = await aClass(server, world.token, { classCode: 'there' })
  const target = await published({ classId: from.id, title: '被链接的文章' })
  const linking = await published({
    classId: newsId,
    content: `<p>参见<a href="cms://article/${target.id}"><strong>那篇文章</strong></a>与<a href="cms://class/${to.id}">那个栏目</a>及<a href="cms://class/gone">没有的栏目</a>。</p>`,
  })
  const text = async () => (await get(`/news/${linking.articleNo}.html`)).body
  expect(await text()).toContain(`<a href="/here/${target.articleNo}.html"><strong>那篇文章</strong></a>`)
  expect(await text()).toContain('<a href="/there/">那个栏目</a>及没有的栏目。')
  const move = { token: world.token, headers: anew(), body: { ids: [target.id], classId: to.id } }
  expect(await server.send(articleBatch.move, move)).toMatchObject({ code: 200 })
  await expect.poll(text).toContain(`<a href="/there/${target.articleNo}.html"><strong>那篇文章</strong></a>`)
  expect(await act(articleLife.offline, target.id)).toMatchObject({ code: 200 })
  await expect.poll(text).toContain('参见<strong>那篇文章</strong>与')
  const { data } = await server.send(articleLife.check, { token: world.token, params: { id: linking.id } })
  expect(data?.warnings.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['有 1 个链接指向未发布的文章', '有 1 个链接指向已停用或已删除的栏目']),
  )
})

test('站点: files of the theme are kept for ever under their state, unknown ones are not there', async () => {
  const { body } = await get('/')
  const [, css = ''] = /href="(\/static\/[^"]+\.css)"/.exec(body) ?? []
  const { statusCode, headers } = await get(css)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('/static/default/x/..%2f..%2flayout/base.html')).statusCode).toBe(404)
  expect((await get('/static/default/x/layout/base.html')).statusCode).toBe(404)
})

test('站点: a file that nothing published shows is not there', async () => {
  expect((await get(`/media/${'0'.repeat(32)}`)).statusCode).toBe(404)
})

test('允许留言: the form is offered below an article that allows it, and taken for such a one alone', async () => {
  const closed = await published({ classId: newsId, title: '不收留言的文章' })
  const open = await published({ classId: newsId, title: '收留言的文章', allowLeaveWord: 'Y' })
  const link = ({ articleNo }: Article) => `href="/guestbook?article=${articleNo}"`
  expect((await get(`/news/${closed.articleNo}.html`)).body).not.toContain('/guestbook?article=')
  expect((await get(`/news/${open.articleNo}.html`)).body).toContain(link(open))
  expect((await get(`/guestbook?article=${closed.articleNo}`)).body).not.toContain('不收留言的文章')
  expect((await get(`/guestbook?article=${open.articleNo}`)).body).toContain('收留言的文章')
  const write = async ({ articleNo }: Article, remoteAddress: string) => {
    const form = newFormToken(server.platform)
    server.clock.moveMs(5_000)
    const words = {
      leaveType: '1',
      name: '张三',
      phone: '13800138000',
      openFlag: 'Y',
      content: `写给文章 ${articleNo}`,
    }
    const payload = { form, ...words, articleNo: String(articleNo) }
    const { msg } = (await site.inject({ method: 'POST', url: '/api/v1/leaveWord', payload, remoteAddress })).json<{
      msg: string
    }>()
    return msg
  }
  expect(await write(closed, '198.51.100.1')).toBe('该文章未开放留言')
  expect(await write(open, '198.51.100.2')).toContain('提交成功')
})

test('下载次数: attachments count where they are offered, once a visitor, not for robots nor for others of the site', async () => {
  const form = [{ name: 'file', fileName: '手册.txt', value: Buffer.from('一本手册') }]
  const file = (await sendForm(server.app, '/common/upload', form, world.token, anew())).json<{ id: string }>()
  const attachments = [{ fileId: file.id, name: '手册.txt' }]
  const offering = await published({ classId: newsId, title: '带附件的文章', articleType: '4', attachments })
  const { body } = await get(`/news/${offering.articleNo}.html`)
  const url = /href="(\/media\/[^"]+)" download/.exec(body)?.[1] ?? ''
  const fetchFile = async (remoteAddress: string, agent = 'Mozilla/5.0 Firefox/140', path = url) =>
    (await site.inject({ url: path, remoteAddress, headers: { 'user-agent': agent } })).statusCode
  expect(await fetchFile('198.51.100.10')).toBe(200)
  await fetchFile('198.51.100.10')
  await fetchFile('198.51.100.11')
  await fetchFile('198.51.100.12', 'Baiduspider/2.0')
  await fetchFile('198.51.100.13', undefined, `/media/${file.id}?article=${article.articleNo}`)
  await visitCounter(server.platform).flush()
  const ofArticles = { downloads: articleTable.downloads }
  const countOf = ({ id }: Article) =>
    server.ctx.db.select(ofArticles).from(articleTable).where(eq(articleTable.id, id))
  expect(await countOf(offering)).toEqual([{ downloads: 2 }])
  expect(await countOf(article)).toEqual([{ downloads: 0 }])
  const ofFiles = server.ctx.db.select({ downloads: articleFileTable.downloads }).from(articleFileTable)
  expect(await ofFiles.where(eq(articleFileTable.fileId, file.id))).toEqual([{ downloads: 2 }])
})

test('站点: code in an article is coloured by the server, whatever stands in it is text, and the page stays small', async () => {
  const lines = Array.from(
    { length: 60 },
    (_, i) => `const line${i} = '&lt;script&gt;alert(${i})&lt;/script&gt;' // 说明`,
  )
  const content = `<p>示例</p><pre><code class="language-javascript">${lines.join('\n')}</code></pre>`
  const made = await published({ classId: newsId, title: '代码', content })
  const { body } = await get(`/news/${made.articleNo}.html`)
  expect(body).toContain('<span class="hljs-keyword">const</span> line59')
  expect(body).toContain('<span class="hljs-string">&#x27;&lt;script&gt;alert(59)&lt;/script&gt;&#x27;</span>')
  expect(body).not.toContain('<script>alert')
  expect(body.length).toBeLessThan(60_000)
  const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
  expect((await get(styles)).body).toContain('.hljs-keyword')
})
