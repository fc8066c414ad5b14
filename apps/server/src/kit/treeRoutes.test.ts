import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createShelfTable, shelfTable } from './testing/shelf.table.ts'
import { shelf } from './testing/shelf.ts'
import { sortWord } from './treeStore.ts'

const modulesDir = join(import.meta.dirname, 'testing/area')
const permissions = ['list', 'query', 'add', 'edit', 'remove'].map((word) => `toy:shelf:${word}`)
const illegal = { code: 500, msg: '非法移动，不允许将节点移动到自身或者子节点下' }

let one: TestApp
let two: TestApp
let tokens: { one: string; two: string }
let callerOf: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  one = await openTestApp({ modulesDir, env: { L_RATE_WRITE: '1000000', L_RATE_USER: '1000000' } })
  two = await openTestApp({
    modulesDir,
    databaseUrl: one.databaseUrl,
    env: { L_RATE_WRITE: '1000000', L_RATE_USER: '1000000' },
  })
  await createShelfTable(one.ctx.db)
  callerOf = fakeCallers(one.platform)
  tokens = {
    one: callerOf({ id: 'keeper', permissions }),
    two: fakeCallers(two.platform)({ id: 'keeper', permissions }),
  }
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(() => one.ctx.db.execute(sql`delete from toy_shelf`))

const rowOf = async (id: string) => {
  const [row] = await one.ctx.db.select().from(shelfTable).where(eq(shelfTable.id, id))
  if (!row) throw new Error(`no shelf ${id}`)
  return row
}

const save = (body: object, node = one) =>
  node.send(shelf.endpoints.save, { token: node === one ? tokens.one : tokens.two, body })

async function grow(shelfName: string, parentId = '0', treeSort = 10): Promise<string> {
  const { data, msg } = await save({ shelfName, parentId, treeSort })
  if (!data) throw new Error(String(msg))
  return data.id
}

async function move(id: string, parentId: string, node = one) {
  const { version } = await rowOf(id)
  return save({ id, version, parentId }, node)
}

const removeAll = (...ids: string[]) =>
  one.send(shelf.endpoints.remove, { token: tokens.one, params: { ids: ids.join(',') } })

/** Every stored place compared with the one that follows from the parents alone. */
async function wrongPlaces(): Promise<string[]> {
  const rows = await one.ctx.db.select().from(shelfTable).where(eq(shelfTable.delFlag, '0'))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placeOf = (id: string, seen = 0): { ids: string; sorts: string; level: number } => {
    const row = byId.get(id)
    if (!row || seen > 100) throw new Error(`ring or hole at ${id}`)
    if (row.parentId === '0') return { ids: id, sorts: sortWord(row.treeSort), level: 1 }
    const parent = placeOf(row.parentId, seen + 1)
    return { ids: `${parent.ids}/${id}`, sorts: `${parent.sorts}/${sortWord(row.treeSort)}`, level: parent.level + 1 }
  }
  return rows
    .filter((row) => {
      const { ids, sorts, level } = placeOf(row.id)
      const leaf = rows.some((other) => other.parentId === row.id) ? 'n' : 'y'
      return row.parentIds !== ids || row.treeSorts !== sorts || row.treeLevel !== level || row.treeLeaf !== leaf
    })
    .map((row) => row.shelfName)
}

test('树: a node without parent is refused by name, an unknown parent too', async () => {
  expect(await save({ shelfName: '无主', treeSort: 10 })).toMatchObject({ code: 500, msg: '上级架子不能为空' })
  expect(await save({ shelfName: '无主', parentId: 'nowhere', treeSort: 10 })).toMatchObject({ msg: '上级架子不存在' })
  expect(await save({ shelfName: '过大', parentId: '0', treeSort: 1_000_000 })).toMatchObject({
    msg: '排序不能大于999999',
  })
})

test('树: the number 0 is the root as well', async () => {
  const { data } = await save({ shelfName: '数字根', parentId: 0, treeSort: 10 })
  expect(data).toMatchObject({ parentId: '0', parentIds: data?.id, treeLevel: 1, treeLeaf: 'y', treeSorts: '000010' })
})

test('树: a child takes its path from the parent, which is no leaf any more', async () => {
  const root = await grow('根')
  const child = await grow('子', root, 20)
  expect(await rowOf(child)).toMatchObject({
    parentIds: `${root}/${child}`,
    treeSorts: '000010/000020',
    treeLevel: 2,
    treeLeaf: 'y',
  })
  expect((await rowOf(root)).treeLeaf).toBe('n')
})

test('树: paths, levels and flags sent by a client are ignored', async () => {
  const root = await grow('真根')
  const { data } = await save({
    shelfName: '伪造',
    parentId: root,
    treeSort: 10,
    parentIds: 'x/y',
    treeSorts: '999999',
    treeLevel: 9,
    treeLeaf: 'n',
    delFlag: '1',
    createBy: 'forger',
  })
  expect(await rowOf(data?.id ?? '')).toMatchObject({
    parentIds: `${root}/${data?.id}`,
    treeLevel: 2,
    treeLeaf: 'y',
    delFlag: '0',
    createBy: 'keeper',
  })
})

test('树: a name is unique among siblings only', async () => {
  const [a, b] = [await grow('甲'), await grow('乙')]
  await grow('同名', a)
  expect((await save({ shelfName: '同名', parentId: b, treeSort: 10 })).code).toBe(200)
  expect(await save({ shelfName: '同名', parentId: a, treeSort: 20 })).toMatchObject({ msg: '架子名称已存在' })
  const twin = await grow('孪生')
  await save({ id: twin, version: 1, shelfName: '同名' })
  expect(await move(twin, a)).toMatchObject({ msg: '架子名称已存在' })
})

test('树: moving or resorting a node takes everything below along', async () => {
  const [a, b] = [await grow('左'), await grow('右', '0', 20)]
  const child = await grow('中', a)
  const grandchild = await grow('底', child, 30)
  expect((await move(child, b)).code).toBe(200)
  expect(await rowOf(grandchild)).toMatchObject({
    parentIds: `${b}/${child}/${grandchild}`,
    treeSorts: '000020/000010/000030',
    treeLevel: 3,
  })
  expect((await rowOf(a)).treeLeaf).toBe('y')
  expect((await rowOf(b)).treeLeaf).toBe('n')
  await save({ id: b, version: (await rowOf(b)).version, treeSort: 5 })
  expect((await rowOf(grandchild)).treeSorts).toBe('000005/000010/000030')
  await move(child, '0')
  expect(await rowOf(grandchild)).toMatchObject({ parentIds: `${child}/${grandchild}`, treeLevel: 2 })
  expect(await wrongPlaces()).toEqual([])
})

test('树: a node goes neither under itself nor under what is below it', async () => {
  const a = await grow('祖')
  const b = await grow('父', a)
  const c = await grow('孙', b)
  expect(await move(a, a)).toMatchObject(illegal)
  expect(await move(a, c)).toMatchObject(illegal)
  expect(await move(b, c)).toMatchObject(illegal)
  expect(await wrongPlaces()).toEqual([])
})

test('树: only leaves are deleted, a whole branch at once as well', async () => {
  const a = await grow('干')
  const b = await grow('枝', a)
  const c = await grow('叶', b)
  expect(await removeAll(a)).toMatchObject({ code: 500, msg: '该架子包含子架子，不允许删除' })
  expect(await removeAll(a, b)).toMatchObject({ code: 500 })
  expect((await removeAll(c)).code).toBe(200)
  expect((await rowOf(b)).treeLeaf).toBe('y')
  const again = await grow('新叶', b)
  expect((await removeAll(b, again)).code).toBe(200)
  expect((await rowOf(a)).treeLeaf).toBe('y')
})

test('树: a deeper tree than its paths can hold is refused', async () => {
  let parent = '0'
  for (let i = 1; i <= 50; i++) parent = await grow(`第${i}层`, parent)
  expect(await save({ shelfName: '第51层', parentId: parent, treeSort: 10 })).toMatchObject({ msg: '层级不能超过50级' })
  const top = await grow('另一棵')
  await grow('它的孩子', top)
  const nearBottom = (await rowOf(parent)).parentId
  expect(await move(top, nearBottom)).toMatchObject({ msg: '层级不能超过50级' })
  expect(await wrongPlaces()).toEqual([])
})

test('树: the next sort number counts among siblings', async () => {
  const a = await grow('头', '0', 37)
  await grow('一', a, 10)
  const next = (scope: string) => one.send(shelf.endpoints.maxSort, { token: tokens.one, params: { scope } })
  expect((await next('0')).data).toBe(40)
  expect((await next(a)).data).toBe(20)
  expect((await next('nobody')).data).toBe(10)
})

test('树: a list goes as deep as asked, two levels for 0, in order of the sort numbers', async () => {
  const a = await grow('二', '0', 20)
  const first = await grow('一', '0', 10)
  const child = await grow('二一', a)
  const grandchild = await grow('二一一', child)
  await grow('二一一一', grandchild)
  const list = async (level: number, id: string) =>
    (await one.send(shelf.treeEndpoints.level, { token: tokens.one, params: { level, id } })).data
  const upper = await list(0, '0')
  expect(upper?.map((row) => row.id)).toEqual([first, a])
  expect(upper?.[1]?.children.map((row) => row.id)).toEqual([child])
  expect(upper?.[1]?.children[0]).toMatchObject({ children: [], treeLeaf: 'n', shelfName: '二一' })
  expect((await list(1, child))?.map((row) => row.id)).toEqual([grandchild])
  expect(await list(3, 'nowhere')).toEqual([])
  expect(await list(51, '0')).toBeUndefined()
})

test('树: a search answers what matches and everything above it', async () => {
  const a = await grow('仓库')
  const b = await grow('隔间', a)
  const c = await grow('红架', b)
  await grow('蓝架', b, 20)
  await grow('空仓')
  const { data } = await one.send(shelf.treeEndpoints.search, {
    token: tokens.one,
    query: { shelfName: '红' },
  })
  expect(data?.map((row) => row.id)).toEqual([a])
  expect(data?.[0]?.children[0]?.children.map((row) => row.id)).toEqual([c])
  expect(shelf.treeEndpoints.search.path).toBe('/toy/shelf/searchShelfList')
})

test('树: a select gives nodes, and without a branch the places it may go to', async () => {
  const a = await grow('外')
  const b = await grow('内', a)
  await grow('里', b)
  const { data } = await one.send(shelf.treeEndpoints.select, { token: tokens.one, params: { level: 5, id: '0' } })
  expect(data?.[0]).toMatchObject({
    id: a,
    key: a,
    title: '外',
    isLeaf: false,
    selectable: true,
    icon: 'shelf',
    attributes: { treeLevel: 1, treePath: a },
  })
  expect(data?.[0]?.children?.[0]?.children?.[0]).toMatchObject({ isLeaf: true, children: null })
  const places = await one.send(shelf.treeEndpoints.selectExcept, {
    token: tokens.one,
    params: { level: 5, id: '0', excludeId: b },
  })
  expect(places.data?.[0]).toMatchObject({ id: a, children: null })
})

test('树: a limited caller sees his rows and the way to them, and touches only his own', async () => {
  const a = await grow('公司')
  const b = await grow('部门', a)
  const c = await grow('小组', b)
  const d = await grow('别的', a, 20)
  const token = callerOf({ permissions, dataScope: { deptIds: [b, c], own: false } })
  const { data } = await one.send(shelf.treeEndpoints.select, { token, params: { level: 5, id: '0' } })
  expect(data?.[0]).toMatchObject({ id: a, selectable: false, disabled: true })
  expect(data?.[0]?.children?.map((node) => [node.id, node.selectable])).toEqual([[b, true]])
  const list = await one.send(shelf.treeEndpoints.level, { token, params: { level: 1, id: a } })
  expect(list.data?.map((row) => [row.id, row.reachable])).toEqual([[b, true]])
  const top = await one.send(shelf.treeEndpoints.level, { token, params: { level: 1, id: '0' } })
  expect(top.data).toMatchObject([{ id: a, reachable: false, shelfName: '公司' }])
  const hidden = { code: 500, msg: '数据不存在' }
  const send = (body: object) => one.send(shelf.endpoints.save, { token, body })
  expect(await send({ id: d, version: 1, shelfName: '改' })).toMatchObject(hidden)
  expect(await send({ id: c, version: 1, parentId: d })).toMatchObject({ msg: '上级架子不存在' })
  expect(await send({ id: c, version: 1, parentId: '0' })).toMatchObject(hidden)
  expect(await send({ shelfName: '新根', parentId: '0', treeSort: 1 })).toMatchObject(hidden)
  expect(await one.send(shelf.endpoints.remove, { token, params: { ids: d } })).toMatchObject(hidden)
  expect((await send({ id: b, version: 1, treeSort: 30 })).code).toBe(200)
  expect((await rowOf(c)).treeSorts).toBe('000010/000030/000010')
})

const put = async (id: string, place: 'before' | 'after' | 'inside', targetId: string, node = one) =>
  node.send(shelf.treeEndpoints.move, {
    token: node === one ? tokens.one : tokens.two,
    body: { id, version: (await rowOf(id)).version, targetId, place },
  })
const childrenOf = async (parentId: string) =>
  (await one.send(shelf.treeEndpoints.level, { token: tokens.one, params: { level: 1, id: parentId } })).data?.map(
    (row) => row.shelfName,
  )

test('树: a node is put before, after or below another one, its branch with it', async () => {
  const a = await grow('前库')
  const [x, y, z] = [await grow('子', a, 10), await grow('丑', a, 20), await grow('寅', a, 30)]
  const leaf = await grow('叶', z)
  expect((await put(z, 'before', y)).data).toMatchObject({ id: z, treeSort: 15 })
  expect(await childrenOf(a)).toEqual(['子', '寅', '丑'])
  expect((await rowOf(leaf)).treeSorts).toBe('000010/000015/000010')
  await put(x, 'after', y)
  expect(await childrenOf(a)).toEqual(['寅', '丑', '子'])
  const b = await grow('后库', '0', 20)
  await put(x, 'inside', b)
  await put(z, 'inside', b)
  expect(await childrenOf(b)).toEqual(['子', '寅'])
  await put(y, 'before', x)
  expect(await childrenOf(b)).toEqual(['丑', '子', '寅'])
  expect(await wrongPlaces()).toEqual([])
})

test('树: siblings without room between them are numbered anew, and nobody loses his version', async () => {
  const a = await grow('挤')
  const [x, y, z] = [await grow('一', a, 7), await grow('二', a, 7), await grow('三', a, 8)]
  const child = await grow('二下', y)
  await put(z, 'before', (await childrenOf(a))?.[0] === '一' ? y : x)
  expect((await childrenOf(a))?.[1]).toBe('三')
  expect((await rowOf(y)).version).toBe(1)
  expect((await rowOf(child)).treeSorts).toBe(`${(await rowOf(y)).treeSorts}/000010`)
  expect(await wrongPlaces()).toEqual([])
})

test('树: a node is not put beside itself, below what is below it, into a foreign place or with an old version', async () => {
  const a = await grow('上')
  const b = await grow('中', a)
  const c = await grow('下', b)
  expect(await put(b, 'after', b)).toMatchObject(illegal)
  expect(await put(a, 'inside', c)).toMatchObject(illegal)
  expect(await put(a, 'before', c)).toMatchObject(illegal)
  expect(await put(b, 'inside', 'nowhere')).toMatchObject({ code: 500, msg: '数据不存在' })
  const drag = (token: string, body: { id: string; version: number; targetId: string; place: 'inside' | 'before' }) =>
    one.send(shelf.treeEndpoints.move, { token, body })
  expect(await drag(tokens.one, { id: c, version: 9, targetId: a, place: 'inside' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  const limited = callerOf({ permissions, dataScope: { deptIds: [b, c], own: false } })
  expect(await drag(limited, { id: c, version: 1, targetId: a, place: 'inside' })).toMatchObject({ msg: '数据不存在' })
  expect(await drag(limited, { id: c, version: 1, targetId: b, place: 'before' })).toMatchObject({
    msg: '上级架子不存在',
  })
  const reader = callerOf({ permissions: ['toy:shelf:list'] })
  expect(await drag(reader, { id: c, version: 1, targetId: a, place: 'inside' })).toMatchObject({ code: 403 })
  expect(await wrongPlaces()).toEqual([])
})

test('树: crossing drags on two nodes, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await grow(`左${round}`), await grow(`右${round}`)]
    const answers = await Promise.all([put(a, 'inside', b, one), put(b, 'inside', a, two)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code === 500)).toMatchObject(illegal)
  }
  expect(await wrongPlaces()).toEqual([])
})

test('树: A under B and B under A on two nodes, one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await grow(`甲${round}`), await grow(`乙${round}`)]
    const answers = await Promise.all([move(a, b, one), move(b, a, two)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code === 500)).toMatchObject(illegal)
  }
  expect(await wrongPlaces()).toEqual([])
})

test('树: creating under a moving or dying parent leaves no wrong path and no orphan', async () => {
  const target = await grow('目的地')
  for (let round = 0; round < 10; round++) {
    const parent = await grow(`搬家${round}`)
    await Promise.all([move(parent, target, one), save({ shelfName: '孩子', parentId: parent, treeSort: 10 }, two)])
    const dying = await grow(`将死${round}`)
    const answers = await Promise.all([
      removeAll(dying),
      save({ shelfName: '孤儿', parentId: dying, treeSort: 10 }, two),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  }
  expect(await wrongPlaces()).toEqual([])
})

test('树: random moves by eight clients on two nodes keep every path true', async () => {
  const ids: string[] = []
  for (let i = 0; i < 40; i++) ids.push(await grow(`节点${i}`, i % 3 === 0 ? '0' : (ids[Math.floor(i / 2)] ?? '0'), i))
  const pick = () => ids[Math.floor(Math.random() * ids.length)] ?? '0'
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; i < 25; i++) {
        const { code, msg } = await move(pick(), Math.random() < 0.1 ? '0' : pick(), client % 2 ? one : two)
        if (code !== 200)
          expect([
            '非法移动，不允许将节点移动到自身或者子节点下',
            '数据失效，请重新更新！',
            '不允许重复提交，请稍候再试',
          ]).toContain(msg)
      }
    }),
  )
  expect(await wrongPlaces()).toEqual([])
})

test('树: an answer carries at most 5,000 nodes, upper levels first', async () => {
  await one.ctx.db
    .execute(sql`insert into toy_shelf (id, parent_id, parent_ids, tree_sort, tree_sorts, tree_level, tree_leaf, shelf_name)
    select 'p'||g, '0', 'p'||g, g, lpad(g::text, 6, '0'), 1, 'n', 'p'||g from generate_series(1, 3000) g
    union all select 'c'||g, 'p'||g, 'p'||g||'/c'||g, 10, lpad(g::text, 6, '0')||'/000010', 2, 'y', 'c'||g from generate_series(1, 3000) g`)
  const { data } = await one.send(shelf.treeEndpoints.level, { token: tokens.one, params: { level: 2, id: '0' } })
  expect(data).toHaveLength(3_000)
  expect(data?.reduce((sum, row) => sum + row.children.length, 0)).toBe(2_000)
})
