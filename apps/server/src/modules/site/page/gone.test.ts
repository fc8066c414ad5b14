import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { articleRecycleCalls, classRecycleCalls } from '@app/shared/cms/cmsRecycle.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsGoneTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { sweepGone } from '#/modules/cms/cmsSite/goneAddresses.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { systemContext } from '#/platform/context.ts'

const { server, world, person } = await articleWorld({ env: { L_RATE_ANONYMOUS: '100000' } })
const site = await server.site()
const keeper = person('keeper', [
  ...articleRights(),
  'cms:cmsClass:remove',
  ...['list', 'remove'].flatMap((word) => [`cms:cmsArticleRecycle:${word}`, `cms:cmsClassRecycle:${word}`]),
])
const one = (id: string) => ({ token: keeper, headers: anew(), params: { ids: id } })
const must = async (call: Promise<{ code: number; msg: string | null }>) =>
  expect(await call).toMatchObject({ code: 200 })
const publish = (id: string) => must(server.send(articleLife.publish, { ...one(id), body: {} }))
const statusOf = async (url: string) => (await site.inject({ url })).statusCode
const dayMs = 86_400_000

afterAll(() => server.close())

test('已删除: what is deleted is not found, what is deleted for good is gone, and a year later nobody knows of it', async () => {
  const cls = await aClass(server, world.token, { classCode: 'gone-articles' })
  const article = await world.article({ classId: cls.id, slug: 'old-news' })
  await publish(article.id)
  const url = `/gone-articles/${article.articleNo}.html`
  expect(await statusOf(url)).toBe(200)
  await must(server.send(articleLife.offline, { ...one(article.id), body: {} }))
  await must(server.send(articleLife.remove, one(article.id)))
  expect(await statusOf(url)).toBe(404)
  await must(server.send(articleRecycleCalls.purge, one(article.id)))
  const gone = await site.inject({ url })
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([410, 'no-store'])
  expect(gone.body).toContain('<h1>内容已被删除</h1>')
  expect(gone.body).toContain('noindex')
  server.clock.moveMs(366 * dayMs)
  expect(await statusOf(url)).toBe(404)
  await sweepGone(systemContext(server.platform))
  expect(await server.ctx.db.select().from(cmsGoneTable)).toEqual([])
})

test('已删除: what nobody has read leaves nothing', async () => {
  const cls = await aClass(server, world.token, { classCode: 'never-read' })
  const draft = await world.article({ classId: cls.id })
  await must(server.send(articleLife.remove, one(draft.id)))
  await must(server.send(articleRecycleCalls.purge, one(draft.id)))
  expect(await statusOf(`/never-read/${draft.articleNo}.html`)).toBe(404)
})

test('已删除: a class that is gone for good takes its address and those of its articles along, until another stands there', async () => {
  const cls = await aClass(server, world.token, { classCode: 'gone-class', className: '旧栏目' })
  const article = await world.article({ classId: cls.id })
  await publish(article.id)
  const body = { withArticles: true, confirmName: '旧栏目' }
  await must(server.send(cmsClassCalls.remove, { ...one(cls.id), body }))
  await expect.poll(() => statusOf('/gone-class/')).toBe(404)
  await must(server.send(classRecycleCalls.purge, one(cls.id)))
  for (const url of ['/gone-class/', '/gone-class', `/gone-class/${article.articleNo}.html`])
    await expect.poll(() => statusOf(url)).toBe(410)
  await aClass(server, world.token, { classCode: 'gone-class', className: '新栏目' })
  await expect.poll(() => statusOf('/gone-class/')).toBe(200)
})
