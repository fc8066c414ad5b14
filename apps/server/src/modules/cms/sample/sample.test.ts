import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import { clearSamplePerm, clearSampleWord, cmsSampleCalls } from '@app/shared/cms/cmsSample.ts'
import { articleTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { cmsFlowTable } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsResourceTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { changeTotal } from '#/modules/cms/cmsStat/changeTotal.ts'
import { visitDayTable } from '#/modules/cms/cmsStat/cmsStat.table.ts'
import { viewsInAll } from '#/modules/cms/cmsStat/siteViews.read.ts'
import { latestOf } from '#/modules/flowable/api.ts'
import depts from '#/modules/system/people/dept/dept.demo.ts'
import posts from '#/modules/system/people/post/post.demo.ts'
import users from '#/modules/system/people/user/user.demo.ts'
import { applySeeds } from '#/platform/start/applySeeds.ts'
import classes from '../cmsClass/cmsClass.demo.ts'
import leaveWords from '../cmsLeaveWord/cmsLeaveWord.demo.ts'
import links from '../cmsLink/cmsLink.demo.ts'
import linkTypes from '../cmsLinkType/cmsLinkType.demo.ts'
import params from '../cmsParam/cmsParam.demo.ts'
import paramTypes from '../cmsParamType/cmsParamType.demo.ts'
import auditProcess from './auditProcess.demo.ts'
import sample from './sample.demo.ts'
import { auditProcessKey, sampleTable } from './sample.table.ts'

let w: Awaited<ReturnType<typeof articleWorld>>
let keeper: string

const seeds = [depts, posts, users, classes, leaveWords, linkTypes, links, paramTypes, params, auditProcess, sample]
  .flat()
  .toSorted((a, b) => a.order - b.order)

beforeAll(async () => {
  w = await articleWorld({ env: { SITE_ORIGIN: 'https://www.example.com' } })
  const { ctx } = w.server
  await applySeeds(ctx, seeds)
  // Starting again makes nothing twice.
  await applySeeds(ctx, sample)
  keeper = w.person('keeper', [clearSamplePerm])
}, 180_000)
afterAll(() => w.server.close())

const clear = (confirm: string, token = keeper) =>
  w.server.send(cmsSampleCalls.clear, { token, headers: anew(), body: { confirm } })
const left = async () => (await w.server.send(cmsSampleCalls.left, { token: keeper })).data?.count

test('演示数据: articles of every type and in every state, read on the site with their pictures', async () => {
  const { ctx } = w.server
  const articles = await ctx.db.select().from(articleTable)
  const values = (key: 'status' | 'articleType') => [...new Set(articles.map((row) => row[key]))].toSorted()
  expect(values('status')).toEqual(Object.values(articleStatus).toSorted())
  expect(values('articleType')).toEqual(Object.values(articleType).toSorted())
  expect(articles.filter(({ draftFlag }) => draftFlag === 'Y')).toHaveLength(1)
  expect(articles.filter(({ scheduleBy }) => scheduleBy !== null)).toHaveLength(1)
  const flows = await ctx.db.select().from(cmsFlowTable).where(eq(cmsFlowTable.status, '1'))
  expect(flows.map(({ mode }) => mode)).toEqual(['1', '1'])
  expect(await ctx.db.select().from(cmsResourceTable).where(eq(cmsResourceTable.status, '0'))).toHaveLength(2)

  const site = await w.server.site()
  const news = await site.inject({ url: '/news/company/' })
  expect(news.body).toContain('中庭平台正式上线')
  const [article] = articles.filter(({ title }) => title.startsWith('中庭平台'))
  const page = await site.inject({ url: `/news/company/${article?.articleNo}.html` })
  expect(page.statusCode).toBe(200)
  const [picture] = /\/media\/[0-9a-f]{32}[^"\s]*/.exec(page.body) ?? []
  const shown = await site.inject({ url: picture?.replaceAll('&amp;', '&') ?? '' })
  expect(shown.headers['content-type']).toMatch(/^image\//)
})

test('清空演示数据: by whoever may empty the bin, once it is typed', async () => {
  expect(await clear(clearSampleWord, w.world.token)).toMatchObject({ code: 403 })
  expect(await clear('清空')).toMatchObject({ code: 500, msg: '请输入“清空演示数据”确认' })
  expect(await left()).toBeGreaterThan(40)
})

test('清空演示数据: removes exactly the sample; what people changed or made stays, and what that stands on', async () => {
  const { ctx } = w.server
  const own = await w.world.article({ classId: '2702', title: '自己的文章', tags: ['技术', '自己的'] })
  const [draft] = await ctx.db.select().from(articleTable).where(eq(articleTable.title, '旧版门户停用公告'))
  const [link] = await ctx.db.select().from(cmsLinkTable).where(eq(cmsLinkTable.id, 'sampleLink1'))
  await ctx.db
    .update(articleTable)
    .set({ version: (draft?.version ?? 0) + 1 })
    .where(eq(articleTable.id, draft?.id ?? ''))
  await ctx.db.update(cmsClassTable).set({ processKey: auditProcessKey }).where(eq(cmsClassTable.id, '2702'))
  await ctx.db
    .update(cmsLinkTable)
    .set({ version: (link?.version ?? 0) + 1 })
    .where(eq(cmsLinkTable.id, 'sampleLink1'))
  const views = await viewsInAll(ctx)
  expect(views.views).toBeGreaterThan(100)
  // Visits of days that are no longer kept.
  await changeTotal(ctx, { pv: 70, uv: 40 }, 1)
  expect(await viewsInAll(ctx)).toEqual({ views: views.views + 70, visitors: views.visitors + 40 })
  const { data } = await clear(clearSampleWord)
  expect(await viewsInAll(ctx)).toEqual({ views: 70, visitors: 40 })
  // Article and link that were changed, the type of the link, the classes of both articles with the one above, and the
  // process that one of them has.
  expect(data?.kept).toBe(7)
  expect(data?.notes).toEqual(['栏目【行业资讯】使用演示流程，已保留'])
  expect(await latestOf(ctx, auditProcessKey)).toBeDefined()

  const titles = await ctx.db.select({ title: articleTable.title }).from(articleTable).orderBy(articleTable.title)
  expect(new Set(titles.map(({ title }) => title))).toEqual(new Set([own.title, '旧版门户停用公告']))
  expect(await ctx.db.select({ id: cmsLinkTable.id }).from(cmsLinkTable)).toEqual([{ id: 'sampleLink1' }])
  const standing = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.delFlag, '0'))
  const rowOf = (id: string) => standing.find((row) => row.id === id)
  expect(rowOf('2702')).toMatchObject({ articleCount: 1, publishCount: 0 })
  expect(rowOf('2700')).toMatchObject({ childCount: 2, treeLeaf: 'n' })
  expect(rowOf('2703')).toBeUndefined()
  for (const table of [cmsFlowTable, cmsResourceTable, cmsFileTable])
    expect(await ctx.db.select({ n: count() }).from(table)).toEqual([{ n: 0 }])
  expect((await ctx.db.select().from(visitDayTable)).map(({ kind }) => kind)).toEqual(['total'])
  const tags = await ctx.db.select({ name: tagTable.name }).from(tagTable)
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(['技术', '自己的']))

  expect(await left()).toBe(0)
  // The same twice within a moment counts as one.
  const another = w.person('another keeper', [clearSamplePerm])
  expect(await clear(clearSampleWord, another)).toMatchObject({ msg: '没有演示数据' })
})

test('清空演示数据: the sample process goes while nothing of it runs and nobody has changed it', async () => {
  const { ctx } = w.server
  await ctx.db.update(cmsClassTable).set({ processKey: null }).where(eq(cmsClassTable.id, '2702'))
  const standing = await latestOf(ctx, auditProcessKey)
  const remember = (version: number) =>
    ctx.db.insert(sampleTable).values({ kind: 'process', rowId: standing?.id ?? '', version })
  await remember(7)
  expect(await left()).toBe(1)
  const changed = await clear(clearSampleWord, w.person('third keeper', [clearSamplePerm]))
  expect(changed.data).toEqual({ removed: 0, kept: 1, notes: ['流程【内容审核】已被修改，已保留'] })
  await remember(1)
  const gone = await clear(clearSampleWord, w.person('fourth keeper', [clearSamplePerm]))
  expect(gone.data).toEqual({ removed: 1, kept: 0, notes: [] })
  expect(await latestOf(ctx, auditProcessKey)).toBeUndefined()
})
