import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls as calls } from '@app/shared/cms/cmsClassCalls.ts'
import { takeRedirect } from '#/modules/cms/cmsSite/addRedirects.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { countArticles } from './cmsClass.counters.ts'
import { cmsClassAuthTable, cmsClassTable } from './cmsClass.table.ts'
import { recountClasses } from './handDown.service.ts'

let server: TestApp
let second: TestApp
let keeper: string
let callerOnSecond: ReturnType<typeof fakeCallers>
let onSecond: string

const words = `list query add edit remove export import move merge clear auth sort`.split(' ')
const permissions = words.map((word) => `cms:cmsClass:${word}`)

beforeAll(async () => {
  server = await openTestApp()
  second = await openTestApp({ databaseUrl: server.databaseUrl })
  keeper = fakeCallers(server.platform)({ id: 'keeper', permissions })
  callerOnSecond = fakeCallers(second.platform)
  onSecond = callerOnSecond({ id: 'keeper2', permissions })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const add = (given: object = {}) => aClass(server, keeper, given)
const row = async (id: string) => {
  const [found] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id))
  if (!found) throw new Error(`no class ${id}`)
  return found
}
const wayFrom = async (path: string) => (await takeRedirect(server.ctx, path))?.toPath
const hold = (classId: string, articles: number, published = 0) =>
  server.ctx.tx((ctx) => countArticles(ctx, [{ classId, articles, published }]))
const move = (id: string, targetId: string, redirect = true, token = keeper) =>
  server.send(calls.move, { token, body: { id, targetId, redirect } })
const remove = (ids: string, body: object = {}) => server.send(calls.remove, { token: keeper, params: { ids }, body })
const merge = (targetId: string, ids: string[], more: object = {}) =>
  server.send(calls.merge, { token: keeper, body: { targetId, ids, ...more } })

test('栏目操作: each needs its own permission', async () => {
  const { id } = await add()
  const token = callerOnSecond({ permissions: ['cms:cmsClass:list', 'cms:cmsClass:query'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const send = [
    second.send(calls.move, { token, body: { id, targetId: '0' } }),
    second.send(calls.merge, { token, body: { targetId: id, ids: ['x'] } }),
    second.send(calls.remove, { token, params: { ids: id }, body: {} }),
    second.send(calls.clear, { token, params: { id } }),
    second.send(calls.sort, { token, body: { parentId: '0', ids: [id] } }),
    second.send(calls.batchAdd, { token, body: { parentId: '0', text: '甲' } }),
    second.send(calls.grants, { token, params: { id } }),
    second.send(calls.grant, { token, params: { id }, body: { rows: [] } }),
    second.send(calls.changeMenu, { token, body: { id, inMenu: 'N' } }),
    second.send(calls.applyChildren, { token, body: { id, fields: ['inMenu'] } }),
  ]
  for (const answer of await Promise.all(send)) expect(answer).toMatchObject(denied)
})

test('移动栏目: paths below follow, and old addresses lead on unless nobody wants them', async () => {
  const [from, to] = [await add({ classCode: 'old' }), await add({ classCode: 'home' })]
  const below = await add({ parentId: from.id, classCode: 'leaf' })
  expect((await move(from.id, below.id)).msg).toBe('栏目不能移动到自身或下级栏目')
  expect(await move(from.id, to.id)).toMatchObject({ data: { classPath: '/home/old' } })
  expect((await row(below.id)).classPath).toBe('/home/old/leaf')
  expect(await wayFrom('/old')).toBe('/home/old')
  expect(await wayFrom('/old/leaf')).toBe('/home/old/leaf')
  expect(await row(to.id)).toMatchObject({ childCount: 1, treeLeaf: 'n' })
  await move(from.id, '0', false)
  expect(await wayFrom('/home/old')).toBeUndefined()
  expect(await row(to.id)).toMatchObject({ childCount: 0, treeLeaf: 'y' })
})

test('移动栏目: two nodes that put A under B and B under A end with one move and one refusal', async () => {
  const [a, b] = [await add(), await add()]
  const answers = await Promise.all([
    move(a.id, b.id),
    second.send(calls.move, { token: onSecond, body: { id: b.id, targetId: a.id } }),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== 200)?.msg).toBe('栏目不能移动到自身或下级栏目')
  const [first, other] = [await row(a.id), await row(b.id)]
  expect([first.treeLevel, other.treeLevel].toSorted()).toEqual([1, 2])
  expect(first.childCount + other.childCount).toBe(1)
})

test('移动栏目: a name or a code that stands there already is refused', async () => {
  const home = await add()
  await add({ parentId: home.id, className: '同名', classCode: 'same' })
  const named = await add({ className: '同名' })
  const coded = await add({ classCode: 'same' })
  expect((await move(named.id, home.id)).msg).toBe('同级栏目下已存在名称【同名】')
  expect((await move(coded.id, home.id)).msg).toBe('栏目编码已存在')
})

test('删除栏目: all below goes as one batch, and its names may be used again', async () => {
  const top = await add({ className: '旧栏', classCode: 'gone' })
  const below = await add({ parentId: top.id })
  expect(await remove(top.id)).toMatchObject({ code: 200 })
  const [first, other] = [await row(top.id), await row(below.id)]
  expect(first).toMatchObject({ delFlag: '1', recyclePath: '/gone', recycleBy: 'keeper', recycleStatus: '0' })
  expect(first.recycleBatch).toBeTruthy()
  expect(other).toMatchObject({ delFlag: '1', recycleBatch: first.recycleBatch })
  expect(String(first.purgeTime) > String(first.recycleTime)).toBe(true)
  expect(await add({ className: '旧栏', classCode: 'gone' })).toMatchObject({ classPath: '/gone' })
})

test('删除栏目: what is published asks for the name, and articles may go elsewhere first', async () => {
  const { id, className } = await add()
  await hold(id, 3, 2)
  const sentence = '请输入栏目名称确认删除'
  expect((await remove(id)).msg).toBe(sentence)
  expect((await remove(id, { confirmName: '别的' })).msg).toBe(sentence)
  expect((await remove(id, { withArticles: false })).msg).toBe('请选择文章移动到的栏目')
  expect((await remove(id, { withArticles: false, moveTo: id })).msg).toBe('文章不能移动到要删除的栏目')
  expect(await remove(id, { confirmName: className })).toMatchObject({ code: 200 })
})

test('栏目内容: articles in review hold a class, and the others go with it', async () => {
  let inReview = 2
  const acts: string[] = []
  server.platform.fill('classArticles', () => ({
    count: async () => ({ total: 3, published: 0, inReview }),
    move: async (_, from, to) => void acts.push(`move ${from.join()} ${to}`),
    recycle: async (_, ids, { batch }) => void acts.push(`recycle ${ids.join()} ${batch !== ''}`),
  }))
  const [one, two] = [await add(), await add()]
  expect((await remove(one.id)).msg).toBe('栏目下有 2 篇文章正在审核，不能删除')
  const clear = () => server.send(calls.clear, { token: keeper, params: { id: one.id } })
  expect((await clear()).msg).toBe('栏目下有 2 篇文章正在审核，不能清空')
  expect(await server.send(calls.impact, { token: keeper, params: { ids: one.id } })).toMatchObject({
    data: { children: 0, articles: 0, inReview: 2 },
  })
  inReview = 0
  await clear()
  await remove(one.id, { withArticles: false, moveTo: two.id })
  expect(acts).toEqual([`recycle ${one.id} true`, `move ${one.id} ${two.id}`, `recycle ${one.id} true`])
  server.platform.fill('classArticles', () => ({
    count: async () => ({ total: 0, published: 0, inReview: 0 }),
    move: async () => undefined,
    recycle: async () => undefined,
  }))
})

test('合并栏目: wrong targets are refused', async () => {
  const [one, cover] = [await add(), await add({ classType: 'cover' })]
  const below = await add({ parentId: one.id })
  expect((await merge(one.id, [one.id])).msg).toBe('目标栏目不能是被合并的栏目')
  expect((await merge(cover.id, [one.id])).msg).toBe('只能合并到列表栏目或单页栏目')
  expect((await merge(below.id, [one.id])).msg).toBe('目标栏目不能是被合并栏目的下级')
  expect((await merge((await add()).id, [one.id], { withChildren: false })).msg).toBe('被合并栏目不能包含下级栏目')
})

test('合并栏目: children, grants and addresses go over, the empty ones to the bin', async () => {
  const [target, one, two] = [
    await add({ classType: 'single', classCode: 'into' }),
    await add({ classCode: 'first' }),
    await add(),
  ]
  const child = await add({ parentId: one.id, classCode: 'kid' })
  await server.ctx.db.insert(cmsClassAuthTable).values([
    { classId: one.id, subjectType: 'user', subjectId: 'keeper', actions: 'view,edit', inherit: 'Y' },
    { classId: target.id, subjectType: 'user', subjectId: 'keeper', actions: 'add,edit', inherit: 'Y' },
  ])
  expect(await merge(target.id, [one.id, two.id])).toMatchObject({ code: 200 })
  expect(await row(target.id)).toMatchObject({ classType: 'list', childCount: 1 })
  expect(await row(child.id)).toMatchObject({ parentId: target.id, classPath: '/into/kid' })
  expect(await wayFrom('/first')).toBe('/into')
  expect(await wayFrom('/first/kid')).toBe('/into/kid')
  const gone = [await row(one.id), await row(two.id)]
  expect(new Set(gone.map(({ recycleBatch }) => recycleBatch)).size).toBe(1)
  expect(gone.map(({ delFlag }) => delFlag)).toEqual(['1', '1'])
  const grants = await server.ctx.db
    .select()
    .from(cmsClassAuthTable)
    .where(inArray(cmsClassAuthTable.classId, [target.id, one.id]))
  expect(grants).toMatchObject([{ classId: target.id, actions: 'view,add,edit' }])
})

test('栏目排序: siblings are numbered in steps of ten, others are refused', async () => {
  const top = await add()
  const [a, b, c] = [
    await add({ parentId: top.id }),
    await add({ parentId: top.id }),
    await add({ parentId: top.id, treeSort: 90 }),
  ]
  const sort = (ids: string[]) => server.send(calls.sort, { token: keeper, body: { parentId: top.id, ids } })
  expect((await sort([a.id, top.id])).msg).toBe('只能在同级栏目内排序')
  await sort([b.id, a.id])
  expect([(await row(b.id)).treeSort, (await row(a.id)).treeSort, (await row(c.id)).treeSort]).toEqual([10, 20, 30])
})

const preview = (parentId: string, text: string) =>
  server.send(calls.batchPreview, { token: keeper, body: { parentId, text } })
const addAll = (parentId: string, text: string) =>
  server.send(calls.batchAdd, { token: keeper, body: { parentId, text } })

test('批量新增: wrong lines are named and nothing is made of any', async () => {
  const top = await add()
  expect((await preview(top.id, ' \n')).msg).toBe('栏目名称不能为空')
  expect((await preview(top.id, '行\n'.repeat(501))).msg).toBe('一次最多新增500个栏目')
  expect(await preview(top.id, '甲\n    乙')).toMatchObject({
    data: [{ state: 'new' }, { line: 2, state: 'error', msg: '缩进不正确，每级缩进两个空格' }],
  })
  expect((await addAll(top.id, '甲\n    乙')).msg).toBe('第2行：缩进不正确，每级缩进两个空格')
  const deep = Array.from({ length: 8 }, (_, level) => `${'  '.repeat(level)}层${level}`).join('\n')
  expect((await addAll(top.id, deep)).msg).toBe('第8行：栏目层级不能超过8级')
  expect(await row(top.id)).toMatchObject({ childCount: 0 })
})

test('批量新增: levels, codes of the pinyin and what stands already', async () => {
  const top = await add({ classCode: 'batch' })
  await add({ parentId: top.id, className: '新闻', classCode: 'xinwen' })
  const text = '新闻\n  公司新闻\n  行业 资讯\n产品\n新文\n产品\n  手机'
  const states = (rows: unknown) =>
    (rows as { state: string; classPath: string }[]).map(({ state, classPath }) => [state, classPath])
  const expected = [
    ['exists', '/batch/xinwen'],
    ['new', '/batch/xinwen/gongsixinwen'],
    ['new', '/batch/xinwen/hangyezixun'],
    ['new', '/batch/chanpin'],
    ['new', '/batch/xinwen-2'],
    ['exists', '/batch/chanpin'],
    ['new', '/batch/chanpin/shouji'],
  ]
  expect(states((await preview(top.id, text)).data)).toEqual(expected)
  expect(states((await addAll(top.id, text)).data)).toEqual(expected)
  const made = await server.ctx.db
    .select()
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.classPath, '/batch/chanpin/shouji'), eq(cmsClassTable.delFlag, '0')))
  expect(made).toMatchObject([{ className: '手机', treeLevel: 3, treeLeaf: 'y' }])
  expect(await row(top.id)).toMatchObject({ childCount: 3 })
  expect((await addAll(top.id, '产品')).msg).toBe('没有可新增的栏目')
})

test('应用到下级栏目: settings that belong together go down together', async () => {
  const top = await add({ viewScope: '2', viewPassword: 'hut-9921', listTemplate: 'list.html' })
  const below = await add({ parentId: top.id })
  const leaf = await add({ parentId: below.id })
  const send = (fields: ('viewScope' | 'listTemplate')[]) =>
    server.send(calls.applyChildren, { token: keeper, body: { id: top.id, fields } })
  expect(await send(['viewScope', 'listTemplate'])).toMatchObject({ data: 2 })
  expect(await row(leaf.id)).toMatchObject({ viewScope: '2', listTemplate: 'list.html', version: leaf.version + 1 })
  expect((await row(leaf.id)).viewPasswordHash).toBe((await row(top.id)).viewPasswordHash)
})

test('栏目授权: rows are replaced, unknown and repeated subjects refused, and what comes from above is told', async () => {
  const top = await add({ className: '授权栏' })
  const below = await add({ parentId: top.id })
  const grant = (id: string, rows: object[]) =>
    server.send(calls.grant, { token: keeper, params: { id }, body: { rows } as never })
  const forRole = { subjectType: 'role', subjectId: '8', actions: ['publish', 'view', 'edit'], inherit: 'Y' }
  expect((await grant(top.id, [{ ...forRole, subjectId: 'nobody' }])).msg).toBe('角色不存在')
  expect((await grant(top.id, [forRole, forRole])).msg).toBe('授权对象重复')
  expect(await grant(top.id, [forRole])).toMatchObject({ code: 200 })
  // Whoever has no grant of their own is shut out with the others.
  const read = (id: string, token: string) => server.send(calls.grants, { token, params: { id } })
  expect((await read(below.id, keeper)).msg).toBe('您没有该栏目的操作权限')
  const admin = callerOnSecond({ admin: true, permissions })
  const told = await second.send(calls.grants, { token: admin, params: { id: below.id } })
  expect(told).toMatchObject({
    data: {
      rows: [],
      inherited: {
        className: '授权栏',
        rows: [{ subjectName: '内容管理员', actions: ['view', 'edit', 'publish'], inherit: 'Y' }],
      },
    },
  })
  const cleared = await second.send(calls.grant, { token: admin, params: { id: top.id }, body: { rows: [] } })
  expect(cleared).toMatchObject({ code: 200 })
  expect(await read(below.id, keeper)).toMatchObject({ data: { rows: [], inherited: null } })
})

test('栏目授权: rows that somebody else has changed since they were seen are not replaced', async () => {
  const { id } = await add()
  const admin = callerOnSecond({ admin: true, permissions })
  const rowOf = (actions: string[]) => ({ subjectType: 'role', subjectId: '8', actions, inherit: 'Y' })
  const replace = (rows: object[], seen: object[]) =>
    second.send(calls.grant, { token: admin, params: { id }, body: { rows, seen } as never })
  expect(await replace([rowOf(['view', 'edit'])], [])).toMatchObject({ code: 200 })
  expect(await replace([], [])).toMatchObject({ reason: 'stale', msg: '授权已被他人修改，请重新打开后再设置' })
  expect(await replace([], [rowOf(['view'])])).toMatchObject({ reason: 'stale' })
  expect(await replace([], [rowOf(['edit', 'view'])])).toMatchObject({ code: 200 })
})

test('重建统计: what is wrong is counted anew', async () => {
  const top = await add()
  await add({ parentId: top.id })
  // What these tests wrote past the product is counted too.
  await server.ctx.tx(recountClasses)
  await server.ctx.db.update(cmsClassTable).set({ childCount: 7 }).where(eq(cmsClassTable.id, top.id))
  const recount = () => server.send(calls.recount, { token: keeper })
  expect((await recount()).data).toBe(1)
  expect(await row(top.id)).toMatchObject({ childCount: 1 })
})

test('栏目: navigation is switched, and a sheet has a row of each', async () => {
  const { id } = await add({ className: '导出栏' })
  await server.send(calls.changeMenu, { token: keeper, body: { id, inMenu: 'N' } })
  expect(await row(id)).toMatchObject({ inMenu: 'N' })
  expect(await server.send(cmsClass.endpoints.export, { token: keeper, query: {} })).toMatchObject({ code: 200 })
})
