import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import type { RowFiles } from './rowUploads.ts'
import { createCrateTable, crateTable } from './testing/crate.table.ts'
import { crate } from './testing/crate.ts'
import { createShelfTable, shelfTable } from './testing/shelf.table.ts'

type NamesOf = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
const names =
  (known: Record<string, string>): NamesOf =>
  async (_ctx, ids) =>
    new Map(ids.flatMap((id) => (known[id] ? [[id, known[id]] as const] : [])))

const personNames = vi.fn<NamesOf>(names({ ann: '安宁', gone: '离职的人' }))
const deptNames = vi.fn<NamesOf>(names({ d1: '仓储部' }))

/** Which files each row keeps, in the place of the product's own tables. */
const kept = new Map<string, string[]>()
/** Rich text names files by ids of this form. */
const inText = '4'.repeat(32)
const uploads = new Set(['f1', 'f2', 'f3', inText])
const file = (id: string) => ({ id, name: `${id}.png`, url: `/profile/${id}?sign=s`, size: 1 })
const rowFiles: RowFiles = {
  told: vi.fn<RowFiles['told']>(
    async (_ctx: Ctx, ids: readonly string[]) =>
      new Map(ids.filter((id) => uploads.has(id)).map((id) => [id, file(id)])),
  ),
  keptBy: async (_ctx, rowIds) => new Map(rowIds.map((id) => [id, kept.get(id) ?? []])),
  async attach(_ctx, rowId, ids, table) {
    expect(table).toBe('toy_crate')
    if (!ids.every((id) => uploads.has(id))) throw refuse('附件不存在')
    kept.set(rowId, [...new Set(ids)])
  },
  idsInText: (html) => [...html.matchAll(/data-file-id="([^"]+)"/g)].map(([, id = '']) => id),
  checkText: async () => undefined,
  showText: async (_ctx, html) => html.replace('<img', '<img src="/profile/signed"'),
}

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp({ modulesDir: join(import.meta.dirname, 'testing', 'area'), env: { L_RATE_WRITE: '100000' } })
  await createCrateTable(app.ctx.db)
  await createShelfTable(app.ctx.db)
  app.platform.fill('personNames', personNames)
  app.platform.fill('deptNames', deptNames)
  app.platform.fill('rowFiles', () => rowFiles)
  const place = { parentId: '0', treeSort: 10, treeSorts: '000010', treeLeaf: 'y', treeLevel: 1 }
  await app.ctx.db.insert(shelfTable).values([
    { ...place, id: 's1', parentIds: 's1', shelfName: '甲架' },
    { ...place, id: 's2', parentIds: 's2', shelfName: '拆掉的架', delFlag: '1' },
  ])
  const words = ['list', 'query', 'add', 'edit', 'remove', 'export']
  token = fakeCallers(app.platform)({ id: 'anna', permissions: words.map((word) => `toy:crate:${word}`) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(crateTable)
  kept.clear()
  vi.clearAllMocks()
})

const save = (body: object) => app.send(crate.endpoints.save, { token, body })
const page = async () => (await app.send(crate.endpoints.page, { token, query: {} })).data?.list ?? []
const get = async (id: string) => (await app.send(crate.endpoints.get, { token, params: { id } })).data

async function made(more: object = {}) {
  const { data, msg } = await save({ crateName: '一号箱', ...more })
  if (!data) throw new Error(String(msg))
  return data
}

test('名称: beside ids stand names, of those that are deleted too, one question per kind and page', async () => {
  await made({ crateName: '甲', keeper: 'ann', deputy: 'gone', deptId: 'd1', shelfId: 's1' })
  await made({ crateName: '乙', keeper: 'gone', shelfId: 's2' })
  await made({ crateName: '丙', keeper: 'nobody' })
  vi.clearAllMocks()
  const rows = Object.fromEntries((await page()).map((row) => [row.crateName, row]))
  expect(rows['甲']).toMatchObject({
    keeper: 'ann',
    keeperName: '安宁',
    deputyName: '离职的人',
    deptName: '仓储部',
    shelfName: '甲架',
  })
  expect(rows['乙']).toMatchObject({ keeperName: '离职的人', deputyName: null, deptName: null, shelfName: '拆掉的架' })
  expect(rows['丙']).toMatchObject({ keeper: 'nobody', keeperName: null })
  expect(personNames).toHaveBeenCalledTimes(1)
  expect(deptNames).toHaveBeenCalledTimes(1)
})

test('名称: detail and answer of a save tell them as the list does; nobody can send them', async () => {
  const row = await made({ keeper: 'ann', keeperName: '冒名' })
  expect(row.keeperName).toBe('安宁')
  expect(await get(row.id)).toMatchObject({ keeper: 'ann', keeperName: '安宁' })
})

test('名称: the sheet has names and no ids', () => {
  expect(crate.sheetColumns).toEqual([
    'crateName',
    'price',
    'keeperName',
    'deputyName',
    'deptName',
    'shelfName',
    'story',
  ])
})

test('文件: a save binds what columns, attachments and texts name; the row tells of them', async () => {
  const row = await made({ photos: 'f1,f2', attachments: ['f3'], story: `<p><img data-file-id="${inText}"></p>` })
  expect(kept.get(row.id)?.toSorted()).toEqual([inText, 'f1', 'f2', 'f3'])
  expect(await get(row.id)).toMatchObject({
    photos: 'f1,f2',
    photoFiles: [file('f1'), file('f2')],
    attachments: ['f3'],
    attachmentFiles: [file('f3')],
  })
  vi.mocked(rowFiles.told).mockClear()
  expect((await page())[0]).toMatchObject({ photoFiles: [file('f1'), file('f2')] })
  expect(rowFiles.told).toHaveBeenCalledTimes(1)
})

test('文件: what a change does not name stays, what it takes away is let go', async () => {
  const row = await made({ photos: 'f1', attachments: ['f2', 'f3'] })
  await save({ id: row.id, version: 1, crateName: '改名' })
  expect(kept.get(row.id)).toEqual(['f1', 'f2', 'f3'])
  await save({ id: row.id, version: 2, photos: null, attachments: ['f3'] })
  expect(kept.get(row.id)).toEqual(['f3'])
  expect(await app.send(crate.endpoints.remove, { token, params: { ids: row.id } })).toMatchObject({ code: 200 })
  expect(kept.get(row.id)).toEqual([])
})

test('文件: one that the caller may not show refuses the whole save', async () => {
  expect(await save({ crateName: '箱', photos: 'foreign' })).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await app.ctx.db.select().from(crateTable)).toEqual([])
})

test('附件: a list tells them too, so that it can say how many there are', async () => {
  await made({ crateName: '甲', attachments: ['f1', 'f2'] })
  await made({ crateName: '乙' })
  const rows = Object.fromEntries((await page()).map((row) => [row.crateName, row]))
  expect(rows['甲']?.attachmentFiles).toEqual([file('f1'), file('f2')])
  expect(rows['乙']?.attachmentFiles).toEqual([])
  expect(Object.keys(rows['甲'] ?? {})).not.toContain('attachments')
})

test('附件: more than the contract allows are refused in words, and those of somebody else', async () => {
  const six = ['1', '2', '3', '4', '5', '6']
  expect(await save({ crateName: '箱', attachments: six })).toMatchObject({
    errors: { attachments: '附件不能超过5项' },
  })
  expect(await save({ crateName: '箱', attachments: ['foreign'] })).toMatchObject({ code: 500, msg: '附件不存在' })
})

/** What the last write left in the log, as `字段：before → after`. */
async function logged(): Promise<Record<string, string>> {
  const [row] = await app.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(1)
  return Object.fromEntries(
    (row?.fieldChanges ?? []).map(({ label, before, after }) => [label, [before, after].filter(Boolean).join(' → ')]),
  )
}

test('日志: names of people, departments, nodes and files stand for their ids, as they were called then', async () => {
  const row = await made({ keeper: 'gone', deptId: 'd1', shelfId: 's1', photos: 'f1', attachments: ['f2'] })
  app.clock.moveMs(1_000)
  expect(await logged()).toMatchObject({
    保管人: '离职的人',
    部门: '仓储部',
    货架: '甲架',
    照片: 'f1.png',
    附件: 'f2.png',
  })
  await save({ id: row.id, version: 1, keeper: 'nobody', deptId: null, shelfId: 's2', attachments: ['f2', 'f3'] })
  expect(await logged()).toEqual({
    保管人: '离职的人 → nobody',
    部门: '仓储部 → 空',
    货架: '甲架 → 拆掉的架',
    附件: 'f2.png → f2.png、f3.png',
  })
})

test('富文本: is stored clean, told with signed addresses, and judged as it will be stored', async () => {
  const row = await made({ story: `<p onclick="x()">易碎<img data-file-id="${inText}"></p><script>1</script>` })
  const [stored] = await app.ctx.db.select().from(crateTable).where(eq(crateTable.id, row.id))
  expect(stored?.story).not.toMatch(/script|onclick/)
  expect(stored?.story).toContain('易碎')
  expect((await get(row.id))?.story).toContain('src="/profile/signed"')
  const long = `<p>${'<'.repeat(60)}</p>`
  expect(await save({ crateName: '箱', story: long })).toMatchObject({ msg: '说明长度不能超过200个字符' })
})

test('小数: an amount comes back digit by digit and is refused in words', async () => {
  const row = await made({ price: '123456789012345678.9' })
  expect(row.price).toBe('123456789012345678.90')
  expect(await save({ crateName: '箱', price: '-1' })).toMatchObject({ msg: '价格不能小于0' })
  expect(await save({ crateName: '箱', price: '1.005' })).toMatchObject({ msg: '价格最多2位小数' })
  expect(await save({ crateName: '箱', price: 1.5 })).toMatchObject({ msg: '价格格式不正确' })
})
