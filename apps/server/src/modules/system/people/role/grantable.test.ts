import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { aPerson, aRole, menusWith, someDepts, type Person } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts'

let server: TestApp
let admin: string

/** Manager of department A: everything about roles and posts, department and below. */
let manager: Person
const managed = ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:role:${word}`)
const own = [...managed, 'system:post:list', 'system:post:query']

beforeAll(async () => {
  server = await openTestApp()
  admin = await signInAsAdmin(server)
  await someDepts(server)
})
beforeEach(async () => {
  manager = await aPerson(server, 'a', { scope: '4', may: own })
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const adminRole = { code: 500, msg: '不允许操作超级管理员角色' }
const ok = { code: 200 }

const rowOf = async (id: string) => (await server.ctx.db.select().from(roleTable).where(eq(roleTable.id, id)))[0]
const versionOf = async (id: string) => (await rowOf(id))?.version ?? 0
const menusOf = async (roleId: string) =>
  (await server.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.roleId, roleId)))
    .map(({ menuId }) => menuId)
    .toSorted()
const deptsOf = async (roleId: string) =>
  (await server.ctx.db.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, roleId)))
    .map(({ deptId }) => deptId)
    .toSorted()
const rolesOf = async (userId: string) =>
  (await server.ctx.db.select().from(userRoleTable).where(eq(userRoleTable.userId, userId))).map(({ roleId }) => roleId)

const saveMenus = async (roleId: string, menuIds: string[], token = manager.token) =>
  server.send(role.endpoints.save, { token, body: { id: roleId, version: await versionOf(roleId), menuIds } })
const setScope = (id: string, dataScope: string, deptIds: string[] = [], token = manager.token) =>
  server.send(roleCalls.dataScope, { token, body: { id, dataScope: dataScope as '1', deptIds } })
const addUsers = (roleId: string, userIds: string[], token = manager.token) =>
  server.send(roleUserCalls.add, { token, body: { roleId, userId: userIds.join(';') } })
const removeUsers = (roleId: string, userIds: string[], token = manager.token) =>
  server.send(roleCalls.removeUsers, { token, params: { roleId, userIds: userIds.join(',') } })

test('授权: the role 超级管理员 is nobody’s to touch, the superuser’s neither', async () => {
  const { id } = await aUser(server, { deptId: 'a1' })
  const other = await aRole(server)
  const before = await rowOf('1')
  for (const token of [admin, manager.token]) {
    const save = (body: object) => server.send(role.endpoints.save, { token, body: { id: '1', version: 1, ...body } })
    expect(await save({ roleName: '改名' })).toMatchObject(adminRole)
    expect(await save({ menuIds: [] })).toMatchObject(adminRole)
    expect(await server.send(role.endpoints.changeStatus, { token, body: { id: '1', status: '1' } })).toMatchObject(
      adminRole,
    )
    expect(await setScope('1', '5', [], token)).toMatchObject(adminRole)
    for (const ids of ['1', `${other},1`])
      expect(await server.send(role.endpoints.remove, { token, params: { ids } })).toMatchObject(adminRole)
    const batch = (change: object) =>
      server.send(roleCalls.batchSave, { token, body: [{ id: '1', version: 1, ...change }] as never })
    expect(await batch({ handleType: 'delete' })).toMatchObject(adminRole)
    expect(await batch({ handleType: 'edit', roleName: '改名' })).toMatchObject(adminRole)
    const copy = { id: '1', roleName: '又一个', roleKey: 'second' }
    expect(await server.send(roleCalls.copy, { token, body: copy })).toMatchObject(adminRole)
    expect(await addUsers('1', [id], token)).toMatchObject(adminRole)
    expect(await removeUsers('1', [id], token)).toMatchObject(adminRole)
  }
  expect(await rowOf('1')).toEqual(before)
  expect(await rowOf(other)).toMatchObject({ delFlag: '0' })
})

test('授权: the superuser gains and loses no role', async () => {
  const roleId = await aRole(server)
  for (const token of [admin, manager.token]) {
    expect(await addUsers(roleId, ['1'], token)).toMatchObject({ code: 500, msg: '不允许操作超级管理员用户' })
    expect(await removeUsers(roleId, ['1'], token)).toMatchObject({ code: 500, msg: '不允许操作超级管理员用户' })
  }
})

test('授权: menus that one does not hold are neither given nor taken, to the own role neither', async () => {
  const [foreign = '', held = ''] = await menusWith(server, ['system:config:edit', 'system:post:list'])
  const roleId = await aRole(server, { menuIds: [foreign] })
  expect(await saveMenus(roleId, [])).toMatchObject(denied)
  expect(await saveMenus(roleId, [foreign, held])).toMatchObject(ok)
  // The groups 组织管理 and 系统设置 above them give no right.
  expect(await menusOf(roleId)).toEqual([foreign, held, '11', '13'].toSorted())

  const [ownRole = ''] = manager.roleIds
  const before = await menusOf(ownRole)
  expect(await saveMenus(ownRole, [...before, foreign])).toMatchObject(denied)
  expect(await menusOf(ownRole)).toEqual(before)
  const added = { roleName: '新角色', roleKey: 'fresh', sort: 10, status: '0', menuIds: [foreign] }
  expect(await server.send(role.endpoints.save, { token: manager.token, body: added })).toMatchObject(denied)
  expect(await server.ctx.db.select().from(roleTable).where(eq(roleTable.roleKey, 'fresh'))).toEqual([])
})

test('授权: menus of a disabled role of one’s own are not one’s own', async () => {
  const [foreign = ''] = await menusWith(server, ['system:config:edit'])
  const off = await aRole(server, { menuIds: [foreign], status: '1', scope: '1' })
  await server.ctx.db.insert(userRoleTable).values({ userId: manager.id, roleId: off })
  const roleId = await aRole(server)
  expect(await saveMenus(roleId, [foreign])).toMatchObject(denied)
  expect(await setScope(roleId, '1')).toMatchObject(denied)
})

test('授权: no scope wider than the own is given or taken', async () => {
  const roleId = await aRole(server)
  expect(await setScope(roleId, '1')).toMatchObject(denied)
  const outside = { code: 403, msg: '没有权限访问部门数据！' }
  expect(await setScope(roleId, '2', ['a1', 'b1'])).toMatchObject(outside)
  expect(await setScope(roleId, '2', ['nowhere'])).toMatchObject(outside)
  expect(await rowOf(roleId)).toMatchObject({ dataScope: '5', version: 1 })
  for (const kind of ['2', '3', '4', '5']) expect(await setScope(roleId, kind, ['a1'])).toMatchObject(ok)
  expect(await deptsOf(roleId)).toEqual([])

  const all = await aRole(server, { scope: '1' })
  expect(await setScope(all, '5')).toMatchObject(denied)
  const chosen = await aRole(server, { scope: '2', deptIds: ['b1', 'a1'] })
  expect(await setScope(chosen, '2', [])).toMatchObject(outside)
  expect(await setScope(chosen, '5', [])).toMatchObject(denied)
  expect(await setScope(chosen, '2', ['b1', 'a2'])).toMatchObject(ok)
  expect(await deptsOf(chosen)).toEqual(['a2', 'b1'])
})

test('授权: a scope that follows the holder is judged by where its holders sit', async () => {
  const far = await aUser(server, { deptId: 'b' })
  const roleId = await aRole(server)
  await server.ctx.db.insert(userRoleTable).values({ userId: far.id, roleId })
  expect(await setScope(roleId, '3')).toMatchObject(denied)
  expect(await setScope(roleId, '4')).toMatchObject(denied)
  const dept = await aPerson(server, 'a', { scope: '3', may: own })
  const plain = await aRole(server)
  expect(await setScope(plain, '4', [], dept.token)).toMatchObject(denied)
  expect(await setScope(plain, '3', [], dept.token)).toMatchObject(ok)
})

test('授权: a role that holds more than its giver is not assigned, not to those he reaches', async () => {
  const { id } = await aUser(server, { deptId: 'a1' })
  const more = await aRole(server, { may: ['system:config:edit'] })
  const wider = await aRole(server, { scope: '1' })
  const elsewhere = await aRole(server, { scope: '2', deptIds: ['b'] })
  for (const roleId of [more, wider, elsewhere]) expect(await addUsers(roleId, [id])).toMatchObject(denied)
  expect(await rolesOf(id)).toEqual([])
  await server.ctx.db.insert(userRoleTable).values({ userId: id, roleId: more })
  expect(await removeUsers(more, [id])).toMatchObject(denied)
  expect(await rolesOf(id)).toEqual([more])
})

test('授权: nobody changes his own roles', async () => {
  const roleId = await aRole(server, { may: ['system:post:list'] })
  expect(await addUsers(roleId, [manager.id])).toMatchObject(denied)
  expect(await removeUsers(String(manager.roleIds[0]), [manager.id])).toMatchObject(denied)
  expect(await rolesOf(manager.id)).toEqual(manager.roleIds)
})

test('授权: people outside the data scope gain and lose no role, nor those of the same call', async () => {
  const near = await aUser(server, { deptId: 'a1' })
  const far = await aUser(server, { deptId: 'b1' })
  const roleId = await aRole(server, { may: ['system:post:list'] })
  const outside = { code: 403, msg: '没有权限访问用户数据！' }
  expect(await addUsers(roleId, [near.id, far.id])).toMatchObject(outside)
  expect(await addUsers(roleId, ['nobody'])).toMatchObject(outside)
  expect(await rolesOf(near.id)).toEqual([])
  await server.ctx.db.insert(userRoleTable).values([near, far].map(({ id: userId }) => ({ userId, roleId })))
  expect(await removeUsers(roleId, [near.id, far.id])).toMatchObject(outside)
  expect(await rolesOf(near.id)).toEqual([roleId])
  expect(await removeUsers(roleId, [near.id])).toMatchObject(ok)
  expect(await rolesOf(near.id)).toEqual([])
})

test('授权: a role that holds more is not switched, copied or deleted, yet may be renamed', async () => {
  const more = await aRole(server, { may: ['system:config:edit'] })
  const off = await aRole(server, { may: ['system:config:edit'], status: '1' })
  const { token } = manager
  expect(await server.send(role.endpoints.changeStatus, { token, body: { id: off, status: '0' } })).toMatchObject(
    denied,
  )
  expect(await server.send(role.endpoints.changeStatus, { token, body: { id: more, status: '1' } })).toMatchObject(
    denied,
  )
  const save = (body: object) => server.send(role.endpoints.save, { token, body: { id: off, version: 1, ...body } })
  expect(await save({ status: '0' })).toMatchObject(denied)
  const body = { id: more, roleName: '副本', roleKey: 'copied' }
  expect(await server.send(roleCalls.copy, { token, body })).toMatchObject(denied)
  expect(await server.send(role.endpoints.remove, { token, params: { ids: more } })).toMatchObject(denied)
  const batch = (change: object) => server.send(roleCalls.batchSave, { token, body: [change] as never })
  expect(await batch({ handleType: 'delete', id: more })).toMatchObject(denied)
  expect(await batch({ handleType: 'edit', id: off, version: 1, status: '0' })).toMatchObject(denied)
  const rows = await server.ctx.db
    .select()
    .from(roleTable)
    .where(inArray(roleTable.id, [more, off]))
  expect(rows.map(({ delFlag, version }) => [delFlag, version])).toEqual([
    ['0', 1],
    ['0', 1],
  ])
  expect(await save({ roleName: `改名${off.slice(-6)}` })).toMatchObject(ok)
})

test('授权: a batch deletes no role of people outside the data scope', async () => {
  const far = await aUser(server, { deptId: 'b1' })
  const roleId = await aRole(server, { may: ['system:post:list'] })
  await server.ctx.db.insert(userRoleTable).values({ userId: far.id, roleId })
  const answer = await server.send(roleCalls.batchSave, {
    token: manager.token,
    body: [{ handleType: 'delete', id: roleId }],
  })
  expect(answer).toMatchObject({ code: 403, msg: '没有权限访问用户数据！' })
  expect(await rolesOf(far.id)).toEqual([roleId])
})

test('授权: pick lists leave out 超级管理员 and mark what one may not give', async () => {
  const more = await aRole(server, { may: ['system:config:edit'] })
  const less = await aRole(server, { may: ['system:post:list'] })
  const off = await aRole(server, { status: '1' })
  const options = async (token: string) => (await server.send(roleCalls.options, { token })).data ?? []
  const mine = await options(manager.token)
  expect(mine.map(({ id }) => id)).not.toContain('1')
  expect(mine.map(({ id }) => id)).not.toContain(off)
  expect(mine.find(({ id }) => id === more)).toMatchObject({ disabled: true })
  expect(mine.find(({ id }) => id === less)).toMatchObject({ disabled: false })
  expect((await options(admin)).filter(({ disabled }) => disabled)).toEqual([])
})

test('角色编码: the check answers as the save does, however the superuser’s word is written', async () => {
  for (const roleKey of ['admin', 'Admin', ' ADMIN ']) {
    const answer = (await server.send(
      role.checks.roleKey as never,
      {
        token: admin,
        query: { roleKey, id: '' },
      } as never,
    )) as { data?: { code?: string } }
    expect([roleKey, answer.data?.code]).toEqual([roleKey, '2'])
    const saved = await server.send(role.endpoints.save, {
      token: admin,
      body: { roleName: '超管', roleKey, sort: 1, status: '0' },
    })
    expect(saved.errors).toEqual({ roleKey: '角色编码已存在' })
  }
})
