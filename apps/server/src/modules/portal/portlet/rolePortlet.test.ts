import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { aPerson, aRole } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  admin = await signInAsAdmin(server)
  await server.ctx.db.insert(portletTable).values([
    { id: 'p1', name: '小页一', code: 'copy1', url: 'x' },
    { id: 'p2', name: '小页二', code: 'copy2', url: 'x' },
  ])
})
afterAll(() => server.close())

const give = (roleId: string, ...portletIds: string[]) =>
  server.ctx.db.insert(rolePortletTable).values(portletIds.map((portletId) => ({ roleId, portletId })))
const portletsOf = async (roleId: string) =>
  (await server.ctx.db.select().from(rolePortletTable).where(eq(rolePortletTable.roleId, roleId)))
    .map(({ portletId }) => portletId)
    .toSorted()
const copy = (id: string, roleKey: string, token: string) =>
  server.send(roleCalls.copy, { token, body: { id, roleName: roleKey, roleKey } })

test('小页授权: who does not hold all portlets of a role cannot copy it', async () => {
  const manager = await aPerson(server, '100', { scope: '1', may: ['system:role:add'] })
  await give(String(manager.roleIds[0]), 'p1')
  const roleId = await aRole(server)
  await give(roleId, 'p1', 'p2')
  expect(await copy(roleId, 'refused', manager.token)).toEqual({ code: 403, msg: '没有权限，请联系管理员授权' })
  const other = await aRole(server)
  await give(other, 'p1')
  const { data } = await copy(other, 'granted', manager.token)
  expect(await portletsOf(String(data?.id))).toEqual(['p1'])
})

test('小页授权: saving the menus of a role leaves its portlets alone, a copy gets them', async () => {
  const roleId = await aRole(server, { menuIds: ['11', '104'] })
  await give(roleId, 'p1', 'p2')
  await server.send(role.endpoints.save, { token: admin, body: { id: roleId, version: 1, menuIds: [] } })
  expect(await server.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.roleId, roleId))).toEqual([])
  expect(await portletsOf(roleId)).toEqual(['p1', 'p2'])
  const { data } = await copy(roleId, 'withPortlets', admin)
  expect(await portletsOf(String(data?.id))).toEqual(['p1', 'p2'])
})
