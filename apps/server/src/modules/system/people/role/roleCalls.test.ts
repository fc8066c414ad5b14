import { desc, eq, inArray } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { role, roleCalls, type RoleChange } from '@app/shared/system/role.ts'
import { rolePreviewCalls } from '@app/shared/system/rolePreview.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { aUser } from '#testing/aUser.ts'
import { aRole, menusWith, someDepts } from '#testing/organisation.ts'
import { sessionFor, signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts'

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  admin = await signInAsAdmin(server)
  await someDepts(server)
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

let made = 0
const aForm = (given: object = {}) => {
  made++
  return { roleName: `角色${made}`, roleKey: `key${made}`, sort: 10, status: '0', ...given }
}
const save = (body: object, token = admin) => server.send(role.endpoints.save, { token, body })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(aForm(given))
  if (!data) throw new Error(String(msg))
  return data
}
const batch = (changes: object[], token = admin) =>
  server.send(roleCalls.batchSave, { token, body: changes as RoleChange[] })
const rowOf = async (id: string) => (await server.ctx.db.select().from(roleTable).where(eq(roleTable.id, id)))[0]
const menusOf = async (roleId: string) =>
  (await server.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.roleId, roleId)))
    .map(({ menuId }) => menuId)
    .toSorted()
const page = async (query: object, token = admin) =>
  (await server.send(role.endpoints.page, { token, query })).data?.list.map(({ id }) => id) ?? []

test('角色: each call needs its own permission', async () => {
  const { id } = await saved()
  const { token: reader } = await signedIn(server, 'system:role:list')
  const { token: adder } = await signedIn(server, 'system:role:add')
  const { token: editor } = await signedIn(server, 'system:role:edit')
  const params = { roleId: id }
  const calls = {
    add: (token) => server.send(role.endpoints.save, { token, body: aForm() }),
    copy: (token) => server.send(roleCalls.copy, { token, body: { id, roleName: '副本', roleKey: 'denied' } }),
    save: (token) => server.send(role.endpoints.save, { token, body: { id, version: 1, roleName: '改' } }),
    status: (token) => server.send(role.endpoints.changeStatus, { token, body: { id, status: '1' } }),
    scope: (token) => server.send(roleCalls.dataScope, { token, body: { id, dataScope: '3' } }),
    addUsers: (token) => server.send(roleUserCalls.add, { token, body: { roleId: id, userId: 'x' } }),
    remove: (token) => server.send(role.endpoints.remove, { token, params: { ids: id } }),
    removeUsers: (token) => server.send(roleCalls.removeUsers, { token, params: { roleId: id, userIds: 'x' } }),
    batch: (token) => batch([{ handleType: 'delete', id }], token),
    menus: (token) => server.send(roleCalls.menuTree, { token, params }),
    depts: (token) => server.send(roleCalls.deptTree, { token, params }),
    users: (token) => server.send(roleUserCalls.page, { token, query: { roleId: id } }),
    preview: (token) => server.send(rolePreviewCalls.preview, { token, params: { id } }),
    options: (token) => server.send(roleCalls.options, { token }),
    export: (token) => server.send(role.endpoints.export, { token }),
  } satisfies Record<string, (token: string) => Promise<Envelope>>
  for (const call of Object.values(calls)) expect(await call(reader)).toMatchObject(denied)
  for (const name of ['save', 'status', 'scope', 'remove', 'removeUsers', 'batch', 'menus', 'users'] as const)
    expect(await calls[name](adder)).toMatchObject(denied)
  for (const name of ['add', 'copy', 'remove', 'removeUsers', 'batch', 'preview', 'options'] as const)
    expect(await calls[name](editor)).toMatchObject(denied)
  expect(await batch([{ handleType: 'add', ...aForm() }], editor)).toMatchObject(denied)
  expect(await batch([{ handleType: 'edit', id, version: 1, roleName: '改' }], adder)).toMatchObject(denied)
  expect(await rowOf(id)).toMatchObject({ version: 1, delFlag: '0' })
})

test('角色: empty, long, taken and reserved values are refused in the words of the form', async () => {
  const row = await saved()
  const refused = async (given: object, msg: string) => {
    expect(await save(aForm(given))).toMatchObject({ code: 500, msg })
    const { roleName, roleKey, ...rest } = aForm(given)
    expect(await batch([{ handleType: 'add', roleName, roleKey, ...rest }])).toMatchObject({ code: 500, msg })
  }
  await refused({ roleName: '' }, '角色名称不能为空')
  await refused({ roleName: '角'.repeat(31) }, '角色名称长度不能超过30个字符')
  await refused({ roleKey: undefined }, '角色编码不能为空')
  await refused({ roleKey: 'k'.repeat(101) }, '权限字符长度不能超过100个字符')
  await refused({ roleKey: 'a,admin' }, '角色编码不能包含逗号')
  await refused({ roleName: row.roleName }, '角色名称已存在')
  await refused({ roleKey: row.roleKey }, '角色编码已存在')
  await refused({ roleKey: ' Admin ' }, '角色编码已存在')
  expect(await save(aForm({ sort: undefined }))).toMatchObject({ msg: '显示顺序不能为空' })
  expect(await save(aForm({ status: '7' }))).toMatchObject({ msg: '状态的值不在可选范围内' })
})

test('角色: an old version is refused, on every way', async () => {
  const { id } = await saved()
  expect(await save({ id, version: 1, sort: 20 })).toMatchObject({ code: 200 })
  const stale = { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' }
  expect(await save({ id, version: 1, sort: 30 })).toMatchObject(stale)
  expect(await save({ id, version: 1, menuIds: [] })).toMatchObject(stale)
  expect(await batch([{ handleType: 'edit', id, version: 1, sort: 30 }])).toMatchObject(stale)
  const body = { id, dataScope: '1' as const, version: 1 }
  expect(await server.send(roleCalls.dataScope, { token: admin, body })).toMatchObject(stale)
  expect(await rowOf(id)).toMatchObject({ sort: 20, dataScope: '5' })
})

test('角色: one that somebody has is not deleted, nor the others of the same call', async () => {
  const free = await saved()
  const held = await saved()
  const { id: userId } = await aUser(server)
  await server.ctx.db.insert(userRoleTable).values({ userId, roleId: held.id })
  const remove = (ids: string) => server.send(role.endpoints.remove, { token: admin, params: { ids } })
  expect(await remove(`${free.id},${held.id}`)).toMatchObject({ code: 500, msg: `${held.roleName}已分配,不能删除` })
  expect(await rowOf(free.id)).toMatchObject({ delFlag: '0' })
  expect(await remove(free.id)).toMatchObject({ code: 200 })
  expect(await remove(`${free.id},${held.id}`)).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('角色: deleting clears menus and departments, and frees name and key', async () => {
  const row = await saved({ menuIds: ['104', '11'] })
  await server.send(roleCalls.dataScope, { token: admin, body: { id: row.id, dataScope: '2', deptIds: ['a1'] } })
  await server.send(role.endpoints.remove, { token: admin, params: { ids: row.id } })
  expect(await menusOf(row.id)).toEqual([])
  expect(await server.ctx.db.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, row.id))).toEqual([])
  expect(await save(aForm({ roleName: row.roleName, roleKey: row.roleKey }))).toMatchObject({ code: 200 })
})

test('角色: a save without menus leaves them, one with menus makes them so, disabled ones stay', async () => {
  const row = await saved({ menuIds: ['11', '13', '104', '105'] })
  expect(await menusOf(row.id)).toEqual(['104', '105', '11', '13'])
  await save({ id: row.id, version: 1, sort: 20 })
  expect(await menusOf(row.id)).toEqual(['104', '105', '11', '13'])
  await server.ctx.db.update(menuTable).set({ status: '1' }).where(eq(menuTable.id, '105'))
  try {
    await save({ id: row.id, version: 2, menuIds: ['11'] })
    expect(await menusOf(row.id)).toEqual(['105', '11', '13'])
  } finally {
    await server.ctx.db.update(menuTable).set({ status: '0' }).where(eq(menuTable.id, '105'))
  }
  expect(await save({ id: row.id, version: 3, menuIds: ['11', 'nowhere'] })).toMatchObject({ msg: '数据不存在' })
  expect(await menusOf(row.id)).toEqual(['105', '11', '13'])
})

test('角色: a save cannot set what has a call of its own', async () => {
  const { id } = await saved({ dataScope: '1', deptCheckStrictly: false, id: undefined })
  expect(await rowOf(id)).toMatchObject({ dataScope: '5', deptCheckStrictly: true, menuCheckStrictly: true })
})

test('角色: the batch adds, changes and deletes together, or not at all', async () => {
  const kept = await saved()
  const going = await saved()
  const { id: userId } = await aUser(server)
  await server.ctx.db.insert(userRoleTable).values({ userId, roleId: going.id })
  const { data: next } = await server.send(role.endpoints.maxSort, { token: admin })
  const changes = [
    { handleType: 'edit', id: kept.id, version: 1, roleName: '改过的', sort: 5 },
    { handleType: 'delete', id: going.id },
    { handleType: 'add', id: 'newRow-1', roleName: going.roleName, roleKey: going.roleKey },
  ]
  const bad = { handleType: 'add', roleName: '撞名', roleKey: kept.roleKey }
  expect(await batch([...changes, bad])).toMatchObject({ code: 500, msg: '角色编码已存在' })
  expect(await rowOf(kept.id)).toMatchObject({ roleName: kept.roleName, version: 1 })
  expect(await rowOf(going.id)).toMatchObject({ delFlag: '0' })

  expect(await batch(changes)).toMatchObject({ code: 200 })
  expect(await rowOf(kept.id)).toMatchObject({ roleName: '改过的', sort: 5 })
  expect(await rowOf(going.id)).toMatchObject({ delFlag: '1' })
  expect(await server.ctx.db.select().from(userRoleTable).where(eq(userRoleTable.userId, userId))).toEqual([])
  const [fresh] = (await server.ctx.db.select().from(roleTable).where(eq(roleTable.roleKey, going.roleKey))).filter(
    ({ delFlag }) => delFlag === '0',
  )
  expect(fresh).toMatchObject({
    sort: next,
    status: '0',
    dataScope: '5',
    menuCheckStrictly: true,
    deptCheckStrictly: true,
  })
  expect(fresh?.id).not.toBe('newRow-1')
})

test('角色: an empty batch and one too large are refused', async () => {
  expect(await batch([])).toMatchObject({ code: 500, msg: '没有可保存的数据！' })
  const many = Array.from({ length: 201 }, () => ({ handleType: 'delete', id: 'x' }))
  expect(await batch(many)).toMatchObject({ code: 500, msg: '一次最多处理200条数据' })
})

test('角色: the list is searched by name, key or both, and follows the sort number', async () => {
  const late = await saved({ roleName: '寻找百分50%', roleKey: 'findMeTwo', sort: 8 })
  const early = await saved({ roleName: '寻找百分50', roleKey: 'findMeOne', sort: 7, status: '1' })
  expect(await page({ codeOrName: '寻找' })).toEqual([early.id, late.id])
  expect(await page({ codeOrName: 'FINDMETWO' })).toEqual([late.id])
  expect(await page({ codeOrName: '50%' })).toEqual([late.id])
  expect(await page({ roleName: '寻找', status: '1' })).toEqual([early.id])
  expect(await page({ roleKey: 'findMe', orderByColumn: 'roleKey', isAsc: 'desc' })).toEqual([late.id, early.id])
})

/** Pages of the menu that somebody with the role alone finds after signing in. */
async function pagesSeen(roleId: string): Promise<string[]> {
  const { id } = await aUser(server)
  await server.ctx.db.insert(userRoleTable).values({ userId: id, roleId })
  const { data } = await server.send(session.getRouters, { token: await sessionFor(server, id) })
  return (data ?? []).flatMap(({ children }) => (children ?? []).map(({ component }) => String(component)))
}

test('角色: a grant brings along what stands above it, however it is stored', async () => {
  // What the tree of a role with linked ticks names: 新增 and 修改 of 岗位, nothing above them.
  const lowest = ['1022', '1023']
  const row = await saved({ menuIds: lowest })
  const closed = ['1022', '1023', '104', '11']
  expect(await menusOf(row.id)).toEqual(closed)
  expect(await pagesSeen(row.id)).toEqual(['system/post/PostIndex'])

  await save({ id: row.id, version: 1, menuIds: ['1027'] })
  expect(await menusOf(row.id)).toEqual(['1027', '105', '13'])

  const loose = await saved({ menuIds: ['1022'], menuCheckStrictly: false })
  expect(await menusOf(loose.id)).toEqual(['1022', '11'])

  // As an earlier release stored it.
  await server.ctx.db.delete(roleMenuTable).where(inArray(roleMenuTable.menuId, ['105', '13']))
  const body = { id: row.id, roleName: '补全', roleKey: 'closed' }
  const { data } = await server.send(roleCalls.copy, { token: admin, body })
  expect(await menusOf(String(data?.id))).toEqual(['1027', '105', '13'])
  expect(await pagesSeen(String(data?.id))).toEqual(['system/dict/DictIndex'])
})

test('角色: a copy gives what the original gives and belongs to nobody', async () => {
  const row = await saved({ menuIds: ['11', '104'], menuCheckStrictly: false, remark: '说明' })
  const body = { id: row.id, dataScope: '2' as const, deptIds: ['a1', 'b'], deptCheckStrictly: false }
  await server.send(roleCalls.dataScope, { token: admin, body })
  const { id: userId } = await aUser(server)
  await server.ctx.db.insert(userRoleTable).values({ userId, roleId: row.id })
  const copy = (given: object) =>
    server.send(roleCalls.copy, { token: admin, body: { id: row.id, roleName: '副本', roleKey: 'copy1', ...given } })
  expect(await copy({ roleKey: row.roleKey })).toMatchObject({ code: 500, msg: '角色编码已存在' })
  expect(await copy({ id: 'nowhere' })).toMatchObject({ code: 500, msg: '数据不存在' })
  const { data } = await copy({})
  const roleId = String(data?.id)
  expect(await rowOf(roleId)).toMatchObject({
    dataScope: '2',
    menuCheckStrictly: false,
    deptCheckStrictly: false,
    status: '0',
    remark: '说明',
  })
  expect(await menusOf(roleId)).toEqual(['104', '11'])
  const depts = await server.ctx.db.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, roleId))
  expect(depts.map(({ deptId }) => deptId).toSorted()).toEqual(['a1', 'b'])
  expect(await server.ctx.db.select().from(userRoleTable).where(eq(userRoleTable.roleId, roleId))).toEqual([])
})

test('角色: users are added once, found by name, login name and status, and removed', async () => {
  const row = await saved()
  const wang = await aUser(server, { name: '王小明', userName: 'wangxm' })
  const li = await aUser(server, { name: '李小红', userName: 'lixh', status: '1' })
  const add = (userId: string) => server.send(roleUserCalls.add, { token: admin, body: { roleId: row.id, userId } })
  expect(await add(`${wang.id};`)).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await add(Array.from({ length: 201 }, (_, i) => `u${i}`).join(';'))).toMatchObject({
    code: 500,
    msg: '一次最多处理200条数据',
  })
  expect(await add(wang.id)).toMatchObject({ code: 200 })
  expect(await add(`${wang.id};${li.id}`)).toMatchObject({ code: 200 })
  const users = async (query: object = {}) =>
    (await server.send(roleUserCalls.page, { token: admin, query: { roleId: row.id, ...query } })).data?.list ?? []
  expect(await users()).toEqual([
    { id: li.id, name: '李小红', userName: 'lixh', status: '1', deptName: '集团' },
    { id: wang.id, name: '王小明', userName: 'wangxm', status: '0', deptName: '集团' },
  ])
  expect((await users({ userNameOrName: '小明' })).map(({ id }) => id)).toEqual([wang.id])
  expect((await users({ userNameOrName: 'LIX' })).map(({ id }) => id)).toEqual([li.id])
  expect((await users({ status: '1' })).map(({ id }) => id)).toEqual([li.id])
  expect((await users({ pageNum: 2, pageSize: 1 })).map(({ id }) => id)).toEqual([wang.id])
  const params = { roleId: row.id, userIds: `${wang.id},${li.id}` }
  expect(await server.send(roleCalls.removeUsers, { token: admin, params })).toMatchObject({ code: 200 })
  expect(await users()).toEqual([])
})

test('角色: grants are told in the log as grants, with what was given and taken', async () => {
  const row = await saved({ menuIds: ['11', '104'] })
  await save({ id: row.id, version: 1, menuIds: ['11', '105'] })
  await server.send(roleCalls.dataScope, { token: admin, body: { id: row.id, dataScope: '2', deptIds: ['a1'] } })
  const logged = await server.ctx.db
    .select()
    .from(operlogTable)
    .where(eq(operlogTable.formId, row.id))
    .orderBy(desc(operlogTable.operTime))
  expect(logged.map(({ title, businessType, logContent }) => [title, businessType, logContent?.split('\n')])).toEqual([
    ['角色管理', 4, ['数据范围：仅本人数据权限 → 自定义数据权限', '数据权限部门：0 个 → 1 个']],
    ['角色管理', 4, ['授予菜单：字典管理、系统设置', '取消菜单：岗位管理']],
    ['角色管理', 4, expect.arrayContaining(['新增', `角色名称：${row.roleName}`, '授予菜单：组织管理、岗位管理'])],
  ])
})

test('角色: a page without all its buttons is no ticked page of the linked tree', async () => {
  const [list = '', query = ''] = await menusWith(server, ['system:post:list', 'system:post:query'])
  const row = await saved({ menuIds: ['11', list, query] })
  const tree = async () => (await server.send(roleCalls.menuTree, { token: admin, params: { roleId: row.id } })).data
  expect((await tree())?.checkedKeys).toEqual([query])
  await save({ id: row.id, version: 1, menuCheckStrictly: false })
  expect((await tree())?.checkedKeys.toSorted()).toEqual(['11', list, query].toSorted())
  const groups = (await tree())?.menus.map(({ id }) => id) ?? []
  expect(groups).toEqual(expect.arrayContaining(['11', '12', '13']))
})

test('角色: the trees show a manager what he may give, and lock what he may not', async () => {
  const { token } = await signedIn(server, 'system:role:query', 'system:post:list')
  const roleId = await aRole(server, { may: ['system:config:edit', 'system:post:list'] })
  const { data } = await server.send(roleCalls.menuTree, { token, params: { roleId } })
  const flat = (nodes: NonNullable<typeof data>['menus']): { id: string; locked: boolean }[] =>
    nodes.flatMap(({ id, disableCheckbox, children }) => [{ id, locked: disableCheckbox }, ...flat(children ?? [])])
  const [held = '', foreign = '', mine = ''] = await menusWith(server, [
    'system:post:list',
    'system:config:edit',
    'system:role:query',
  ])
  const nodes = flat(data?.menus ?? [])
  expect(nodes.find(({ id }) => id === held)).toEqual({ id: held, locked: false })
  expect(nodes.find(({ id }) => id === mine)).toEqual({ id: mine, locked: false })
  expect(nodes.find(({ id }) => id === foreign)).toEqual({ id: foreign, locked: true })
  expect(nodes).toHaveLength(8)
  expect(await server.send(roleCalls.menuTree, { token, params: { roleId: 'nowhere' } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
})

test('角色: the export tells scopes and states by their names', async () => {
  const { token, userId } = await signedIn(server, 'system:role:export')
  const { id } = await saved({ roleName: '导出的', roleKey: 'sheet', sort: 33, status: '1' })
  await server.send(roleCalls.dataScope, { token: admin, body: { id, dataScope: '4' } })
  const { msg } = await server.send(role.endpoints.export, { token, query: { roleKey: 'sheet' } })
  expect(msg).toMatch(/_角色数据\.xlsx$/)
  const file = await findGenerated(server.ctx, String(msg), userId)
  const chunks = await (await server.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  expect(sheets[0]?.rows).toEqual([
    ['角色名称', '角色权限', '角色排序', '数据范围', '角色状态'],
    ['导出的', 'sheet', 33, '本部门及以下数据权限', '停用'],
  ])
})
