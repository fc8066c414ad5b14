import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { apiWorld } from './testing/apiWorld.ts'

const { server, world, ask, aToken, published, settle } = await apiWorld()
let open: Article
let closed: Article

beforeAll(async () => {
  const newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
  const innerId = (await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })).id
  open = await published({ classId: newsId, title: '植树活动' })
  closed = await published({ classId: innerId, title: '内部通知' })
  await settle({ apiPublic: 'Y' })
})
afterAll(() => server.close())

let visitors = 0
const like = (no: number | null, remoteAddress = `203.0.113.${++visitors}`, agent = 'Firefox', token?: string) =>
  ask(`/articles/${no}/like`, token, { headers: { 'user-agent': agent }, remoteAddress, body: {} })

test('点赞: one visitor counts once, another one as another, and the article is none other for it', async () => {
  const before = await world.get(open.id)
  expect((await like(open.articleNo, '198.51.100.1')).data).toEqual({ likes: 1, counted: true })
  expect((await like(open.articleNo, '198.51.100.1')).data).toEqual({ likes: 1, counted: false })
  expect((await like(open.articleNo, '198.51.100.2')).data).toEqual({ likes: 2, counted: true })
  // Whatever it calls itself.
  expect((await like(open.articleNo, '198.51.100.2', 'Safari')).data).toEqual({ likes: 2, counted: false })
  expect((await ask(`/articles/${open.articleNo}`)).data).toMatchObject({ likes: 2 })
  const after = await world.get(open.id)
  expect([after.version, after.updateTime]).toEqual([before.version, before.updateTime])
})

test('点赞: the same visitor at once, again and again, counts once', async () => {
  const other = await published({ classId: open.classId, title: '一起来' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => like(other.articleNo, '198.51.100.9')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const [row] = await server.ctx.db
    .select({ likes: articleTable.likes })
    .from(articleTable)
    .where(eq(articleTable.id, other.id))
  expect(row?.likes).toBe(1)
})

test('点赞: what the caller may not read is not liked', async () => {
  expect(await like(closed.articleNo)).toMatchObject({ status: 404, msg: '文章不存在' })
  expect((await like(999_999)).status).toBe(404)
  expect((await ask('/articles/trees/like', undefined, { body: {} })).status).toBe(400)
  const { token } = await aToken({ scopes: 'private' })
  expect((await like(closed.articleNo, '198.51.100.3', 'Firefox', token)).data).toEqual({ likes: 1, counted: true })
  const writing = await aToken({ scopes: 'write' })
  expect((await like(open.articleNo, '198.51.100.4', 'Firefox', writing.token)).status).toBe(403)
})

test('点赞: closed to those without a token, the site takes none of theirs', async () => {
  await settle({ apiPublic: 'N' })
  expect((await like(open.articleNo)).status).toBe(401)
  await settle({ apiPublic: 'Y' })
})

test('点赞: who likes too often waits', async () => {
  const codes: number[] = []
  for (let i = 0; i < 42; i++) codes.push((await like(open.articleNo, '198.51.100.77')).status)
  expect([codes[0], codes.includes(429)]).toEqual([200, true])
})
