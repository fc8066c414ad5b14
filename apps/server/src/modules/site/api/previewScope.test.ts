import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsArticle, type Article } from '@app/shared/cms/cmsArticle.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { apiWorld } from './testing/apiWorld.ts'

const { server, world, ask, aToken } = await apiWorld()
let newsId: string
let unseen: Article
let inner: Article

beforeAll(async () => {
  newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
  const innerId = (await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })).id
  unseen = await world.article({ classId: newsId, title: '还没写完', content: '<p>草稿</p>', slug: 'unfinished' })
  inner = await world.article({ classId: innerId, title: '内部草稿' })
})
afterAll(() => server.close())

test('内容接口: a text that is not out is read by a token for it, by number or name', async () => {
  const { token } = await aToken({ scopes: 'read,preview' })
  expect((await ask(`/articles/${unseen.articleNo}`, token)).status).toBe(404)
  const told = { title: '还没写完', content: '<p>草稿</p>', preview: { status: '0', isDraft: false } }
  expect(await ask(`/articles/${unseen.articleNo}?preview=true`, token)).toMatchObject({ status: 200, data: told })
  expect(await ask('/articles/unfinished?preview=true', token)).toMatchObject({ status: 200, data: told })
})

test('内容接口: of a published article it shows the changes that are not out', async () => {
  const article = await world.articleIn('1', { draft: '0' })
  const { token } = await aToken({ scopes: 'read,preview' })
  const [out, copy] = [
    await ask(`/articles/${article.articleNo}`, token),
    await ask(`/articles/${article.articleNo}?preview=true`, token),
  ]
  const draft = await world.get(article.id, true)
  expect(copy.data).toMatchObject({ title: draft.title, preview: { status: '1', isDraft: true } })
  expect(out.data).not.toHaveProperty('preview')
})

test('内容接口: tokens without that scope, nobody at all and other classes see no text before it is out', async () => {
  const url = `/articles/${unseen.articleNo}?preview=true`
  const { token } = await aToken({ scopes: 'read,private,write' })
  expect(await ask(url, token)).toMatchObject({ status: 403, msg: '令牌没有该权限' })
  expect((await ask(url)).status).toBe(401)
  const narrow = await aToken({ scopes: 'read,preview', classIds: [inner.classId] })
  expect((await ask(url, narrow.token)).status).toBe(404)
  const wide = await aToken({ scopes: 'read,preview' })
  expect((await ask(`/articles/${inner.articleNo}?preview=true`, wide.token)).status).toBe(404)
  const whole = await aToken({ scopes: 'private,preview' })
  expect((await ask(`/articles/${inner.articleNo}?preview=true`, whole.token)).data).toMatchObject({
    title: '内部草稿',
  })
})

test('内容接口: what was deleted is no preview either', async () => {
  const { token } = await aToken({ scopes: 'read,preview' })
  const gone = await world.article({ classId: newsId, title: '不要了' })
  const url = `/articles/${gone.articleNo}?preview=true`
  expect((await ask(url, token)).status).toBe(200)
  await server.send(cmsArticle.endpoints.remove, { token: world.token, headers: anew(), params: { ids: gone.id } })
  expect(await ask(url, token)).toMatchObject({ status: 404, msg: '文章不存在' })
})
