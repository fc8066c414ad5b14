import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import type { RowFiles } from './rowUploads.ts'
import { boxTable, createBoxTables, pieceTable, stickerTable } from './testing/box.table.ts'
import { box } from './testing/box.ts'
import { createShelfTable, shelfTable } from './testing/shelf.table.ts'

const permissions = ['list', 'query', 'add', 'edit', 'remove'].map((word) => `toy:box:${word}`)

/** Files that rows keep, by row: only who keeps what is asked here. */
const keptFiles = new Map<string, readonly string[]>()
const rowFiles: RowFiles = {
  told: async () => new Map(),
  keptBy: async () => keptFiles,
  attach: async (_ctx, rowId, ids) => void keptFiles.set(rowId, ids),
  idsInText: () => [],
  checkText: async () => undefined,
  showText: async (_ctx, html) => html,
}

let one: TestApp
let two: TestApp
let token: string
let tokenTwo: string
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  const modulesDir = join(import.meta.dirname, 'testing', 'area')
  one = await openTestApp({ modulesDir, env: { L_RATE_WRITE: '100000' } })
  two = await openTestApp({ modulesDir, databaseUrl: one.databaseUrl, env: { L_RATE_WRITE: '100000' } })
  await createBoxTables(one.ctx.db)
  await createShelfTable(one.ctx.db)
  for (const { platform } of [one, two]) platform.fill('rowFiles', () => rowFiles)
  caller = fakeCallers(one.platform)
  token = caller({ id: 'anna', deptId: 'd1', permissions })
  tokenTwo = fakeCallers(two.platform)({ id: 'bert', deptId: 'd1', permissions })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(() => one.ctx.db.execute(sql`truncate toy_box, toy_piece, toy_sticker, sys_submit`))

type Body = Parameters<typeof save>[0]
const save = (body: Record<string, unknown>, as = token) => one.send(box.endpoints.save, { token: as, body })
const get = async (id: string) => (await one.send(box.endpoints.get, { token, params: { id } })).data
const remove = (ids: string) => one.send(box.endpoints.remove, { token, params: { ids } })

const wheel = { pieceCode: 'W', amount: 4 }
const axle = { pieceCode: 'A', amount: 2, status: '0' }

async function made(body: Body = {}) {
  const { data, msg } = await save({ boxName: '车', pieces: [wheel, axle], stickers: [{ word: '小心' }], ...body })
  if (!data) throw new Error(String(msg))
  return data
}
const live = (id: string) => one.ctx.db.select().from(pieceTable).where(eq(pieceTable.boxId, id))

test('子表: rows of both kinds are stored with a new parent, in their order, by whoever makes it', async () => {
  const saved = await made()
  const found = await get(saved.id)
  expect(found).toEqual(saved)
  expect(found?.pieces).toMatchObject([wheel, axle])
  expect(found?.stickers).toMatchObject([{ word: '小心' }])
  expect(await live(saved.id)).toMatchObject([
    { sort: 10, createBy: 'anna', createDept: 'd1', version: 1 },
    { sort: 20, createBy: 'anna' },
  ])
  const page = await one.send(box.endpoints.page, { token, query: {} })
  expect(Object.keys(page.data?.list[0] ?? {})).not.toContain('pieces')
})

test('子表: what is missing is deleted, what is new inserted, what differs changed; the rest keeps its version', async () => {
  const { id, version, pieces } = await made()
  const [w, a] = pieces ?? []
  const saved = await save({
    id,
    version,
    pieces: [
      { pieceCode: 'N', amount: 1 },
      { ...a, amount: 9 },
    ],
  })
  expect(saved.data).toMatchObject({ version: 2, boxName: '车' })
  expect((await get(id))?.pieces).toMatchObject([
    { pieceCode: 'N', version: 1 },
    { id: a?.id, amount: 9, version: 2 },
  ])
  expect((await get(id))?.stickers).toHaveLength(1)
  expect((await live(id)).find((row) => row.id === w?.id)).toMatchObject({ delFlag: '1' })
  const again = await get(id)
  await save({ id, version: 2, boxName: '大车', pieces: again?.pieces })
  expect((await get(id))?.pieces).toMatchObject(again?.pieces ?? [])
})

test('子表: the order of the list is kept', async () => {
  const { id, version, pieces = [] } = await made()
  await save({ id, version, pieces: (pieces ?? []).toReversed() })
  expect((await get(id))?.pieces?.map((row) => row.pieceCode)).toEqual(['A', 'W'])
})

test('子表: each refusal names the row and the cell, and nothing at all is stored', async () => {
  const { id, version, pieces } = await made()
  const [w, a] = pieces ?? []
  const refusals: [unknown[], Record<string, string>][] = [
    [
      [w, { pieceCode: ' ', amount: 0 }],
      { 'pieces.1.pieceCode': '零件编码不能为空', 'pieces.1.amount': '数量不能小于1' },
    ],
    [[{ pieceCode: 'x'.repeat(11), amount: 1 }], { 'pieces.0.pieceCode': '零件编码长度不能超过10个字符' }],
    [[w, { ...a, amount: 'x' }], { 'pieces.1.amount': '数量格式不正确' }],
    [[w, { ...a, status: '2' }], { 'pieces.1.status': '状态的值不在可选范围内' }],
    [[w, { pieceCode: 'W', amount: 1 }], { 'pieces.1.pieceCode': '零件编码重复' }],
    [[w, a, { pieceCode: 'a\u0000', amount: 1 }], {}],
  ]
  for (const [rows, cells] of refusals) {
    const answer = await save({ id, version, boxName: '坏', pieces: rows })
    expect(answer.code).toBe(500)
    for (const [key, sentence] of Object.entries(cells)) {
      expect(answer.errors?.[key]).toBe(sentence)
      expect(answer.errors?.pieces).toMatch(/^零件第[12]行：/)
    }
  }
  expect(await get(id)).toMatchObject({ boxName: '车', version: 1, pieces })
})

test('子表: rows of another parent, deleted rows and one row twice are refused', async () => {
  const { id, version, pieces } = await made()
  const other = await made({ boxName: '船' })
  const [w] = pieces ?? []
  const missing = (at: number) => ({ code: 500, msg: `零件第${at}行：数据不存在` })
  expect(await save({ id, version, pieces: [w, other.pieces?.[0]] })).toMatchObject(missing(2))
  expect(await save({ id, version, pieces: [w, w] })).toMatchObject(missing(1))
  expect(await save({ pieces: [w], boxName: '新' })).toMatchObject(missing(1))
  await save({ id, version, pieces: [] })
  expect(await save({ id, version: 2, pieces: [w] })).toMatchObject(missing(1))
  expect((await get(other.id))?.pieces).toMatchObject(other.pieces ?? [])
})

test('子表: a stale row or parent is refused; of two saves at once one wins whole', async () => {
  const { id, version, pieces } = await made()
  const stale = { code: 500, reason: 'stale' }
  expect(await save({ id, version, pieces: [{ ...pieces?.[0], version: 7 }] })).toMatchObject(stale)
  expect(await save({ id, version, pieces: [{ ...pieces?.[0], version: undefined }] })).toMatchObject(stale)
  const answers = await Promise.all([
    save({ id, version, pieces: [{ pieceCode: 'one', amount: 1 }] }),
    two.send(box.endpoints.save, {
      token: tokenTwo,
      body: { id, version, pieces: [{ pieceCode: 'two', amount: 2 }] },
    }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
  expect((await get(id))?.pieces).toHaveLength(1)
})

test('子表: no more rows than the contract allows, and only the right to the parent counts', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ pieceCode: `P${i}`, amount: 1 }))
  expect(await save({ boxName: '满', pieces: rows(6) })).toMatchObject({ msg: '零件不能超过5项' })
  expect(
    (await made({ pieces: rows(5), stickers: Array.from({ length: 200 }, () => ({ word: '字' })) })).id,
  ).toBeTruthy()
  const adder = caller({ permissions: ['toy:box:add'] })
  const { id, version } = await made()
  expect(await save({ id, version, pieces: [] }, adder)).toMatchObject({ code: 403 })
  const foreign = caller({ id: 'carl', permissions, dataScope: { deptIds: ['d9'], own: true } })
  expect(await save({ id, version, pieces: [] }, foreign)).toMatchObject({ msg: '数据不存在' })
  expect(await live(id)).toHaveLength(2)
})

test('子表: what no client may say is not stored', async () => {
  const { id } = await made({
    pieces: [{ ...wheel, boxId: 'elsewhere', sort: 999, stamp: '假', createBy: 'x', delFlag: '1' }],
  })
  expect(await live(id)).toMatchObject([{ boxId: id, sort: 10, stamp: null, createBy: 'anna', delFlag: '0' }])
})

test('子表: rich text is cleaned, files are kept by their row and let go with it', async () => {
  const note = '<p onclick="alert(1)">轻放</p><script>alert(1)</script>'
  const { id, version, stickers } = await made({ stickers: [{ word: '易碎', note, picture: 'f1' }] })
  expect(stickers).toMatchObject([{ note: '<p>轻放</p>', picture: 'f1' }])
  const sticker = stickers?.[0]
  expect(keptFiles.get(String(sticker?.id))).toEqual(['f1'])
  await save({ id, version, stickers: [{ ...sticker, picture: 'f2' }] })
  expect(keptFiles.get(String(sticker?.id))).toEqual(['f2'])
  await remove(id)
  expect(keptFiles.get(String(sticker?.id))).toEqual([])
})

test('子表: they go with their parent, also several parents at once', async () => {
  const [first, second] = [await made(), await made({ boxName: '船' })]
  expect((await remove(`${first.id},${second.id}`)).code).toBe(200)
  const left = await one.ctx.db.select().from(pieceTable).where(eq(pieceTable.delFlag, '0'))
  expect(left).toEqual([])
  expect(await one.ctx.db.select().from(stickerTable).where(eq(stickerTable.delFlag, '0'))).toEqual([])
  expect(await one.ctx.db.select().from(boxTable).where(eq(boxTable.delFlag, '0'))).toEqual([])
})

test('子表: the log of the parent tells what became of its rows', async () => {
  const { id, version, pieces } = await made()
  await save({
    id,
    version,
    pieces: [
      { ...pieces?.[1], amount: 7 },
      { pieceCode: 'N', amount: 1 },
    ],
  })
  const [row] = await one.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(1)
  expect(row?.formId).toBe(id)
  expect(row?.logContent?.split('\n')).toEqual([
    '零件：删除：W',
    '零件第1行·数量：2 → 7',
    '零件第1行·排序：20 → 10',
    '零件第2行：新增',
    '零件第2行·零件编码：N',
    '零件第2行·数量：1',
    '零件第2行·排序：20',
  ])
})

test('子表: rows tell the nodes that they name, in detail and log', async () => {
  const place = { parentId: '0', treeSort: 10, treeSorts: '000010', treeLeaf: 'y', treeLevel: 1 }
  await one.ctx.db.insert(shelfTable).values({ ...place, id: 's1', parentIds: 's1', shelfName: '甲架' })
  const { id } = await made({ pieces: [{ ...wheel, shelfId: 's1' }] })
  expect((await get(id))?.pieces).toMatchObject([{ shelfId: 's1', shelfName: '甲架' }])
  const [row] = await one.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(1)
  expect(row?.logContent?.split('\n')).toContain('零件第1行·货架：甲架')
})
