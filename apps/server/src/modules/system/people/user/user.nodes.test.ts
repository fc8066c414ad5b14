import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { post } from '@app/shared/system/post.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { signInAsAdmin, sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { added, callsOf, makeDepts, type Calls } from './testing/world.ts'
import { userTable } from './user.table.ts'

let one: TestApp
let two: TestApp
let admin: Calls

beforeAll(async () => {
  one = await openTestApp({ env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000' } })
  two = await openTestApp({ databaseUrl: one.databaseUrl, env: { L_RATE_USER: '10000' } })
  await makeDepts(one)
  const menus = await one.ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(eq(menuTable.perms, 'system:post:list'))
  await one.ctx.db.insert(roleTable).values({ id: 'poster', roleName: '看岗位', roleKey: 'poster', dataScope: '5' })
  await one.ctx.db.insert(roleMenuTable).values(menus.map(({ id }) => ({ roleId: 'poster', menuId: id })))
  admin = callsOf(one, { token: await signInAsAdmin(one) })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

/** Somebody who chose their password and is signed in; node two knows their session. */
async function aPerson() {
  const { id } = await added(admin, { roleIds: ['poster'] })
  await one.ctx.db.update(userTable).set({ pwdUpdateDate: one.clock.now().toISOString() }).where(eq(userTable.id, id))
  const token = await sessionFor(one, id)
  await becomes(token, 200)
  return { id, token }
}
const posts = (node: TestApp, token: string) => node.send(post.endpoints.page, { token })

/** Asks the other node until the answer has this code; far below the minute of a lost message, whatever the load. */
async function becomes(token: string, code: number) {
  await expect.poll(async () => (await posts(two, token)).code, { interval: 100 }).toBe(code)
}

test('用户双节点: a role taken or given acts on the live session of the other node', async () => {
  const { id, token } = await aPerson()
  expect(await admin.assign(id, [])).toMatchObject({ code: 200 })
  await becomes(token, 403)
  expect(await admin.assign(id, ['poster'])).toMatchObject({ code: 200 })
  await becomes(token, 200)
})

test('用户双节点: whoever is disabled is out on the other node, and stays out when enabled again', async () => {
  const { id, token } = await aPerson()
  expect(await admin.status(id, '1')).toMatchObject({ code: 200 })
  await becomes(token, 401)
  expect(await admin.status(id, '0')).toMatchObject({ code: 200 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await posts(two, token)).code).toBe(401)
})

test('用户双节点: a reset password ends the sessions of the other node', async () => {
  const { id, token } = await aPerson()
  expect(await admin.reset(id)).toMatchObject({ code: 200 })
  await becomes(token, 401)
})

test('用户双节点: whoever is deleted is out on the other node', async () => {
  const { id, token } = await aPerson()
  expect(await admin.remove(id)).toMatchObject({ code: 200 })
  await becomes(token, 401)
})

test('用户双节点: a new name and department are those of the live session', async () => {
  const { id, token } = await aPerson()
  const { data } = (await admin.get(id)) as { data?: { version: number } }
  expect(await admin.save({ id, version: data?.version, name: '换了名' })).toMatchObject({ code: 200 })
  const named = async () => (await two.send(session.getInfo, { token })) as unknown as { user: { name: string } }
  await expect.poll(async () => (await named()).user.name, { interval: 100 }).toBe('换了名')
})
