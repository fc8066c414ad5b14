import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import type { RowFiles } from '#/kit/rowUploads.ts'
import { createCrateTable, crateTable } from '#/kit/testing/crate.table.ts'
import { crate } from '#/kit/testing/crate.ts'
import { createShelfTable, shelfTable } from '#/kit/testing/shelf.table.ts'
import { transferRecords } from '#/modules/system/files/downloadFiles/transferRecords.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let t: TestApp
let token: string

const people = { u1: '张三', u2: '张三', u3: '李四', gone: '王五' }
const logins: Record<string, string> = { zhang1: 'u1', zhang2: 'u2' }
const inUse = Object.entries(people).filter(([id]) => id !== 'gone')
const namesOf = (known: Record<string, string>) => async (_ctx: unknown, ids: readonly string[]) =>
  new Map(ids.flatMap((id) => (known[id] ? [[id, known[id]] as const] : [])))
const personIds = (text: string) =>
  logins[text] ? [logins[text]] : inUse.flatMap(([id, name]) => (name === text ? [id] : []))
/** Rich text is stored; no row names a file. */
const rowFiles: RowFiles = {
  told: async () => new Map(),
  keptBy: async () => new Map(),
  attach: async () => undefined,
  idsInText: () => [],
  checkText: async () => undefined,
  showText: async (_ctx, html) => html,
}

beforeAll(async () => {
  t = await openTestApp({
    modulesDir: join(import.meta.dirname, '../testing/area'),
    env: { L_TRANSFER_RATE: '1000', L_RATE_WRITE: '100000' },
  })
  await createCrateTable(t.ctx.db)
  await createShelfTable(t.ctx.db)
  t.platform.fill('transferRecords', () => transferRecords)
  t.platform.fill('rowFiles', () => rowFiles)
  t.platform.fill('personNames', namesOf(people))
  t.platform.fill('deptNames', namesOf({ d1: '仓储部' }))
  t.platform.fill('personsMeant', async (_ctx, texts) => new Map(texts.map((text) => [text, personIds(text)])))
  t.platform.fill(
    'deptsMeant',
    async (_ctx, texts) => new Map(texts.map((text) => [text, text === '仓储部' ? ['d1'] : []])),
  )
  const place = { treeSort: 10, treeSorts: '000010', treeLeaf: 'n', treeLevel: 1 }
  await t.ctx.db.insert(shelfTable).values([
    { ...place, id: 'a', parentId: '0', parentIds: 'a', shelfName: '甲区' },
    { ...place, id: 'b', parentId: '0', parentIds: 'b', shelfName: '乙区' },
    { ...place, id: 'a1', parentId: 'a', parentIds: 'a/a1', shelfName: '一层' },
    { ...place, id: 'b1', parentId: 'b', parentIds: 'b/b1', shelfName: '一层' },
    { ...place, id: 'x', parentId: 'b', parentIds: 'b/x', shelfName: '拆掉的层', delFlag: '1' },
  ])
})
afterAll(() => t.close())

let users = 0
let userId = ''
beforeEach(async () => {
  userId = `user${++users}`
  token = fakeCallers(t.platform)({
    id: userId,
    permissions: ['list', 'query', 'add', 'edit', 'export', 'import'].map((word) => `toy:crate:${word}`),
  })
  await t.ctx.db.delete(crateTable)
})

async function rowsOf(fileName: string, sheet = 0) {
  const file = await findGenerated(t.ctx, fileName, userId)
  const chunks = await (await t.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  return (sheets[sheet]?.rows ?? []) as CellValue[][]
}

async function imported(rows: CellValue[][], update = false): Promise<Envelope<ImportAnswer>> {
  const path = await t.platform.files.newTempPath()
  const [headers = [], ...cells] = rows
  await writeSheet(path, {
    sheetName: 'S',
    columns: headers.map((header) => ({ header: String(header) })),
    rows: cells,
  })
  const value = readFileSync(path)
  rmSync(path)
  const url = `/toy/crate/importData?updateSupport=${update}`
  return (await sendForm(t.app, url, [{ name: 'file', fileName: '箱.xlsx', value }], token)).json()
}

const stored = async () =>
  Object.fromEntries((await t.ctx.db.select().from(crateTable)).map((row) => [row.crateName, row]))
const headers = ['箱名', '保管人', '部门', '货架']
const faults = ({ data }: Envelope<ImportAnswer>) =>
  Object.fromEntries((data?.rows ?? []).map(({ rowNum, errors }) => [rowNum, errors]))

test('导入: people, departments and nodes are named as a person names them', async () => {
  const answer = await imported([
    headers,
    ['甲', '李四', '仓储部', '甲区'],
    ['乙', 'zhang2', null, '乙区/一层'],
    ['丙', null, null, null],
  ])
  expect(answer).toMatchObject({ code: 200 })
  expect(await stored()).toMatchObject({
    甲: { keeper: 'u3', deptId: 'd1', shelfId: 'a' },
    乙: { keeper: 'u2', deptId: null, shelfId: 'b1' },
    丙: { keeper: null, shelfId: null },
  })
})

test('导入: a name that nobody has, or several, keeps the sheet out and is told at its row', async () => {
  const answer = await imported([
    headers,
    ['甲', '张三', '无此部', '一层'],
    ['乙', '李四', '仓储部', '拆掉的层'],
    ['丙', '王五', null, null],
    ['丁', '李四', null, null],
  ])
  expect(answer).toMatchObject({ code: 500, msg: '很抱歉，导入失败！共 3 条数据格式不正确' })
  expect(faults(answer)).toEqual({
    2: [
      '保管人“张三”有多个，请填写登录名',
      '部门“无此部”不存在或已停用',
      '货架“一层”有多个，请填写从上到下的名称（以 / 分隔）',
    ],
    3: ['货架“拆掉的层”不存在'],
    4: ['保管人“王五”不存在或已停用'],
  })
  expect(await stored()).toEqual({})
})

test('导入: a sheet that comes back as it went out changes nothing, whoever has gone meanwhile', async () => {
  await t.ctx.db.insert(crateTable).values([
    {
      crateName: '甲',
      price: '12.50',
      keeper: 'gone',
      deputy: 'u1',
      deptId: 'd1',
      shelfId: 'b1',
      story: '<p>轻放</p>',
    },
    { crateName: '乙', keeper: 'u2', shelfId: 'x' },
  ])
  const before = await stored()
  const { msg } = await t.send(crate.endpoints.export, { token, query: {} })
  const sheet = await rowsOf(String(msg))
  expect(sheet[0]).toEqual(['箱名', '价格', '保管人', '代管人', '部门', '货架', '说明', '数据版本'])
  const first = sheet.find(([name]) => name === '甲')
  expect(first).toEqual(['甲', 12.5, '王五', '张三', '仓储部', '一层', '<p>轻放</p>', 1])
  expect(await imported(sheet, true)).toMatchObject({ code: 200 })
  expect(await stored()).toEqual(before)
})

test('导入: what was changed in such a sheet is changed alone', async () => {
  await t.ctx.db.insert(crateTable).values([
    { crateName: '甲', keeper: 'gone', deputy: 'u1' },
    { crateName: '乙', keeper: 'u1' },
  ])
  const rows = [
    ['箱名', '保管人', '代管人'],
    ['甲', '王五', '李四'],
    ['乙', '张三', null],
  ]
  expect(await imported(rows, true)).toMatchObject({ code: 200 })
  expect(await stored()).toMatchObject({
    甲: { keeper: 'gone', deputy: 'u3', version: 2 },
    乙: { keeper: 'u1', version: 1 },
  })
})

test('导入: rich text of a sheet is stored as clean as that of a form', async () => {
  expect(
    await imported([
      ['箱名', '说明'],
      ['甲', '<p onclick="x()">易碎</p><script>1</script>'],
    ]),
  ).toMatchObject({ code: 200 })
  expect((await stored())['甲']?.story).toBe('<p>易碎</p>')
})

test('模板: says how names are written', async () => {
  const { msg } = await t.send(crate.endpoints.importTemplate, { token })
  expect((await rowsOf(String(msg)))[0]).toEqual(['箱名', '价格', '保管人', '代管人', '部门', '货架', '说明'])
  const notes = Object.fromEntries((await rowsOf(String(msg), 1)).map(([name, , note]) => [name, note]))
  expect(notes['保管人']).toBe('填写名称，重名时填写登录名')
  expect(notes['货架']).toBe('填写名称，重名时填写从上到下的名称（以 / 分隔）')
})
