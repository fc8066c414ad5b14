import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdersOf } from '#/modules/system/api.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aPerson, menusWith, someDepts } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { grantsOf } from './role.read.ts'
import { roleTable } from './role.table.ts'

let server: TestApp
const permission = 'system:post:export'

beforeAll(async () => {
  server = await openTestApp()
  await someDepts(server)
})
afterAll(() => server.close())

const holders = async () => (await holdersOf(server.ctx, permission)).toSorted()

test('权限持有人: the superuser and every enabled user with an enabled role, exactly those whose grants say so', async () => {
  expect(await holders()).toEqual(['1'])
  const holder = await aPerson(server, 'a', { may: [permission] })
  await aPerson(server, 'a', { may: ['system:post:list'] })
  const stopped = await aPerson(server, 'a', { may: [permission] })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, stopped.id))
  await aPerson(server, 'a', { may: [permission], status: '1' })
  expect(await holders()).toEqual(['1', holder.id].toSorted())
  expect((await grantsOf(server.ctx, holder.id)).permissions).toContain(permission)
  const { db } = server.ctx
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, '1'))
  expect(await holders()).toEqual([holder.id])
  await db.update(userTable).set({ status: '0' }).where(eq(userTable.id, '1'))
})

test('权限持有人: nobody but the superuser of a disabled menu, a deleted role or an unknown permission', async () => {
  const { db } = server.ctx
  const [menuId = ''] = await menusWith(server, [permission])
  await db.update(menuTable).set({ status: '1' }).where(eq(menuTable.id, menuId))
  expect(await holders()).toEqual(['1'])
  await db.update(menuTable).set({ status: '0' }).where(eq(menuTable.id, menuId))
  expect(await holders()).toHaveLength(2)
  await db.update(roleTable).set({ delFlag: '1' })
  expect(await holders()).toEqual(['1'])
  expect(await holdersOf(server.ctx, 'no:such:thing')).toEqual(['1'])
})
