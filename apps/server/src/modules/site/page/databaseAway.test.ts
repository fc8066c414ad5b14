import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { cutConnections, withClient } from '#testing/database.ts'

const env = { SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' }
const { server, world } = await articleWorld({ env })
const second = await articleWorld({ databaseUrl: server.databaseUrl, env })
const [here, there] = [await server.site(), await second.server.site()]

const name = new URL(server.databaseUrl).pathname.slice(1)
/** Nobody connects to the database, and whoever was connected is no longer. */
async function database(is: 'away' | 'back') {
  await withClient(inject('maintenanceUrl'), async (client) => {
    await client.query(`alter database "${name}" with allow_connections ${is === 'back'}`)
    if (is === 'away')
      await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
  })
}
afterEach(() => database('back'))
afterAll(async () => {
  await second.server.close()
  await server.close()
})

const newsId = await world.classOf({ className: '新闻', classCode: 'news' })
async function published(title: string) {
  const made = await world.article({ classId: newsId, title })
  const call = { token: world.token, headers: anew(), params: { ids: made.id }, body: {} }
  expect((await server.send(articleLife.publish, call)).code).toBe(200)
  return { ...made, url: `/news/${made.articleNo}.html` }
}
const read = async (site: typeof here, url: string) => {
  const { statusCode, body, headers } = await site.inject({ url })
  return { status: statusCode, body, warning: headers.warning }
}

test('站点: a node that missed the news of others drops all of its pages when it hears again', async () => {
  const article = await published('旧标题')
  for (const site of [here, there]) expect((await read(site, article.url)).body).toContain('旧标题')
  // As if the other node had told it while this one did not listen.
  await second.server.ctx.db.update(articleTable).set({ title: '新标题' }).where(eq(articleTable.id, article.id))
  expect((await read(here, article.url)).body).toContain('旧标题')
  await cutConnections(server.databaseUrl, 'atrium-events')
  await vi.waitFor(async () => expect((await read(here, article.url)).body).toContain('新标题'), 20_000)
  expect((await read(here, '/')).body).toContain('新标题')
})

test('站点: while the database is away visitors read the last page, marked as such, and what was withdrawn is gone', async () => {
  await server.ctx.db.update(cmsSiteTable).set({ cacheSeconds: 1 })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  const [kept, withdrawn] = [await published('留下的文章'), await published('撤回的文章')]
  for (const { url } of [kept, withdrawn]) expect((await read(here, url)).status).toBe(200)
  const call = { token: world.token, headers: anew(), params: { ids: withdrawn.id }, body: {} }
  expect((await server.send(articleLife.offline, call)).code).toBe(200)
  expect((await read(here, kept.url)).status).toBe(200)
  await new Promise((over) => setTimeout(over, 1_100))
  await database('away')
  const last = await read(here, kept.url)
  expect([last.status, last.warning]).toEqual([200, '110 - "Response is Stale"'])
  expect(last.body).toContain('留下的文章')
  const gone = await read(here, withdrawn.url)
  expect(gone.status).toBe(503)
  expect([gone.body.includes('撤回的文章'), gone.warning]).toEqual([false, undefined])
  await database('back')
  await vi.waitFor(async () => {
    const again = await read(here, kept.url)
    expect([again.status, again.warning]).toEqual([200, undefined])
  }, 20_000)
})

test('站点: while the database is away calls of programs say so, not that something is broken', async () => {
  await server.ctx.db.update(cmsSiteTable).set({ apiPublic: 'Y' })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  const url = '/api/v1/articles'
  expect((await here.inject({ url })).statusCode).toBe(200)
  await database('away')
  const { statusCode, headers } = await here.inject({ url })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})
