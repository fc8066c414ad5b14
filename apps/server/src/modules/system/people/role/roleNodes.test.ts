import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { post } from '@app/shared/system/post.ts'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { aPerson, aRole, menusWith } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { roleTable } from './role.table.ts'

let one: TestApp
let two: TestApp
let admin: string

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
  admin = await signInAsAdmin(one)
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const posts = async (token: string) => (await two.send(post.endpoints.page, { token })).code
/** The promise of all nodes is one second. */
const within = (claim: () => Promise<void>) => vi.waitFor(claim, { timeout: 10_000, interval: 20 })
const versionOf = async (id: string) =>
  (await one.ctx.db.select().from(roleTable).where(eq(roleTable.id, id)))[0]?.version ?? 0

test('双节点: menus, state and holders of a role that change on one node count on the other', async () => {
  const { id, token, roleIds } = await aPerson(one, '100', { scope: '1', may: ['system:post:list'] })
  const [roleId = ''] = roleIds
  const menuIds = await menusWith(one, ['system:post:list'])
  const save = async (ids: string[]) =>
    one.send(role.endpoints.save, {
      token: admin,
      body: { id: roleId, version: await versionOf(roleId), menuIds: ids },
    })
  expect(await posts(token)).toBe(200)
  await save([])
  await within(async () => expect(await posts(token)).toBe(403))
  await save(menuIds)
  await within(async () => expect(await posts(token)).toBe(200))

  await one.send(role.endpoints.changeStatus, { token: admin, body: { id: roleId, status: '1' } })
  await within(async () => expect(await posts(token)).toBe(403))
  await one.send(role.endpoints.changeStatus, { token: admin, body: { id: roleId, status: '0' } })
  await within(async () => expect(await posts(token)).toBe(200))

  await one.send(roleCalls.removeUsers, { token: admin, params: { roleId, userIds: id } })
  await within(async () => expect(await posts(token)).toBe(403))
  await one.send(roleUserCalls.add, { token: admin, body: { roleId, userId: id } })
  await within(async () => expect(await posts(token)).toBe(200))

  await one.send(roleCalls.batchSave, { token: admin, body: [{ handleType: 'delete', id: roleId }] })
  await within(async () => expect(await posts(token)).toBe(403))
  expect(await two.send(session.getInfo, { token })).toMatchObject({ roles: [], permissions: [] })
})

test('双节点: a role is deleted or given to somebody, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const roleId = await aRole(one)
    const { id: userId } = await aUser(one)
    const [removed, given] = await Promise.all([
      one.send(role.endpoints.remove, { token: admin, params: { ids: roleId } }),
      two.send(roleUserCalls.add, { token: admin, body: { roleId, userId } }),
    ])
    expect([removed.code, given.code].toSorted()).toEqual([200, 500])
    const links = await one.ctx.db
      .select()
      .from(userRoleTable)
      .where(and(eq(userRoleTable.roleId, roleId), eq(userRoleTable.userId, userId)))
    expect(links).toHaveLength(given.code === 200 ? 1 : 0)
    expect(removed.code === 200 ? given.msg : removed.msg).toMatch(/^数据不存在$|已分配,不能删除$/)
  }
})

test('双节点: of two savings of the same state of a role one counts', async () => {
  const roleId = await aRole(one)
  const [held = '', other = ''] = await menusWith(one, ['system:post:list', 'system:config:list'])
  const answers = await Promise.all(
    [one, two].map((node, i) =>
      node.send(role.endpoints.save, {
        token: admin,
        body: { id: roleId, version: 1, menuIds: [i === 0 ? held : other] },
      }),
    ),
  )
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['操作成功', '数据失效，请重新更新！'])
})
