import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import {
  articleRecycleCalls,
  classRecycleCalls as calls,
  cmsArticleRecycle,
  cmsClassRecycle,
} from '@app/shared/cms/cmsRecycle.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { articleLogTable, articleVersionTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { runTask } from '#testing/runTask.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let second: TestApp
let onSecond: ReturnType<typeof fakeCallers>
let person: Awaited<ReturnType<typeof articleWorld>>['person']
let world: World
let keeper: string

const binRights = ['list', 'restore', 'remove', 'clear'].flatMap((word) => [
  `cms:cmsArticleRecycle:${word}`,
  `cms:cmsClassRecycle:${word}`,
])
const all = [...articleRights(), ...binRights, 'cms:cmsClass:remove', 'cms:cmsResource:publish']

beforeAll(async () => {
  ;({ server, person, world } = await articleWorld())
  second = await openTestApp({
    databaseUrl: server.databaseUrl,
    env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000', SECRET_KEY: 'two nodes of one test share this 7F31' },
  })
  onSecond = fakeCallers(second.platform)
  keeper = person('keeper', all)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const done = { code: 200 }
const goneArticle = { code: 500, msg: '文章不存在或已被彻底删除' }
const rowOf = async (id: string) => (await server.ctx.db.select().from(articleTable).where(eq(articleTable.id, id)))[0]
const classRow = async (id: string) =>
  (await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id)))[0]
const publish = (id: string) =>
  server.send(articleLife.publish, { token: keeper, headers: anew(), params: { ids: id }, body: {} })
const discard = (id: string) => server.send(articleLife.remove, { token: keeper, headers: anew(), params: { ids: id } })
const dropClass = (id: string, confirmName?: string) =>
  server.send(cmsClassCalls.remove, {
    token: keeper,
    headers: anew(),
    params: { ids: id },
    body: { withArticles: true, ...(confirmName && { confirmName }) },
  })
const restore = (body: object, token = keeper) =>
  server.send(articleRecycleCalls.restore, { token, headers: anew(), body: body as never })
const restoreClass = (body: object, token = keeper) =>
  server.send(calls.restore, { token, headers: anew(), body: body as never })
const page = { pageNum: 1, pageSize: 200 }
const articleBin = async (token = keeper) =>
  (await server.send(cmsArticleRecycle.endpoints.page, { token, query: page })).data?.list ?? []
const classBin = async (token = keeper) =>
  (await server.send(cmsClassRecycle.endpoints.page, { token, query: page })).data?.list ?? []
const tree = async () => {
  const top = await world.classOf({ auditMode: '0' })
  const below = await world.classOf({ auditMode: '0', parentId: top })
  return { top, below, name: (await classRow(top))?.className ?? '' }
}

test('回收站: each call needs its right', async () => {
  const token = person('lists', ['cms:cmsArticleRecycle:list', 'cms:cmsClassRecycle:list'])
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const headers = anew()
  expect(await restore({ ids: ['x'] }, token)).toMatchObject(denied)
  expect(await restoreClass({ ids: ['x'] }, token)).toMatchObject(denied)
  expect(await server.send(articleRecycleCalls.purge, { token, headers, params: { ids: 'x' } })).toMatchObject(denied)
  expect(await server.send(calls.purge, { token, headers, params: { ids: 'x' } })).toMatchObject(denied)
  expect(await server.send(calls.clear, { token, headers, body: { confirm: '清空' } })).toMatchObject(denied)
  expect(await server.send(articleRecycleCalls.clear, { token, headers, body: { confirm: '清空' } })).toMatchObject(
    denied,
  )
})

test('文章回收站: what was deleted is listed with where it was, and comes back as a draft', async () => {
  const article = await world.article({ tags: ['回收'] })
  await discard(article.id)
  const row = (await articleBin()).find(({ id }) => id === article.id)
  expect(row).toMatchObject({ recycleStatus: '0', origin: 'single', daysLeft: 30, recyclePath: expect.any(String) })
  expect(await server.send(articleRecycleCalls.get, { token: keeper, params: { id: article.id } })).toMatchObject({
    data: { title: article.title, html: expect.stringContaining('数字化工作') },
  })
  const before = await classRow(article.classId)
  expect(await restore({ ids: [article.id] })).toMatchObject({ ...done, msg: '还原成功' })
  expect(await world.get(article.id)).toMatchObject({ status: s.draft, tags: ['回收'], classId: article.classId })
  expect((await classRow(article.classId))?.articleCount).toBe((before?.articleCount ?? 0) + 1)
  expect((await articleBin()).map(({ id }) => id)).not.toContain(article.id)
  expect(await restore({ ids: [article.id], withClass: true })).toMatchObject(goneArticle)
})

test('文章回收站: what visitors have read comes back offline; a name that is taken gets a number', async () => {
  const offline = await world.articleIn(s.offline)
  await discard(offline.id)
  await restore({ ids: [offline.id] })
  expect(await world.get(offline.id)).toMatchObject({ status: s.offline })
  const classId = await world.classOf({ auditMode: '0' })
  const first = await world.article({ classId, slug: 'same', title: '同名' })
  await discard(first.id)
  await world.article({ classId, slug: 'same', title: '同名', ignoreWarnings: true, remark: '后来' })
  expect(await restore({ ids: [first.id] })).toMatchObject(done)
  expect(await world.get(first.id)).toMatchObject({ slug: 'same-2', title: '同名（还原）' })
})

test('文章回收站: an article whose class is deleted too asks where to, or brings it along alone', async () => {
  const { top, below } = await tree()
  const [one, other] = [await world.article({ classId: below }), await world.article({ classId: below })]
  await dropClass(top)
  expect((await articleBin()).find(({ id }) => id === one.id)).toMatchObject({ origin: 'class' })
  const alone = await world.article()
  await discard(alone.id)
  expect((await articleBin()).find(({ id }) => id === alone.id)).toMatchObject({ origin: 'single' })
  expect(await restore({ ids: [one.id] })).toMatchObject({ code: 500, msg: '所属栏目已删除，请选择还原到的栏目' })
  const elsewhere = await world.classOf({ auditMode: '0' })
  expect(await restore({ ids: [one.id], classId: elsewhere })).toMatchObject(done)
  expect(await world.get(one.id)).toMatchObject({ classId: elsewhere })
  expect(await restore({ ids: [other.id], withClass: true })).toMatchObject(done)
  expect(await classRow(below)).toMatchObject({ delFlag: '0', parentId: '0', articleCount: 1, treeLevel: 1 })
  expect(await classRow(top)).toMatchObject({ delFlag: '1' })
})

test('还原: what was offline is a draft in another class with reviewers, and offline where it was', async () => {
  const elsewhere = await world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] })
  const restorer = person('restorer of articles', [...articleRights('publishDirect'), ...binRights])
  for (const [classId, status] of [
    [elsewhere, s.draft],
    [undefined, s.offline],
  ] as const) {
    const { id } = await world.articleIn(s.offline, { auditMode: '0' })
    await discard(id)
    expect(await restore({ ids: [id], ...(classId && { classId }) }, restorer)).toMatchObject(done)
    expect((await rowOf(id))?.status).toBe(status)
  }
})

test('文章回收站: what goes for good leaves its log and nothing else', async () => {
  const article = await world.article()
  await discard(article.id)
  const purge = { token: keeper, headers: anew(), params: { ids: article.id } }
  expect(await server.send(articleRecycleCalls.purge, purge)).toMatchObject({ ...done, msg: '删除成功' })
  expect(await rowOf(article.id)).toBeUndefined()
  const { db } = server.ctx
  expect(await db.select().from(articleVersionTable).where(eq(articleVersionTable.articleId, article.id))).toEqual([])
  const logs = await db.select().from(articleLogTable).where(eq(articleLogTable.articleId, article.id))
  expect(logs.map(({ type }) => type)).toContain('purge')
  expect(await restore({ ids: [article.id] })).toMatchObject(goneArticle)
})

test('栏目回收站: a tree goes with its articles as one batch and comes back as one, published again where wished', async () => {
  const { top, below, name } = await tree()
  const outs = [await world.article({ classId: top }), await world.article({ classId: below })]
  for (const { id } of outs) await publish(id)
  const urls = await Promise.all(outs.map(async ({ id }) => (await world.get(id)).url))
  const draft = await world.article({ classId: below })
  const earlier = await world.article({ classId: below })
  await discard(earlier.id)
  expect(await dropClass(top)).toMatchObject({ code: 500, msg: '请输入栏目名称确认删除' })
  expect(await dropClass(top, name)).toMatchObject(done)
  expect((await classBin()).filter(({ id }) => id === top || id === below)).toMatchObject([
    { id: top, wentClasses: 1, wentArticles: 3, daysLeft: 30 },
  ])
  expect(await server.send(calls.get, { token: keeper, params: { id: top } })).toMatchObject({
    data: {
      classes: [
        { id: top, depth: 0, articles: 1 },
        { id: below, depth: 1, articles: 2 },
      ],
      total: 3,
    },
  })
  expect(await restoreClass({ ids: [top], republish: true })).toMatchObject({ ...done, msg: '还原成功' })
  for (const [i, { id }] of outs.entries()) {
    const now = await world.get(id)
    expect([now.status, now.url]).toEqual([s.published, urls[i]])
  }
  expect(await world.get(draft.id)).toMatchObject({ status: s.draft })
  // What was deleted before stays where it is.
  expect(await rowOf(earlier.id)).toMatchObject({ delFlag: '1' })
  expect(await classRow(top)).toMatchObject({ childCount: 1, articleCount: 1, publishCount: 1, treeLeaf: 'n' })
  expect(await classRow(below)).toMatchObject({ articleCount: 2, publishCount: 1, parentId: top })
})

test('栏目回收站: articles come back offline unless publishing is wished, and allowed', async () => {
  const { top, name } = await tree()
  const article = await world.article({ classId: top })
  await publish(article.id)
  await dropClass(top, name)
  const restorer = person(
    'restorer',
    all.filter((word) => !word.startsWith('cms:cmsArticle:publish')),
  )
  expect(await restoreClass({ ids: [top], republish: true }, restorer)).toMatchObject({ code: 403 })
  expect(await restoreClass({ ids: [top] }, restorer)).toMatchObject(done)
  expect(await world.get(article.id)).toMatchObject({ status: s.offline })
})

test('栏目回收站: without the articles, below another class, with a suffix where its name is taken', async () => {
  const { top, name } = await tree()
  const article = await world.article({ classId: top })
  const parent = await world.classOf({ auditMode: '0' })
  await world.classOf({ auditMode: '0', parentId: parent, className: name, classCode: 'taken' })
  await server.ctx.db.update(cmsClassTable).set({ classCode: 'taken' }).where(eq(cmsClassTable.id, top))
  await dropClass(top)
  expect(await restoreClass({ ids: [top], parentId: 'nothing' })).toMatchObject({ code: 500, msg: '所属栏目不存在' })
  expect(await restoreClass({ ids: [top], parentId: parent, withArticles: false })).toMatchObject(done)
  const row = await classRow(top)
  expect(row).toMatchObject({ parentId: parent, className: `${name}(还原)`, classCode: 'taken-2', articleCount: 0 })
  expect(row?.classPath).toBe(`${(await classRow(parent))?.classPath}/taken-2`)
  expect(await rowOf(article.id)).toMatchObject({ delFlag: '1' })
  expect(await restore({ ids: [article.id] })).toMatchObject(done)
})

test('栏目回收站: it goes for good only when none of its articles lies elsewhere', async () => {
  const { top, below } = await tree()
  const inside = await world.article({ classId: below })
  const earlier = await world.article({ classId: below })
  await discard(earlier.id)
  await dropClass(top)
  const purge = () => server.send(calls.purge, { token: keeper, headers: anew(), params: { ids: top } })
  expect(await purge()).toMatchObject({ code: 500, msg: '栏目下还有 1 篇不在本次删除中的文章，请先处理' })
  await server.send(articleRecycleCalls.purge, { token: keeper, headers: anew(), params: { ids: earlier.id } })
  expect(
    await server.send(calls.purge, { token: person('again', all), headers: anew(), params: { ids: top } }),
  ).toMatchObject(done)
  expect([await rowOf(inside.id), await classRow(top), await classRow(below)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('回收站: a class that is closed to somebody stays closed in the bin', async () => {
  const { top } = await tree()
  const article = await world.article({ classId: top })
  const rows = [{ subjectType: 'user', subjectId: '1', actions: ['view', 'edit'], inherit: 'Y' }]
  await server.send(cmsClassCalls.grant, { token: keeper, params: { id: top }, body: { rows } as never })
  await server.ctx.db.update(cmsClassTable).set({ delFlag: '1', recycleBatch: 'b' }).where(eq(cmsClassTable.id, top))
  expect((await classBin()).map(({ id }) => id)).not.toContain(top)
  expect(await restoreClass({ ids: [top] })).toMatchObject({ code: 403, msg: '您没有该栏目的操作权限' })
  expect((await articleBin()).map(({ id }) => id)).not.toContain(article.id)
})

test('保留期: what is over goes with the nightly task, classes with their articles', async () => {
  const { top, below, name } = await tree()
  const article = await world.article({ classId: below })
  await publish(article.id)
  await dropClass(top, name)
  const alone = await world.article()
  await discard(alone.id)
  await runTask(server, 'cmsTask.recyclePurge')
  expect(await rowOf(alone.id)).toBeDefined()
  server.clock.moveMs(31 * 86_400_000)
  const { message } = await runTask(server, 'cmsTask.recyclePurge')
  expect(message).toMatch(/^彻底删除文章 \d+ 篇，栏目 \d+ 个$/)
  const left = await server.ctx.db
    .select()
    .from(cmsClassTable)
    .where(inArray(cmsClassTable.id, [top, below]))
  expect([await rowOf(alone.id), await rowOf(article.id), left]).toEqual([undefined, undefined, []])
  server.clock.moveMs(-31 * 86_400_000)
})

test('清空: the word is asked for, and what is on its way out comes back no more', async () => {
  const article = await world.article()
  await discard(article.id)
  const clear = (confirm: string, token: string) =>
    server.send(articleRecycleCalls.clear, { token, headers: anew(), body: { confirm } })
  expect(await clear('好', keeper)).toMatchObject({ code: 500, msg: '请输入“清空”确认' })
  expect((await clear('清空', keeper)).data).toBeGreaterThan(0)
  expect(await articleBin()).toEqual([])
  expect(await restore({ ids: [article.id] })).toMatchObject(goneArticle)
})

test('并发: of a restoration and a purge on two nodes one is done', async () => {
  const token = onSecond({ id: 'keeper2', permissions: all })
  for (let turn = 0; turn < 10; turn++) {
    const article = await world.article()
    await discard(article.id)
    const [back, purged] = await Promise.all([
      restore({ ids: [article.id] }),
      second.send(articleRecycleCalls.purge, { token, headers: anew(), params: { ids: article.id } }),
    ])
    expect([back.code, purged.code].toSorted()).toEqual([200, 500])
    const row = await rowOf(article.id)
    expect(row?.delFlag).toBe(back.code === 200 ? '0' : undefined)
  }
})

test('并发: a class is restored on one node while it is purged on the other', async () => {
  const token = onSecond({ id: 'keeper2', permissions: all })
  for (let turn = 0; turn < 6; turn++) {
    const { top, below } = await tree()
    const article = await world.article({ classId: below })
    await dropClass(top)
    const [back, purged] = await Promise.all([
      restoreClass({ ids: [top] }),
      second.send(calls.purge, { token, headers: anew(), params: { ids: top } }),
    ])
    expect([back.code, purged.code].toSorted()).toEqual([200, 500])
    const isBack = back.code === 200
    expect([(await classRow(below))?.delFlag, (await rowOf(article.id))?.delFlag]).toEqual(
      isBack ? ['0', '0'] : [undefined, undefined],
    )
  }
})

let resources = 0
/** On the shelf, with a version. */
async function aResource(classId: string, given: object = {}) {
  resources += 1
  const name = { resourceName: `资源${resources}`, resourceCode: `bin-${resources}` }
  const [row] = await server.ctx.db
    .insert(cmsResourceTable)
    .values({ classId, ...name, resourceType: 'package', status: '0', ...given })
    .returning()
  if (!row) throw new Error('not stored')
  await server.ctx.db.insert(cmsResourceVersionTable).values({ resourceId: row.id, versionNo: '1.0.0', files: [] })
  return row
}
const resourceRow = async (id: string) =>
  (await server.ctx.db.select().from(cmsResourceTable).where(eq(cmsResourceTable.id, id)))[0]

test('栏目回收站: resources go with their class and come back with it, on the shelf where that is asked for', async () => {
  const { top, below } = await tree()
  const [shown, hidden, early] = [await aResource(below), await aResource(top, { status: '1' }), await aResource(top)]
  await server.ctx.db
    .update(cmsResourceTable)
    .set({ delFlag: '1', recycleBatch: 'earlier', recycleTime: new Date().toISOString() })
    .where(eq(cmsResourceTable.id, early.id))
  expect(await dropClass(top)).toMatchObject(done)
  expect(await resourceRow(shown.id)).toMatchObject({ delFlag: '1', status: '1' })
  const { data } = await server.send(calls.get, { token: keeper, params: { id: top } })
  expect(data?.resources).toBe(2)
  const taken = await aResource(await world.classOf(), { resourceCode: shown.resourceCode })
  expect(await restoreClass({ ids: [top], withArticles: true, republish: true })).toMatchObject(done)
  expect(await resourceRow(shown.id)).toMatchObject({
    delFlag: '0',
    status: '0',
    resourceCode: `${taken.resourceCode}-2`,
    recycleBatch: null,
  })
  expect(await resourceRow(hidden.id)).toMatchObject({ delFlag: '0', status: '1' })
  expect(await resourceRow(early.id)).toMatchObject({ delFlag: '1', recycleBatch: 'earlier' })
})

test('栏目回收站: purged, a class takes its resources along; one that was deleted before stands against it', async () => {
  const { top } = await tree()
  const [own, early] = [await aResource(top), await aResource(top)]
  await server.ctx.db
    .update(cmsResourceTable)
    .set({ delFlag: '1', recycleBatch: 'earlier', recycleTime: new Date().toISOString() })
    .where(eq(cmsResourceTable.id, early.id))
  await dropClass(top)
  const purge = () => server.send(calls.purge, { token: keeper, headers: anew(), params: { ids: top } })
  expect((await purge()).msg).toContain('栏目下还有 1 个不在本次删除中的资源，请先处理')
  await server.ctx.db.delete(cmsResourceTable).where(eq(cmsResourceTable.id, early.id))
  expect(await purge()).toMatchObject(done)
  expect(await resourceRow(own.id)).toBeUndefined()
  expect(
    await server.ctx.db.select().from(cmsResourceVersionTable).where(eq(cmsResourceVersionTable.resourceId, own.id)),
  ).toEqual([])
})
