import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { articleDataTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { TestApp } from '#testing/testApp.ts'

let server: TestApp
let world: World
let keeper: string

const refresh = (what: 'pages' | 'templates' | 'index' | 'counts', token = keeper) =>
  server.send(cmsSiteCalls.refresh, { token, headers: anew(), body: { what } })

beforeAll(async () => {
  const made = await articleWorld()
  ;({ server, world } = made)
  keeper = made.person('keeper', [...articleRights(), 'cms:cmsSite:cache'])
})
afterAll(() => server.close())

test('缓存: counters that are wrong are set right, and told how many', async () => {
  const { classId } = await world.article({ tags: ['计数'] })
  expect((await refresh('counts')).data).toEqual({ count: 0 })
  await server.ctx.db.update(cmsClassTable).set({ articleCount: 99 }).where(eq(cmsClassTable.id, classId))
  await server.ctx.db.update(tagTable).set({ count: 7 }).where(eq(tagTable.name, '计数'))
  // The same twice within a moment counts as one.
  await refresh('pages')
  expect((await refresh('counts')).data).toEqual({ count: 2 })
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, classId))
  expect(row?.articleCount).toBe(1)
})

test('缓存: the index is made anew in the background, and what stands is found meanwhile', async () => {
  const { id } = await world.article({ title: '索引' })
  const { db } = server.ctx
  const isThis = eq(articleDataTable.articleId, id)
  const found = async () => (await db.select({ by: articleDataTable.searchBi }).from(articleDataTable).where(isThis))[0]
  const before = await found()
  // Somebody has been at the database.
  await db
    .update(articleDataTable)
    .set({ searchBi: sql`'a'::tsvector` })
    .where(isThis)
  expect((await refresh('index')).data?.count).toBe(await db.$count(articleDataTable))
  await expect.poll(found).toEqual(before)
})

test('缓存: pages and templates are dropped by whoever may, and by nobody else', async () => {
  const site = await server.site()
  expect((await site.inject({ url: '/' })).statusCode).toBe(200)
  for (const what of ['pages', 'templates'] as const) expect((await refresh(what)).code).toBe(200)
  expect((await site.inject({ url: '/' })).statusCode).toBe(200)
  expect((await refresh('pages', world.token)).code).toBe(403)
})
