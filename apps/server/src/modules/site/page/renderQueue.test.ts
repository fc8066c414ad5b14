import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsTemplateTable } from '#/modules/cms/cmsTemplate/cmsTemplate.table.ts'
import { renderPool } from '#/modules/cms/cmsTemplate/renderPage.ts'

const { server, person, world } = await articleWorld({
  env: { SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' },
})
const keeper = person('keeper', [...articleRights(), 'cms:cmsTemplate:query'])
const site = await server.site()
afterAll(() => server.close())

const busy = '页面渲染繁忙，请稍后重试'
let newsId: string
beforeAll(async () => {
  newsId = await world.classOf({ className: '新闻', classCode: 'news' })
})

const publish = (id: string) =>
  server.send(articleLife.publish, { token: world.token, headers: anew(), params: { ids: id }, body: {} })
const statusOf = async (id: string) => {
  const [row] = await server.ctx.db
    .select({ status: articleTable.status, version: articleTable.version })
    .from(articleTable)
    .where(eq(articleTable.id, id))
  return row
}

/** Both threads wait for an answer, and as many pages as may wait for a thread. */
async function whileFull(work: () => Promise<void>) {
  const answer = Promise.withResolvers<unknown>()
  const theme = { id: 'full@1', files: { 'index.html': '{% cms_stat var: n %}{{ n }}' } }
  const order = { theme, template: 'index.html', data: {}, now: 0, assets: '/', answer: () => answer.promise }
  const waiting = Array.from({ length: 202 }, () => renderPool(server.platform).render(order))
  try {
    await work()
  } finally {
    answer.resolve(7)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['7']))
  }
}

test('站点: while too many pages wait to be made visitors are told to come again, and get what was made before', async () => {
  const { id, articleNo } = await world.article({ classId: newsId, title: '排队' })
  expect((await publish(id)).code).toBe(200)
  expect((await site.inject({ url: '/' })).statusCode).toBe(200)
  await whileFull(async () => {
    const { statusCode, body, headers } = await site.inject({ url: `/news/${articleNo}.html` })
    expect([statusCode, body, headers['retry-after']]).toEqual([503, busy, '5'])
    expect((await site.inject({ url: '/' })).statusCode).toBe(200)
    expect((await site.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
  expect((await site.inject({ url: `/news/${articleNo}.html` })).statusCode).toBe(200)
})

test('发布: while too many pages wait to be made it is refused with a sentence, and nothing is half published', async () => {
  const { id } = await world.article({ classId: newsId, title: '待发布' })
  // Another state of the theme, which nobody has looked at yet.
  await server.ctx.db.update(cmsTemplateTable).set({ sha256: 'new' }).where(eq(cmsTemplateTable.path, 'article.html'))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['t:default'] }))
  const before = await statusOf(id)
  await whileFull(async () => {
    expect(await publish(id)).toMatchObject({ code: 503, msg: busy })
    expect(await statusOf(id)).toEqual(before)
    const call = { token: keeper, body: { theme: 'default', path: 'list.html', content: '{{ a }}' } }
    expect(await server.send(cmsTemplateCalls.check, call)).toMatchObject({ code: 503, msg: busy })
  })
  expect(await publish(id)).toMatchObject({ code: 200 })
  expect((await statusOf(id))?.status).toBe('1')
})

test.each(['constructor', '__proto__', 'toString'])(
  '站点模板: a template called %s is one that the theme does not have',
  async (detailTemplate) => {
    const { id, articleNo } = await world.article({ classId: newsId, title: detailTemplate })
    await server.ctx.db.update(articleTable).set({ detailTemplate }).where(eq(articleTable.id, id))
    const refused = await publish(id)
    expect([refused.code, String(refused.msg)]).toEqual([500, expect.stringContaining('当前主题没有该模板')])
    await server.ctx.db.update(articleTable).set({ detailTemplate: null }).where(eq(articleTable.id, id))
    expect((await publish(id)).code).toBe(200)
    await server.ctx.db.update(articleTable).set({ detailTemplate }).where(eq(articleTable.id, id))
    await server.ctx.db.update(cmsClassTable).set({ listTemplate: detailTemplate }).where(eq(cmsClassTable.id, newsId))
    await server.ctx.tx((ctx) => ctx.emit('class.changed', { classIds: [newsId] }))
    for (const url of ['/news/', `/news/${articleNo}.html`])
      expect([url, (await site.inject({ url })).statusCode]).toEqual([url, 200])
  },
)
