import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { anew, body } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aPicture, library } from '#/modules/cms/cmsFile/testing/library.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { sendForm } from '#testing/multipart.ts'

const { server, world, site } = await library()
afterAll(() => server.close())

const settle = async (values: Partial<typeof cmsSiteTable.$inferInsert>) => {
  await server.ctx.db.update(cmsSiteTable).set(values)
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
const get = async (url: string) => (await site.inject({ url })).body
const statusOf = async (url: string) => (await site.inject({ url })).statusCode
async function published(given: object) {
  const made = await world.article(given)
  const call = { token: world.token, headers: anew(), params: { ids: made.id }, body: {} }
  expect((await server.send(articleLife.publish, call)).code).toBe(200)
  return made
}
let newsId: string
beforeAll(async () => {
  newsId = await world.classOf({ className: '新闻', classCode: 'news' })
  for (const title of ['甲文', '乙文', '丙文']) await published({ classId: newsId, title })
})

test('站点设置: without a map of the site there is none, and robots are told of none', async () => {
  expect(await statusOf('/sitemap.xml')).toBe(200)
  expect(await get('/robots.txt')).toContain('Sitemap:')
  await settle({ sitemapOn: 'N' })
  expect(await statusOf('/sitemap.xml')).toBe(404)
  expect(await get('/robots.txt')).not.toContain('Sitemap:')
  await settle({ sitemapOn: 'Y' })
})

test('站点设置: feeds tell so many of the newest', async () => {
  expect((await get('/rss.xml')).match(/<item>/g)).toHaveLength(3)
  await settle({ rssSize: 1 })
  const feed = await get('/rss.xml')
  expect(feed.match(/<item>/g)).toHaveLength(1)
  expect(feed).toContain('丙文')
  expect(feed).not.toContain('甲文')
  await settle({ rssSize: 20 })
})

test('站点设置: a class that is in no list keeps its own page, and its texts stay out of those of others', async () => {
  const aside = await world.classOf({ className: '旁栏', classCode: 'aside', inList: 'N' })
  await published({ classId: aside, title: '不进列表' })
  expect(await get('/aside/')).toContain('不进列表')
  expect(await get(`/search?q=${encodeURIComponent('不进列表')}`)).toContain('没有找到相关内容')
  expect(await get('/rss.xml')).not.toContain('不进列表')
})

test('站点设置: a class shows what is below it, or its own alone', async () => {
  const wide = await world.classOf({ className: '含下级', classCode: 'wide' })
  const narrow = await world.classOf({ className: '仅本级', classCode: 'narrow', containChild: 'N' })
  for (const parentId of [wide, narrow]) {
    const code = parentId === wide ? 'wide' : 'narrow'
    const below = await world.classOf({ className: '下级', classCode: `${code}below`, parentId })
    await published({ classId: below, title: `下级的文章${code}` })
    await published({ classId: parentId, title: `本级的文章${code}` })
  }
  expect(await get('/wide/')).toContain('下级的文章wide')
  expect(await get('/wide/')).toContain('本级的文章wide')
  expect(await get('/narrow/')).not.toContain('下级的文章narrow')
  expect(await get('/narrow/')).toContain('本级的文章narrow')
})

test('站点设置: the first picture of a text becomes its cover, where that is wanted and none was chosen', async () => {
  const form = [{ name: 'file', fileName: 'a.png', value: await aPicture() }]
  const { id } = (await sendForm(server.app, '/common/upload', form, world.token, anew())).json<{ id: string }>()
  const content = `${body}<p><img data-file-id="${id}" src="/media/${id}" alt="图"></p>`
  const coverOf = async (title: string) => (await world.article({ classId: newsId, title, content })).cover
  expect(await coverOf('自动封面')).toBe(id)
  await settle({ autoCover: 'N' })
  expect(await coverOf('没有封面')).toBeNull()
  await settle({ autoCover: 'Y' })
})
