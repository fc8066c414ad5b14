import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { cmsMigrationCalls as calls, type MoveOptions } from '@app/shared/cms/cmsMigration.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { articleLogTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { migrationWorld } from './testing/migrations.ts'

const { server, person, world, rights, keeper, site, act, taskOf, settled, itemsOf } = await migrationWorld()
afterAll(() => server.close())

const direct = 'cms:cmsArticle:publishDirect'
/** Whoever publishes what was reviewed alone. */
const editor = person(
  'editor',
  rights.filter((right) => right !== direct),
)
const reviewed = { auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] }

async function put(classId: string, state: 'draft' | 'published' | 'planned' = 'draft') {
  const { id, url } = await world.article({ classId })
  const call = { token: keeper, headers: anew(), params: { ids: id } }
  if (state === 'published') await server.send(articleLife.publish, { ...call, body: {} })
  if (state === 'planned')
    await server.send(articleLife.publish, { ...call, body: { publishTime: '2099-01-01 08:00:00' } })
  return { id, url: String(url) }
}

const plan = (options: Partial<MoveOptions>, token = keeper) =>
  server.send(calls.move, { token, headers: anew(), body: { act: 'move', ...options } as never })

async function planned(options: Partial<MoveOptions>, token = keeper) {
  const { data, msg } = await plan(options, token)
  if (!data) throw new Error(String(msg))
  return data.taskId
}

async function ran(options: Partial<MoveOptions>, token = keeper) {
  const id = await planned(options, token)
  expect((await act('start', id, token)).code).toBe(200)
  return { id, task: await settled(id) }
}

const rowOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(articleTable).where(eq(articleTable.id, id))
  return row
}
const articlesIn = (classId: string) =>
  server.ctx.db.select().from(articleTable).where(eq(articleTable.classId, classId)).orderBy(articleTable.articleNo)
const setClass = (id: string, values: Partial<typeof cmsClassTable.$inferInsert>) =>
  server.ctx.db.update(cmsClassTable).set(values).where(eq(cmsClassTable.id, id))
const countsOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id))
  return [row?.articleCount, row?.publishCount]
}

test('保留发布状态: what is published and planned moves as it is, and its former address leads on', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  const [out, later] = [await put(from, 'published'), await put(from, 'planned')]
  const id = await planned({ classIds: [from], targetId: to })
  expect((await taskOf(id)).impact).toEqual({ act: 'move', keepStatus: true, published: 1, scheduled: 1, mapped: 0 })
  await act('start', id)
  expect(await settled(id)).toMatchObject({ status: '2', success: 2, impact: null })
  expect(await rowOf(out.id)).toMatchObject({ classId: to, status: s.published })
  expect(await rowOf(later.id)).toMatchObject({ classId: to, status: s.passed, scheduleBy: expect.any(String) })
  expect((await site.inject(out.url)).statusCode).toBe(301)
})

test('不保留发布状态: what is published goes offline with its mapped copies, plans are cancelled, and nothing leads to them', async () => {
  const [from, to, beside] = [await world.classOf(), await world.classOf(), await world.classOf()]
  const [out, later, draft] = [await put(from, 'published'), await put(from, 'planned'), await put(from)]
  await server.send(articleBatch.copy, {
    token: keeper,
    headers: anew(),
    body: { ids: [out.id], classIds: [beside], copyType: '2' },
  })
  const [mapped] = await articlesIn(beside)
  await server.send(articleLife.publish, {
    token: keeper,
    headers: anew(),
    params: { ids: String(mapped?.id) },
    body: {},
  })
  const id = await planned({ classIds: [from], targetId: to, keepStatus: false })
  expect((await taskOf(id)).impact).toEqual({ act: 'move', keepStatus: false, published: 1, scheduled: 1, mapped: 1 })
  expect((await site.inject(out.url)).statusCode).toBe(200)
  await act('start', id)
  expect(await settled(id)).toMatchObject({ status: '2', success: 3, fail: 0 })
  expect(await rowOf(out.id)).toMatchObject({
    classId: to,
    status: s.offline,
    offlineReason: '迁移时未保留发布状态',
  })
  expect(await rowOf(later.id)).toMatchObject({ classId: to, status: s.draft, scheduleBy: null, publishTime: null })
  expect(await rowOf(draft.id)).toMatchObject({ classId: to, status: s.draft })
  expect((await rowOf(String(mapped?.id)))?.status).toBe(s.offline)
  expect((await site.inject(out.url)).statusCode).toBe(404)
  expect(await countsOf(from)).toEqual([0, 0])
  expect(await countsOf(to)).toEqual([3, 0])
  const logs = await server.ctx.db.select().from(articleLogTable).where(eq(articleLogTable.articleId, out.id))
  expect(logs.map(({ type }) => type).slice(-2)).toEqual(['offline', 'move'])
  expect((await itemsOf(id)).map(({ msg }) => msg).toSorted()).toEqual([null, '已取消定时发布', '已下线'].toSorted())
})

test('不保留发布状态: in a class with reviewers it is a draft again, which nobody publishes without them', async () => {
  const [from, to] = [await world.classOf(), await world.classOf(reviewed)]
  const out = await put(from, 'published')
  await ran({ classIds: [from], targetId: to, keepStatus: false }, editor)
  expect(await rowOf(out.id)).toMatchObject({ classId: to, status: s.draft })
  const { data } = await server.send(articleLife.publish, {
    token: editor,
    headers: anew(),
    params: { ids: out.id },
    body: {},
  })
  expect(data).not.toMatchObject({ success: 1 })
  expect((await rowOf(out.id))?.status).toBe(s.draft)
})

const publishedBy = async (token: string, id: string) => {
  const call = { token, headers: anew(), params: { ids: id }, body: {} }
  const { data } = await server.send(articleLife.publish, call)
  return data?.success === 1
}
const takenOffline = (id: string) =>
  server.send(articleLife.offline, { token: keeper, headers: anew(), params: { ids: id }, body: {} })

test('不保留发布状态: what one class had passed and planned is a draft for the reviewers of another, and passed again when it is taken back', async () => {
  const [from, to] = [await world.classOf(reviewed), await world.classOf(reviewed)]
  const later = await put(from, 'planned')
  const { id } = await ran({ classIds: [from], targetId: to, keepStatus: false }, editor)
  expect(await rowOf(later.id)).toMatchObject({ classId: to, status: s.draft, scheduleBy: null })
  expect((await itemsOf(id)).map(({ msg }) => msg)).toEqual(['已取消定时发布'])
  expect(await publishedBy(editor, later.id)).toBe(false)
  await act('rollback', id, editor)
  expect(await settled(id)).toMatchObject({ status: '6', msg: null })
  expect(await rowOf(later.id)).toMatchObject({ classId: from, status: s.passed, scheduleBy: null })
})

test('不保留发布状态: a mapped copy of the same task goes offline with its source, says so, and comes out again with it', async () => {
  const [from, beside, to] = [await world.classOf(), await world.classOf(), await world.classOf(reviewed)]
  const out = await put(from, 'published')
  const copying = { ids: [out.id], classIds: [beside], copyType: '2' as const }
  await server.send(articleBatch.copy, { token: keeper, headers: anew(), body: copying })
  const copy = String((await articlesIn(beside))[0]?.id)
  expect(await publishedBy(keeper, copy)).toBe(true)
  const { id } = await ran({ classIds: [from, beside], targetId: to, keepStatus: false }, editor)
  expect((await itemsOf(id)).map(({ msg }) => msg)).toEqual(['已下线', '已下线'])
  for (const one of [out.id, copy]) {
    expect(await rowOf(one)).toMatchObject({ classId: to, status: s.draft })
    expect(await publishedBy(editor, one)).toBe(false)
  }
  await act('rollback', id)
  await settled(id)
  expect(await rowOf(out.id)).toMatchObject({ classId: from, status: s.published })
  expect(await rowOf(copy)).toMatchObject({ classId: beside, status: s.published })
})

test('迁移: what somebody took offline first is a draft in a class with reviewers, and offline when it is taken back', async () => {
  const [from, to] = [await world.classOf(), await world.classOf(reviewed)]
  const out = await put(from, 'published')
  await takenOffline(out.id)
  const { id } = await ran({ classIds: [from], targetId: to }, editor)
  expect(await rowOf(out.id)).toMatchObject({ classId: to, status: s.draft })
  expect((await itemsOf(id)).map(({ msg }) => msg)).toEqual(['已转为草稿，须重新审核'])
  expect(await publishedBy(editor, out.id)).toBe(false)
  await act('rollback', id, editor)
  await settled(id)
  expect(await rowOf(out.id)).toMatchObject({ classId: from, status: s.offline })
})

test('回滚: what is published does not go back to a class with reviewers past them, and its row says so', async () => {
  const [from, to] = [await world.classOf(reviewed), await world.classOf()]
  const out = await put(from, 'published')
  const { id } = await ran({ classIds: [from], targetId: to })
  await act('rollback', id, editor)
  expect((await settled(id)).msg).toBe('1 条导入后有变化，已保留')
  expect(await rowOf(out.id)).toMatchObject({ classId: to, status: s.published, draftFlag: 'N' })
  expect((await itemsOf(id)).map(({ result, msg }) => [result, msg])).toEqual([
    ['kept', '原栏目需要审核，没有免审发布权限'],
  ])
})

test('保留发布状态: a class with reviewers asks for the right to publish without them, before anything moves', async () => {
  const [from, to] = [await world.classOf(), await world.classOf({ ...reviewed, className: '要闻' })]
  const out = await put(from, 'published')
  const wanted = { classIds: [from], targetId: to, keepStatus: true }
  const refusal = '栏目【要闻】需要审核，没有免审发布权限，不能保留发布状态'
  expect(await plan(wanted, editor)).toMatchObject({ code: 500, msg: refusal })
  expect(await plan({ ...wanted, act: 'copy' }, editor)).toMatchObject({ code: 500, msg: refusal })
  expect((await rowOf(out.id))?.classId).toBe(from)
  await ran(wanted)
  expect(await rowOf(out.id)).toMatchObject({ classId: to, status: s.published })
})

test('保留发布状态: drafts ask for no right to publish', async () => {
  const [from, to] = [await world.classOf(), await world.classOf(reviewed)]
  const draft = await put(from)
  await ran({ classIds: [from], targetId: to }, editor)
  expect(await rowOf(draft.id)).toMatchObject({ classId: to, status: s.draft })
})

test('迁移: neither kept nor taken offline without the right to', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  await put(from, 'published')
  const without = (...left: string[]) =>
    person(
      `without ${left.join()}`,
      rights.filter((right) => !left.includes(right)),
    )
  const wanted = { classIds: [from], targetId: to }
  const noPublisher = without('cms:cmsArticle:publish', direct)
  expect((await plan(wanted, noPublisher)).msg).toBe('没有发布文章的权限，不能保留发布状态')
  const noOffline = without('cms:cmsArticle:offline')
  const unkept = await plan({ ...wanted, keepStatus: false }, noOffline)
  expect(unkept.msg).toBe('没有下线文章的权限，请勾选“保留发布状态”')
  expect((await plan(wanted, noOffline)).code).toBe(200)
})

test('保留发布状态: a class that gets reviewers after the count is asked again, and while the task runs', async () => {
  const [from, to] = [await world.classOf(), await world.classOf({ className: '时政' })]
  const [out, draft] = [await put(from, 'published'), await put(from)]
  const id = await planned({ classIds: [from], targetId: to }, editor)
  await setClass(to, { auditMode: '1' })
  const refusal = '栏目【时政】需要审核，没有免审发布权限，不能保留发布状态'
  expect(await act('start', id, editor)).toMatchObject({ code: 500, msg: refusal })
  expect((await taskOf(id)).status).toBe('0')
  await setClass(to, { auditMode: '0' })
  // Published between the count and its turn, in a class that has got reviewers since.
  await server.send(articleLife.offline, { token: keeper, headers: anew(), params: { ids: out.id }, body: {} })
  await setClass(to, { auditMode: '1' })
  await server.ctx.tx(async (tx) => {
    await tx.db.select().from(articleTable).where(eq(articleTable.id, out.id)).for('update')
    expect((await act('start', id, editor)).code).toBe(200)
    await tx.db.update(articleTable).set({ status: s.published }).where(eq(articleTable.id, out.id))
  })
  expect(await settled(id)).toMatchObject({ status: '3', success: 1, fail: 1 })
  expect((await itemsOf(id)).find(({ result }) => result === 'fail')?.msg).toBe(refusal)
  expect(await rowOf(out.id)).toMatchObject({ classId: from, status: s.published })
  expect((await rowOf(draft.id))?.classId).toBe(to)
})

test('保留发布状态: classes below the target count by their own reviewers', async () => {
  const from = await world.classOf()
  const below = await world.classOf({ parentId: from, className: '专栏' })
  const to = await world.classOf()
  await world.classOf({ parentId: to, className: '专栏', ...reviewed })
  await put(below, 'published')
  const wanted = { classIds: [from], targetId: to, withChildren: true }
  const kept = await plan({ ...wanted, keepStructure: true }, editor)
  expect(kept.msg).toBe('栏目【专栏】需要审核，没有免审发布权限，不能保留发布状态')
  expect((await plan(wanted, editor)).code).toBe(200)
})

test('复制并保留发布状态: copies are published with the time of their sources, others are drafts, and rolled back they are gone', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  const [out, later] = [await put(from, 'published'), await put(from, 'planned')]
  await put(from)
  const { id, task } = await ran({ act: 'copy', classIds: [from], targetId: to, keepStatus: true })
  expect(task).toMatchObject({ status: '2', success: 3, fail: 0 })
  const copies = await articlesIn(to)
  const of = (source: string) => copies.find(({ copyFromId }) => copyFromId === source)
  const source = await rowOf(out.id)
  expect(of(out.id)).toMatchObject({ status: s.published, publishTime: source?.publishTime })
  expect(of(later.id)).toMatchObject({ status: s.passed, scheduleBy: expect.any(String) })
  expect(copies.map(({ status }) => status).toSorted()).toEqual([s.draft, s.published, s.passed])
  expect(await countsOf(to)).toEqual([3, 1])
  await act('rollback', id)
  expect(await settled(id)).toMatchObject({ status: '6', msg: null })
  expect(await countsOf(to)).toEqual([0, 0])
})

test('回滚: what the move had taken offline is on the site again, unless whoever takes it back may not publish', async () => {
  const noPublisher = person(
    'no publisher',
    rights.filter((right) => !/:publish(Direct)?$/.test(right)),
  )
  const refused = '未恢复发布：没有权限，请联系管理员授权'
  for (const [target, token, status, msg] of [
    [{}, keeper, s.published, '已恢复发布'],
    [reviewed, keeper, s.published, '已恢复发布'],
    [{}, noPublisher, s.offline, refused],
    [reviewed, noPublisher, s.offline, refused],
  ] as const) {
    const [from, to] = [await world.classOf(), await world.classOf(target)]
    const out = await put(from, 'published')
    const before = await rowOf(out.id)
    const { id } = await ran({ classIds: [from], targetId: to, keepStatus: false }, editor)
    await act('rollback', id, token)
    expect((await settled(id)).msg).toBe(status === s.published ? null : '1 篇未恢复发布')
    expect(await rowOf(out.id)).toMatchObject({ classId: from, status, publishTime: before?.publishTime })
    expect((await itemsOf(id)).map((item) => item.msg)).toEqual([msg])
    expect((await site.inject(out.url)).statusCode).toBe(status === s.published ? 200 : 404)
  }
})
