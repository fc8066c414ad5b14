import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dept, deptCalls } from '@app/shared/system/dept.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { newId } from '#/platform/text/ids.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { generatedRows } from '#testing/sheets.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { deptTable } from './dept.table.ts'

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:dept:${word}`)
const foreign = { code: 500, msg: '没有权限访问部门数据！' }

let server: TestApp
let keeper: string
let manager: string
let nobody: string
/** East and its two below are the manager's; west is not. */
let ids: Record<'east' | 'eastA' | 'eastB' | 'west' | 'westA', string>

beforeAll(async () => {
  server = await openTestApp()
  const callers = fakeCallers(server.platform)
  keeper = callers({ permissions })
  let made = 0
  const add = async (deptName: string, parentId: string) => {
    made++
    const body = { parentId, deptName, deptCode: `s${made}`, deptType: 'dept', treeSort: made * 10, phone: '88886666' }
    const { data, msg } = await server.send(dept.endpoints.save, { token: keeper, body })
    if (!data) throw new Error(String(msg))
    return data.id
  }
  const east = await add('东区', '100')
  const west = await add('西区', '100')
  ids = {
    east,
    west,
    eastA: await add('东一', east),
    eastB: await add('东二', east),
    westA: await add('西一', west),
  }
  const dataScope = { deptIds: [ids.east, ids.eastA, ids.eastB], own: true }
  manager = callers({ id: 'manager', permissions, dataScope })
  nobody = callers({ permissions, dataScope: { deptIds: [], own: true } })
})
afterAll(() => server.close())

const save = (body: object) => server.send(dept.endpoints.save, { token: manager, body })
const get = (id: string) => server.send(dept.endpoints.get, { token: manager, params: { id } })

test('部门范围: a foreign department is neither read nor written nor deleted', async () => {
  expect(await get(ids.west)).toMatchObject(foreign)
  expect(await get('100')).toMatchObject(foreign)
  expect(await get('nowhere')).toMatchObject(foreign)
  expect(await save({ id: ids.west, version: 1, leader: '我' })).toMatchObject(foreign)
  const remove = (list: string) => server.send(dept.endpoints.remove, { token: manager, params: { ids: list } })
  expect(await remove(ids.westA)).toMatchObject(foreign)
  expect(await remove(`${ids.eastB},${ids.westA}`)).toMatchObject(foreign)
  expect(await get(ids.eastB)).toMatchObject({ code: 200 })
  const [west] = await server.ctx.db.select().from(deptTable).where(eq(deptTable.id, ids.west))
  expect(west).toMatchObject({ leader: null, version: 1, delFlag: '0' })
})

test('部门范围: moving needs both ends, by form and by drag, adding needs the parent', async () => {
  expect(await save({ id: ids.eastA, version: 1, parentId: ids.west })).toMatchObject(foreign)
  expect(await save({ id: ids.eastA, version: 1, parentId: '100' })).toMatchObject(foreign)
  expect(
    await save({ parentId: ids.west, deptName: '新', deptCode: 'new', deptType: 'dept', treeSort: 1 }),
  ).toMatchObject(foreign)
  const move = (id: string, place: 'before' | 'inside', targetId: string) =>
    server.send(dept.treeEndpoints.move, { token: manager, body: { id, version: 1, targetId, place } })
  expect(await move(ids.eastA, 'inside', ids.west)).toMatchObject(foreign)
  expect(await move(ids.westA, 'inside', ids.east)).toMatchObject(foreign)
  expect(await move(ids.eastA, 'before', ids.east)).toMatchObject(foreign)
  expect(await move(ids.eastA, 'inside', ids.eastB)).toMatchObject({ code: 200 })
})

test('部门范围: lists, searches and selects show the own ones and the bare way to them', async () => {
  const { level, search, select, selectExcept } = dept.treeEndpoints
  const list = await server.send(level, { token: manager, params: { level: 3, id: '0' } })
  expect(list.data).toMatchObject([{ id: '100', reachable: false, leader: null, phone: null, email: null }])
  expect(list.data?.[0]?.children.map(({ id, reachable, phone }) => [id, reachable, phone])).toEqual([
    [ids.east, true, '88886666'],
  ])
  expect((await server.send(level, { token: manager, params: { level: 1, id: ids.west } })).data).toEqual([])
  expect((await server.send(search, { token: manager, query: { deptName: '西' } })).data).toEqual([])
  expect((await server.send(deptCalls.search, { token: manager, query: { deptName: '西' } })).data).toEqual([])
  const nodes = await server.send(select, { token: manager, params: { level: 3, id: '0' } })
  expect(nodes.data).toMatchObject([{ id: '100', disabled: true, selectable: false }])
  expect(nodes.data?.[0]?.children?.map(({ id, disabled }) => [id, disabled])).toEqual([[ids.east, false]])
  const others = await server.send(selectExcept, {
    token: manager,
    params: { level: 3, id: '0', excludeId: ids.eastA },
  })
  expect(JSON.stringify(others.data)).not.toContain(ids.westA)
})

test('部门范围: the sheet holds the own ones only', async () => {
  const { msg } = await server.send(dept.endpoints.export, { token: manager, query: {} })
  const rows = await generatedRows(server, msg, 'manager')
  expect(rows[0]).toEqual([
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
    '数据版本',
  ])
  expect(rows.slice(1).map((row) => row[1])).toEqual(['东区', '东二', '东一'])
  expect(rows[1]).toMatchObject(['s1', '东区', null, '100', '部门', null, null, '88886666', null, 10, '正常', 1])
})

test('部门范围: without any department of his own a caller sees none', async () => {
  const { level, select } = dept.treeEndpoints
  const top = { level: 3, id: '0' }
  expect((await server.send(level, { token: nobody, params: top })).data).toEqual([])
  expect((await server.send(select, { token: nobody, params: top })).data).toEqual([])
})

test('部门范围: a new department is in the reach of those above it at once, on every node', async () => {
  const one = await openTestApp()
  const nodes = [one, await openTestApp({ databaseUrl: one.databaseUrl })]
  try {
    const roleId = newId()
    const { id: userId } = await aUser(one, { deptId: '100' })
    const { db } = one.ctx
    await db.insert(roleTable).values({ id: roleId, roleName: '区域', roleKey: 'area', sort: 9, dataScope: '4' })
    await db.insert(userRoleTable).values({ userId, roleId })
    const menus = await db.select().from(menuTable)
    const granted = menus.filter(({ perms }) => perms?.startsWith('system:dept:'))
    await db.insert(roleMenuTable).values(granted.map(({ id }) => ({ roleId, menuId: id })))
    const token = await sessionFor(one, userId)
    for (const node of nodes)
      expect(await node.send(dept.endpoints.get, { token, params: { id: '100' } })).toMatchObject({ code: 200 })
    const body = { parentId: '100', deptName: '新区', deptCode: 'fresh', deptType: 'dept', treeSort: 10 }
    const { data } = await one.send(dept.endpoints.save, { token, body })
    const id = String(data?.id)
    for (const node of nodes)
      await expect
        .poll(async () => (await node.send(dept.endpoints.get, { token, params: { id } })).code, { timeout: 10_000 })
        .toBe(200)
  } finally {
    for (const node of nodes.toReversed()) await node.close()
  }
})

test('部门范围: whether a name is taken is not told of departments out of reach', async () => {
  const check = (parentId: string, deptName: string) =>
    server.send(dept.checks.deptName as NonNullable<(typeof dept.checks)[string]>, {
      token: manager,
      query: { deptName, parentId },
    })
  for (const deptName of ['西一', '没有的'])
    for (const parentId of [ids.west, 'nowhere']) expect(await check(parentId, deptName)).toMatchObject(foreign)
  await save({ parentId: ids.east, deptCode: 'asked', deptName: '问到的', deptType: 'dept', treeSort: 900 })
  expect(await check(ids.east, '问到的')).toMatchObject({ code: 200, data: { code: '2' } })
  expect(await check(ids.east, '没有的')).toMatchObject({ code: 200, data: { code: '1' } })
})
