import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsWord } from '@app/shared/cms/cmsWord.ts'
import { themeTag } from '#/modules/cms/api.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { visitDayTable } from '#/modules/cms/cmsStat/cmsStat.table.ts'
import { forgetVisits, visitCounter } from '#/modules/cms/cmsStat/countVisits.ts'
import { cmsTemplateTable } from '#/modules/cms/cmsTemplate/cmsTemplate.table.ts'
import { hideWord } from '#/modules/cms/search/searchWords.ts'
import { putResource, resourceRights } from '#/modules/site/resource/testing/putResource.ts'

const { server, person, world } = await articleWorld({
  env: { SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' },
})
const keeper = person('keeper', [...articleRights(), ...resourceRights, 'cms:cmsSite:word'])
const site = await server.site()
afterAll(() => server.close())

const home = async () => (await site.inject({ url: '/' })).body
let newsId: string

let contents = 0
/** The home page of the theme, for a test. */
async function homeIs(content: string) {
  const values = { content, sha256: `test${++contents}` }
  await server.ctx.db.update(cmsTemplateTable).set(values).where(eq(cmsTemplateTable.path, 'index.html'))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: [themeTag('default')] }))
}

async function published(given: object) {
  const made = await world.article({ classId: newsId, ...given })
  const call = { token: world.token, headers: anew(), params: { ids: made.id }, body: {} }
  expect((await server.send(articleLife.publish, call)).code).toBe(200)
  return made
}
const offline = (id: string) =>
  server.send(articleLife.offline, {
    token: world.token,
    headers: anew(),
    params: { ids: id },
    body: { reason: '有误' },
  })

beforeAll(async () => {
  newsId = await world.classOf({ className: '新闻', classCode: 'news' })
})

test('站点模板: resources of a class and a type, newest first, nothing of closed classes or off the shelf', async () => {
  const soft = await world.classOf({ className: '软件', classCode: 'soft' })
  const inner = await world.classOf({ className: '内部', classCode: 'inner', viewScope: '1' })
  const put = (resourceCode: string, given: object) => putResource(server, keeper, { resourceCode, ...given })
  await put('one', { classId: soft })
  const two = await put('two', { classId: soft, resourceType: 'doc' })
  await put('hidden', { classId: inner })
  await put('off', { classId: soft, status: '1' })
  await homeIs(
    '{% cms_resources var: all %}{% for r in all %}<a href="{{ r.url }}">{{ r.code }}</a>{% endfor %}|' +
      '{% cms_resources var: docs, class: "soft", type: "doc" %}{{ docs | map: "code" | join }}|' +
      '{% cms_resources var: none, class: "inner" %}{{ none.size }}|{% cms_resources var: no, class: "x" %}{{ no.size }}|' +
      '{% cms_stat var: n, name: "resources" %}{{ n }}',
  )
  expect(await home()).toBe('<a href="/resource/two">two</a><a href="/resource/one">one</a>|two|0|0|2')
  await server.send(cmsResourceCalls.publish, { token: keeper, headers: anew(), body: { ids: [two.id], status: '1' } })
  expect(await home()).toBe('<a href="/resource/one">one</a>||0|0|1')
})

test('站点模板: numbers of what visitors may know', async () => {
  await published({ title: '第一篇' })
  const secret = await world.classOf({
    className: '密件',
    classCode: 'secret',
    viewScope: '2',
    viewPassword: 'sesame1',
  })
  await published({ title: '不公开', classId: secret })
  await homeIs(
    '{% cms_stat var: a %}{% cms_stat var: b, name: "leaveWords" %}{% cms_stat var: c, name: "today" %}{{ a }} {{ b }} {{ c }}',
  )
  expect(await home()).toBe('1 0 0')
  await published({ title: '第二篇' })
  expect(await home()).toBe('2 0 0')
})

test('站点模板: words that several visitors look for and find, until one is hidden', async () => {
  await published({ title: '<b>海豚</b>' })
  const searches = { 海豚: 3, 第一篇: 2, 第二篇: 1, 火星人: 3 }
  for (const [word, people] of Object.entries(searches))
    for (let n = 1; n <= people; n++)
      await site.inject({ url: `/search?q=${encodeURIComponent(word)}`, remoteAddress: `198.51.100.${n}` })
  await visitCounter(server.platform).flush()
  await homeIs('{% cms_hot_words var: w, size: 5 %}{% for x in w %}<a href="{{ x.url }}">{{ x.word }}</a>{% endfor %}')
  expect(await home()).toBe(
    `<a href="/search?q=${encodeURIComponent('海豚')}">海豚</a><a href="/search?q=${encodeURIComponent('第一篇')}">第一篇</a>`,
  )
  await server.ctx.tx((ctx) => hideWord(ctx, '海豚', 'Y'))
  expect(await home()).not.toContain('海豚')
  const kept = { word: '编辑选的词', wordType: '3', level: '1', status: '0' } as never
  const { data } = await server.send(cmsWord.endpoints.save, { token: keeper, headers: anew(), body: kept })
  expect(await home()).toMatch(/>编辑选的词<\/a><a [^>]*>第一篇</)
  const off = { token: keeper, headers: anew(), body: { id: String(data?.id), status: '1' } }
  expect((await server.send(cmsWord.endpoints.changeStatus, off)).code).toBe(200)
  expect(await home()).not.toContain('编辑选的词')
})

test('站点模板: an address of own content is where it stands now, and nothing when it is gone', async () => {
  const article = await published({ title: '搬家' })
  await homeIs(`{{ "cms://article/${article.id}" | url }}|{{ "cms://class/${newsId}" | url }}|{{ "/a" | url }}`)
  const origin = 'https://www.example.com'
  expect(await home()).toBe(`${origin}/news/${article.articleNo}.html|${origin}/news/|${origin}/a`)
  expect((await offline(article.id)).code).toBe(200)
  expect(await home()).toBe(`|${origin}/news/|${origin}/a`)
})

test('站点模板: what was withdrawn stands in no piece that pages share', async () => {
  const article = await published({ title: '会撤回的' })
  const piece = '{% cache "side", 3600 %}{% cms_articles var: a %}{{ a | map: "title" | join: "," }}{% endcache %}'
  await homeIs(piece)
  await server.ctx.db
    .update(cmsTemplateTable)
    .set({ content: piece, sha256: 'list' })
    .where(eq(cmsTemplateTable.path, 'list.html'))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: [themeTag('default')] }))
  const list = async () => (await site.inject({ url: '/news/' })).body
  expect(await home()).toContain('会撤回的')
  expect(await list()).toContain('会撤回的')
  expect((await offline(article.id)).code).toBe(200)
  expect(await home()).not.toContain('会撤回的')
  expect(await list()).not.toContain('会撤回的')
})

/** The pages of a kind, for a test. */
async function pagesAre(path: string, content: string) {
  const values = { content, sha256: `test${++contents}` }
  await server.ctx.db.update(cmsTemplateTable).set(values).where(eq(cmsTemplateTable.path, path))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: [themeTag('default')] }))
}
const shownAt = async (url: string) => {
  const { statusCode, body } = await site.inject({ url })
  return statusCode === 200 ? body : statusCode
}

test('站点模板: the list tag says how many stand on a page and in which order, and the whole page goes by it', async () => {
  const classId = await world.classOf({ className: '连载', classCode: 'serial', pageSize: 20 })
  const titles = ['一', '二', '三', '四', '五'].map((n) => `连载${n}`)
  for (const [at, title] of titles.entries())
    await published({ title, classId, tags: ['连载'], sort: at === 0 ? 9 : 0 })
  const rows =
    '{{ rows | map: "title" | join: " " }}|{% cms_pagination var: p %}{{ p.pages }}|{{ page.pageTotal }}|{{ pagination.nextUrl }}'
  await pagesAre('partial/items.html', `{% cms_page_list var: rows, size: 2, sort: "time" %}${rows}`)
  await pagesAre(
    'list.html',
    '{% comment %}{% cms_page_list var: x, size: 4 %}{% endcomment %}{% include "partial/items" %}',
  )
  expect(await shownAt('/serial/')).toBe('连载五 连载四|3|3|/serial/page/2')
  expect(await shownAt('/serial/page/3')).toBe('连载一|3|3|')
  expect(await shownAt('/serial/page/4')).toBe(404)
  await pagesAre('tag.html', '{% include "partial/items" %}')
  const tag = `/tag/${encodeURIComponent('连载')}`
  expect(await shownAt(`${tag}?page=3`)).toBe('连载一|3|3|')
  await pagesAre('search.html', `{% cms_page_list var: rows, size: 3 %}${rows}`)
  expect(String(await shownAt(`/search?q=${encodeURIComponent('连载')}`))).toContain('|2|')
  await pagesAre(
    'list.html',
    `{%- liquid\n  # cms_page_list var: rows, size: 1\n  comment\n    cms_page_list var: rows, size: 1\n  endcomment\n  cms_page_list var: rows, size: 4, sort: "time"\n-%}${rows}`,
  )
  expect(await shownAt('/serial/')).toBe('连载五 连载四 连载三 连载二|2|2|/serial/page/2')
  await pagesAre('list.html', '{% liquid\n  assign x = 1\n  include "partial/items"\n%}')
  expect(await shownAt('/serial/page/3')).toBe('连载一|3|3|')
  await pagesAre('list.html', `{% cms_page_list var: rows %}${rows}`)
  expect(await shownAt('/serial/')).toBe('连载一 连载五 连载四 连载三 连载二|1|1|')
})

test('站点模板: all visits since the site is there, also of days that are no longer kept', async () => {
  const counted = '{% cms_stat var: a, name: "views" %}{% cms_stat var: b, name: "visitors" %}{{ a }} {{ b }}'
  await homeIs(counted)
  expect(await home()).toBe('0 0')
  const open = async (agent: string) => {
    await site.inject({
      method: 'POST',
      url: '/api/v1/visit',
      headers: { 'user-agent': agent, host: 'www.example.com' },
      payload: { path: '/', ref: '' },
    })
    await visitCounter(server.platform).flush()
  }
  for (const agent of ['Firefox/1', 'Firefox/1', 'Firefox/2']) await open(agent)
  await homeIs(`${counted} `)
  expect(await home()).toBe('3 2')
  await server.ctx.db.update(visitDayTable).set({ day: '2020-01-01' }).where(eq(visitDayTable.kind, 'site'))
  await forgetVisits(server.ctx, 30)
  await open('Firefox/1')
  await homeIs(`${counted}  `)
  expect(await home()).toBe('4 2')
  // A node of the version before forgets days of every kind.
  await server.ctx.db.execute(sql`delete from cms_visit_day where site_id = '1' and day < current_date - 30`)
  await homeIs(`${counted}   `)
  expect(await home()).toBe('4 2')
})
