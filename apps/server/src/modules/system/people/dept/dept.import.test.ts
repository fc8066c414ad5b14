import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { dept } from '@app/shared/system/dept.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { generatedRows, workbook } from '#testing/sheets.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { deptTable } from './dept.table.ts'

const headers = [
  '部门编码',
  '部门名称',
  '部门全称',
  '上级部门编码',
  '类型',
  '负责人',
  '负责人登录名',
  '联系电话',
  '邮箱',
  '排序',
  '状态',
]
const permissions = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'].map((word) => `system:dept:${word}`)

let server: TestApp
let callers: ReturnType<typeof fakeCallers>
let user: string
let token: string
let turn = 0

beforeAll(async () => {
  server = await openTestApp({ env: { L_TRANSFER_RATE: '1000' } })
  callers = fakeCallers(server.platform)
})
afterAll(() => server.close())
beforeEach(() => {
  // Somebody else each time: the same sheet twice in a row is taken for a double click.
  user = `importer${turn++}`
  token = callers({ id: user, permissions })
})

const row = (code: string, parent: string | null, more: Partial<Record<string, CellValue>> = {}): CellValue[] => {
  const cells: Partial<Record<string, CellValue>> = {
    部门编码: code,
    部门名称: `部门${code}`,
    上级部门编码: parent,
    类型: '部门',
    排序: 10,
    ...more,
  }
  return headers.map((header) => cells[header] ?? null)
}
async function imported(
  rows: CellValue[][],
  { update = false, as = token, columns = headers } = {},
): Promise<Envelope<ImportAnswer>> {
  const value = await workbook(server, columns, rows)
  const url = `${dept.endpoints.importData.path}?updateSupport=${update}`
  return (await sendForm(server.app, url, [{ name: 'file', fileName: '部门.xlsx', value }], as)).json()
}
const stored = async (...codes: string[]) => {
  const rows = await server.ctx.db.select().from(deptTable).where(inArray(deptTable.deptCode, codes))
  return Object.fromEntries(rows.filter(({ delFlag }) => delFlag === '0').map((each) => [each.deptCode, each]))
}
/** Code and reasons of the refused rows. */
async function refusals(answer: Envelope<ImportAnswer>, as = user) {
  const rows = await generatedRows(server, answer.data?.errorFile, as)
  return rows.slice(1).map((cells) => [cells[0], cells.at(-1)])
}

test('部门导入: needs its permission, and those of the form to change stored ones', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await imported([row('A', '100')], { as: callers({ permissions: ['system:dept:add'] }) })).toMatchObject(denied)
  const importer = callers({ id: 'only', permissions: ['system:dept:import'] })
  expect(await imported([row('A', '100')], { as: importer, update: true })).toMatchObject(denied)
  expect(await stored('A')).toEqual({})
})

test('部门导入: the template has the columns of the sheet', async () => {
  const { msg } = await server.send(dept.endpoints.importTemplate, { token })
  expect((await generatedRows(server, msg, user))[0]).toEqual(headers)
})

test('部门导入: parents are found by code in the sheet and in the product, wherever they stand', async () => {
  const boss = await aUser(server, { userName: 'boss', name: '老板' })
  const answer = await imported([
    row('T3', 'T2', { 负责人登录名: 'BOSS', 联系电话: '13900000001', 邮箱: 'a@b.cn', 状态: '停用' }),
    row('T2', 'T1', { 状态: '停用', 排序: 20 }),
    row('T1', '100', { 类型: '公司', 部门全称: '全称', 负责人: '某人' }),
  ])
  expect(answer).toMatchObject({ code: 200, data: { total: 3, failed: 0 } })
  const { T1, T2, T3 } = await stored('T1', 'T2', 'T3')
  expect(T1).toMatchObject({
    parentId: '100',
    deptType: 'company',
    deptFullName: '全称',
    leader: '某人',
    treeLeaf: 'n',
  })
  expect(T2).toMatchObject({ parentId: T1?.id, status: '1', deptPinyin: 'bument2,bmt2', createBy: user })
  expect(T3).toMatchObject({
    parentIds: `100/${T1?.id}/${T2?.id}/${T3?.id}`,
    treeSorts: '000010/000010/000020/000010',
    treeLevel: 4,
    leaderUserId: boss.id,
    leader: '老板',
    phone: '13900000001',
  })
})

test('部门导入: one refused row stores nothing, each says why', async () => {
  await aUser(server, { userName: 'left', status: '1' })
  const answer = await imported([
    row('R1', '100'),
    row('R2', 'nowhere'),
    row('R3', null),
    row('R4', 'R4'),
    row('R5', '100', { 负责人登录名: 'nobody' }),
    row('R6', '100', { 负责人登录名: 'left' }),
    row('R7', 'R8'),
    row('R8', 'R7'),
    row('100', null),
    row('R1', '100'),
    row('R9', '100', { 类型: '小组', 邮箱: 'x', 联系电话: '1', 排序: -1, 部门名称: null }),
  ])
  expect(answer).toMatchObject({ code: 500, msg: '很抱歉，导入失败！共 10 条数据格式不正确', data: { failed: 10 } })
  expect(await refusals(answer)).toEqual([
    ['R2', '上级部门编码不存在'],
    ['R3', '上级部门编码不能为空'],
    ['R4', '修改部门失败，上级部门不能是自己'],
    ['R5', '负责人不存在或已停用'],
    ['R6', '负责人不存在或已停用'],
    ['R7', '上级部门编码形成循环'],
    ['R8', '上级部门编码形成循环'],
    ['100', '部门编码已存在；上级部门编码不能为空'],
    ['R1', '文件内部门编码重复'],
    ['R9', '部门名称不能为空；类型取值不正确；请输入正确的手机号码；请输入正确的邮箱地址；排序不能小于0'],
  ])
  expect(await stored('R1', 'R2', 'R7')).toEqual({})
})

test('部门导入: the rules of the form hold for each row, and one refusal takes all back', async () => {
  const answer = await imported([
    row('F1', '100', { 部门名称: '同名' }),
    row('F2', '100', { 部门名称: '同名' }),
    row('F3', 'F1', { 类型: '公司' }),
    row('F4', '100', { 类型: '机构' }),
    row('F5', 'F6', { 部门名称: '同名' }),
    row('F6', '100', { 状态: '停用' }),
    row('F7', 'F4'),
  ])
  expect(answer).toMatchObject({ data: { total: 7, failed: 5 } })
  expect(await refusals(answer)).toEqual([
    ['F2', '部门名称已存在'],
    ['F3', '上级是部门时，类型只能是部门'],
    ['F4', '类型只能是公司或部门'],
    ['F5', '部门停用，不允许新增子部门'],
    ['F7', '上级部门编码不存在'],
  ])
  expect(await stored('F1', 'F6')).toEqual({})
})

test('部门导入: known codes are changed and moved only when asked for, what is empty stays', async () => {
  await imported([row('U1', '100'), row('U2', 'U1', { 部门全称: '旧全称' }), row('U3', '100')])
  const again = [row('U1', 'U3'), row('U2', null, { 部门名称: '新名' })]
  expect(await imported(again)).toMatchObject({ data: { failed: 2 } })
  expect(await imported(again, { update: true })).toMatchObject({ data: { total: 2, failed: 0 } })
  const { U1, U2, U3 } = await stored('U1', 'U2', 'U3')
  expect(U2).toMatchObject({
    deptName: '新名',
    deptFullName: '旧全称',
    parentIds: `100/${U3?.id}/${U1?.id}/${U2?.id}`,
    version: 2,
  })
})

test('部门导入: what comes back as it went out is left alone, a leader who was disabled since included', async () => {
  const chief = await aUser(server, { userName: 'chief', name: '主任' })
  const rows = [row('W1', '100', { 负责人登录名: 'chief' }), row('W2', 'W1')]
  await imported(rows)
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, chief.id))
  expect(await imported([...rows, row('W3', 'W2')], { update: true })).toMatchObject({ data: { failed: 0 } })
  expect(await stored('W1', 'W2')).toMatchObject({ W1: { version: 1, leaderUserId: chief.id }, W2: { version: 1 } })
  const changed = [row('W1', '100', { 负责人登录名: 'chief', 部门全称: '全称' })]
  expect(await imported(changed, { update: true })).toMatchObject({ data: { failed: 0 } })
  expect(await stored('W1')).toMatchObject({ W1: { version: 2, leaderUserId: chief.id, deptFullName: '全称' } })
})

test('部门导入: moves of a sheet that would make a ring are refused', async () => {
  await imported([row('C1', '100'), row('C2', 'C1')])
  const answer = await imported([row('C1', 'C2')], { update: true })
  expect(await refusals(answer)).toEqual([['C1', '非法移动，不允许将节点移动到自身或者子节点下']])
  const turned = await imported([row('C2', '100'), row('C1', 'C2')], { update: true })
  expect(turned).toMatchObject({ data: { failed: 0 } })
  const { C1, C2 } = await stored('C1', 'C2')
  expect([C1?.parentId, C2?.parentId]).toEqual([C2?.id, '100'])
})

test('部门导入: the root keeps its place', async () => {
  const renamed = row('100', null, { 部门名称: '大集团', 类型: '机构' })
  expect(await imported([renamed], { update: true })).toMatchObject({ data: { failed: 0 } })
  expect((await stored('100'))['100']).toMatchObject({ deptName: '大集团', parentId: '0' })
  await imported([row('Q1', '100')])
  const moved = await imported([row('100', 'Q1', { 类型: '机构' })], { update: true })
  expect(await refusals(moved)).toEqual([['100', '根部门不能有上级部门']])
})

test('部门导入: nothing outside the data scope is changed, moved or used as a parent', async () => {
  await imported([row('S1', '100'), row('S2', '100')])
  const { S1 } = await stored('S1')
  const own = callers({ id: 'limited', permissions, dataScope: { deptIds: [String(S1?.id)], own: false } })
  const rows = [row('S2', null, { 部门名称: '改名' }), row('S3', 'S2'), row('S4', 'S1'), row('S1', '100')]
  const answer = await imported(rows, { update: true, as: own })
  expect(await refusals(answer, 'limited')).toEqual([
    ['S2', '部门编码已存在；上级部门编码不能为空'],
    ['S1', '没有权限访问部门数据！'],
  ])
  expect(await imported([row('S3', 'S2')], { as: own })).toMatchObject({ data: { failed: 1 } })
  expect(await stored('S3', 'S4')).toEqual({})
  expect(await imported([row('S4', 'S1')], { as: own })).toMatchObject({ data: { failed: 0 } })
})

test('部门导入: an exported sheet comes back in', async () => {
  await imported([row('E1', '100', { 邮箱: 'e@e.cn' }), row('E2', 'E1')])
  const { msg } = await server.send(dept.endpoints.export, { token, query: { deptCode: 'E' } })
  const [, ...rows] = (await generatedRows(server, msg, user)) as CellValue[][]
  expect(rows.map((cells) => [cells[0], cells[3]])).toEqual([
    ['E1', '100'],
    ['E2', 'E1'],
  ])
  await server.ctx.db.update(deptTable).set({ delFlag: '1' }).where(eq(deptTable.deptCode, 'E2'))
  expect(await imported(rows, { update: true })).toMatchObject({ data: { total: 2, failed: 0 } })
  expect((await stored('E2')).E2).toMatchObject({ treeLevel: 3 })
})

test('部门导入: a late sheet is refused for a move that it would undo, not for what it does not hold', async () => {
  await imported([row('LATE1', '100'), row('LATE2', 'LATE1')])
  const { msg } = await server.send(dept.endpoints.export, { token, query: { deptCode: 'LATE' } })
  const [columns = [], ...rows] = (await generatedRows(server, msg, user)) as CellValue[][]
  const back = () => imported(rows, { update: true, columns: columns.map(String), as: callers({ permissions }) })
  const change = (more: object) =>
    server.ctx.db
      .update(deptTable)
      .set({ ...more, version: sql`version + 1` })
      .where(eq(deptTable.deptCode, 'LATE2'))
  await change({ address: '东路一号' })
  expect(await back()).toMatchObject({ code: 200, data: { total: 2, failed: 0 } })
  expect((await stored('LATE2')).LATE2).toMatchObject({ address: '东路一号', version: 2 })
  await change({ parentId: '100' })
  const { data } = await back()
  expect(data).toMatchObject({ failed: 1, rows: [{ errors: ['数据已被修改，请重新导出后再修改'] }] })
})
