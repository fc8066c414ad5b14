import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { userNameKeyOf, userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { grantsOf } from './role.read.ts'
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts'
import { menusOf } from './roleMenu.read.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
  await server.ctx.db.insert(deptTable).values([
    { id: 'a', parentId: '100', parentIds: '100/a', treeSorts: '000010/000010', deptCode: 'a', deptName: '甲' },
    {
      id: 'a1',
      parentId: 'a',
      parentIds: '100/a/a1',
      treeSorts: '000010/000010/000010',
      deptCode: 'a1',
      deptName: '甲一',
    },
    { id: 'ab', parentId: '100', parentIds: '100/ab', treeSorts: '000010/000020', deptCode: 'ab', deptName: '乙' },
  ])
})
afterAll(() => server.close())

let made = 0
async function aUser(deptId = 'a') {
  made++
  const userName = `user${made}`
  const row = { id: `u${made}`, userName, userNameKey: userNameKeyOf(userName), name: userName, no: userName, deptId }
  await server.ctx.db.insert(userTable).values(row)
  return row.id
}
async function aRole(userId: string, given: Partial<typeof roleTable.$inferInsert> = {}, menuIds: string[] = []) {
  made++
  const [role] = await server.ctx.db
    .insert(roleTable)
    .values({ roleName: `角色${made}`, roleKey: `role${made}`, ...given })
    .returning()
  const roleId = String(role?.id)
  await server.ctx.db.insert(userRoleTable).values({ userId, roleId })
  if (menuIds.length > 0)
    await server.ctx.db.insert(roleMenuTable).values(menuIds.map((menuId) => ({ roleId, menuId })))
  return roleId
}
const scopeOf = async (userId: string) => (await grantsOf(server.ctx, userId)).dataScope

test('角色: the superuser has everything, whatever his rows say', async () => {
  const grants = await grantsOf(server.ctx, '1')
  expect(grants).toMatchObject({ roleKeys: ['admin'], dataScope: 'all' })
  expect([...grants.permissions]).toEqual(['*:*:*'])
})

test('角色: the role 超级管理员 gives nobody else its rights', async () => {
  const user = await aUser()
  await server.ctx.db.insert(userRoleTable).values({ userId: user, roleId: '1' })
  await aRole(user, { roleKey: 'ADMIN-like' }, ['11', '104'])
  const grants = await grantsOf(server.ctx, user)
  expect(grants.roleKeys).toEqual(['ADMIN-like'])
  expect(grants.dataScope).toEqual({ deptIds: [], own: true })
  expect([...grants.permissions]).toEqual(['system:post:list'])
})

test('角色: nobody, no role and disabled roles see and may nothing', async () => {
  const nothing = { roleKeys: [], permissions: new Set(), dataScope: { deptIds: [], own: false }, roles: [] }
  expect(await grantsOf(server.ctx, 'nobody')).toEqual(nothing)
  const user = await aUser()
  expect(await grantsOf(server.ctx, user)).toEqual(nothing)
  await aRole(user, { status: '1', dataScope: '1' }, ['11', '104'])
  await aRole(user, { delFlag: '1', dataScope: '1' }, ['11', '104'])
  expect(await grantsOf(server.ctx, user)).toEqual(nothing)
  expect(await menusOf(server.ctx, { id: user, admin: false })).toEqual([])
})

test('角色: each scope gives its rows', async () => {
  const all = await aUser()
  await aRole(all, { dataScope: '1' })
  expect(await scopeOf(all)).toBe('all')
  const own = await aUser()
  await aRole(own, { dataScope: '5' })
  expect(await scopeOf(own)).toEqual({ deptIds: [], own: true })
  const dept = await aUser()
  await aRole(dept, { dataScope: '3' })
  expect(await scopeOf(dept)).toEqual({ deptIds: ['a'], own: false })
  const below = await aUser()
  await aRole(below, { dataScope: '4' })
  expect(await scopeOf(below)).toEqual({ deptIds: ['a', 'a1'], own: false })
  const chosen = await aUser()
  const role = await aRole(chosen, { dataScope: '2' })
  expect(await scopeOf(chosen)).toEqual({ deptIds: [], own: false })
  await server.ctx.db.insert(roleDeptTable).values({ roleId: role, deptId: 'ab' })
  expect(await scopeOf(chosen)).toEqual({ deptIds: ['ab'], own: false })
  const unknown = await aUser()
  await aRole(unknown, { dataScope: '9' })
  expect(await scopeOf(unknown)).toEqual({ deptIds: [], own: false })
})

test('角色: several roles add up', async () => {
  const user = await aUser()
  await aRole(user, { dataScope: '3' }, ['11', '104'])
  const chosen = await aRole(user, { dataScope: '2' }, ['13', '106', '1031'])
  await server.ctx.db.insert(roleDeptTable).values({ roleId: chosen, deptId: 'ab' })
  await aRole(user, { dataScope: '5' })
  const grants = await grantsOf(server.ctx, user)
  expect(grants.dataScope).toEqual({ deptIds: ['ab', 'a'], own: true })
  expect([...grants.permissions].toSorted()).toEqual(['system:config:list', 'system:config:query', 'system:post:list'])
})

test('角色: disabled menus and what lies below them open nothing', async () => {
  const user = await aUser()
  await aRole(user, {}, ['13', '105', '1026', '106'])
  await server.ctx.db.update(menuTable).set({ status: '1' }).where(eq(menuTable.id, '105'))
  try {
    expect([...(await grantsOf(server.ctx, user)).permissions]).toEqual(['system:config:list'])
    expect((await menusOf(server.ctx, { id: user, admin: false })).map((menu) => menu.id)).toEqual(['13', '106'])
    expect((await menusOf(server.ctx, { id: '1', admin: true })).map((menu) => menu.id)).not.toContain('105')
  } finally {
    await server.ctx.db.update(menuTable).set({ status: '0' }).where(eq(menuTable.id, '105'))
  }
})

test('角色: menus come in tree order, without buttons and without pages whose group is not granted', async () => {
  const user = await aUser()
  await aRole(user, {}, ['106', '13', '1031', '105', '104'])
  expect((await menusOf(server.ctx, { id: user, admin: false })).map((menu) => menu.id)).toEqual(['13', '105', '106'])
})

test('角色: a stored *:*:* makes no superuser', async () => {
  const user = await aUser()
  await server.ctx.db.insert(menuTable).values({
    id: 'wild',
    parentIds: 'wild',
    treeSorts: '000999',
    menuType: 'F',
    menuCode: 'wild',
    menuName: '万能',
    perms: '*:*:*,system:wild:list',
  })
  await aRole(user, {}, ['wild'])
  expect([...(await grantsOf(server.ctx, user)).permissions]).toEqual(['system:wild:list'])
})
