import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { post } from '@app/shared/system/post.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { cutConnections } from '#testing/database.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { endSessionsOfUser } from './session.service.ts'

let one: TestApp
let two: TestApp

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

async function login(node: TestApp, userName: string, password = userPassword): Promise<string> {
  const answer = await node.send(session.login, { body: { username: userName, password } })
  return (answer as unknown as { token: string }).token
}

const info = (node: TestApp, token: string) => node.send(session.getInfo, { token })
const posts = (node: TestApp, token: string) => node.send(post.endpoints.page, { token })

/** Asks until the answer has this code; the promise of all nodes is one second. */
async function withinASecond(ask: () => Promise<{ code: number }>, code: number) {
  const startedAt = performance.now()
  let answer = await ask()
  while (answer.code !== code && performance.now() - startedAt < 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    answer = await ask()
  }
  return answer
}

test('双节点: a session of one node is one of the other', async () => {
  const { userName } = await aUser(one)
  const token = await login(one, userName)
  expect(await info(two, token)).toMatchObject({ code: 200 })
  expect(await two.send(session.logout, { token })).toEqual({ code: 200, msg: '退出成功' })
  expect(await info(two, token)).toMatchObject({ code: 401 })
  expect(await withinASecond(() => info(one, token), 401)).toMatchObject({ code: 401 })
})

test('双节点: a restart, and a store that forgets all, change nothing', async () => {
  const { userName } = await aUser(one)
  const live = await login(one, userName)
  const ended = await login(one, userName)
  await one.send(session.logout, { token: ended })
  const remembered = (await one.platform.redis?.keys('atrium:*')) ?? []
  if (remembered.length > 0) await one.platform.redis?.del(remembered)
  const fresh = await openTestApp({ databaseUrl: one.databaseUrl })
  expect(await info(fresh, live)).toMatchObject({ code: 200 })
  expect(await info(fresh, ended)).toMatchObject({ code: 401 })
  await fresh.close()
})

test('双节点: a permission taken away is gone on both, and back when given', async () => {
  const { token, roleId } = await signedIn(one, 'system:post:list')
  expect(await posts(one, token)).toMatchObject({ code: 200 })
  expect(await posts(two, token)).toMatchObject({ code: 200 })
  const granted = await one.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.roleId, roleId))
  await one.ctx.tx(async (tx) => {
    await tx.db.delete(roleMenuTable).where(eq(roleMenuTable.roleId, roleId))
    await tx.emit('role.changed', { roleIds: [roleId] })
  })
  expect(await posts(one, token)).toEqual(denied)
  expect(await withinASecond(() => posts(two, token), 403)).toEqual(denied)
  await two.ctx.tx(async (tx) => {
    await tx.db.insert(roleMenuTable).values(granted)
    await tx.emit('role.changed', { roleIds: [roleId] })
  })
  expect(await withinASecond(() => posts(one, token), 200)).toMatchObject({ code: 200 })
})

test('双节点: a node that lost its connection for news trusts no copy it made before', async () => {
  const { token, roleId } = await signedIn(one, 'system:post:list')
  expect(await posts(two, token)).toMatchObject({ code: 200 })
  // As a change of another node whose news never came.
  await one.ctx.db.delete(roleMenuTable).where(eq(roleMenuTable.roleId, roleId))
  expect(await posts(two, token)).toMatchObject({ code: 200 })
  await cutConnections(one.databaseUrl, 'atrium-events')
  for (const node of [one, two]) await vi.waitFor(async () => expect(await posts(node, token)).toEqual(denied))
})

test('双节点: a disabled role gives nothing, neither do disabled menus', async () => {
  const { token, roleId } = await signedIn(one, 'system:post:list')
  expect(await posts(two, token)).toMatchObject({ code: 200 })
  await one.ctx.tx(async (tx) => {
    await tx.db.update(roleTable).set({ status: '1' }).where(eq(roleTable.id, roleId))
    await tx.emit('role.changed', { roleIds: [roleId] })
  })
  expect(await withinASecond(() => posts(two, token), 403)).toEqual(denied)
  expect(await info(two, token)).toMatchObject({ permissions: [], roles: [], user: { sysRoles: [] } })

  const second = await signedIn(one, 'system:post:list')
  expect(await posts(two, second.token)).toMatchObject({ code: 200 })
  const setMenus = (status: string) =>
    one.ctx.tx(async (tx) => {
      await tx.db.update(menuTable).set({ status }).where(eq(menuTable.component, 'system/post/PostIndex'))
      await tx.db.update(menuTable).set({ status }).where(eq(menuTable.perms, 'system:post:list'))
      await tx.emit('menu.changed', { menuIds: [] })
    })
  await setMenus('1')
  expect(await withinASecond(() => posts(two, second.token), 403)).toEqual(denied)
  await setMenus('0')
  expect(await withinASecond(() => posts(two, second.token), 200)).toMatchObject({ code: 200 })
})

test('双节点: a user disabled on one node is outside on the other', async () => {
  const { id, userName } = await aUser(one)
  const token = await login(two, userName)
  expect(await info(two, token)).toMatchObject({ code: 200 })
  await one.ctx.tx(async (tx) => {
    await tx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))
    await tx.emit('user.changed', { userIds: [id] })
  })
  expect(await withinASecond(() => info(two, token), 401)).toMatchObject({ code: 401 })
})

test('双节点: a forced end is told on the other node too', async () => {
  const { id, userName } = await aUser(one)
  const token = await login(two, userName)
  expect(await info(two, token)).toMatchObject({ code: 200 })
  await endSessionsOfUser(one.ctx, id, 'forced')
  expect(await withinASecond(() => info(two, token), 401)).toEqual({
    code: 401,
    reason: 'forcedOut',
    msg: '管理员强制退出，请重新登录',
  })
})

test('双节点: changing the password ends the other sessions everywhere, not the own', async () => {
  const { userName } = await aUser(one)
  const own = await login(one, userName)
  const elsewhere = await login(two, userName)
  expect(await info(two, elsewhere)).toMatchObject({ code: 200 })
  const body = { oldPassword: userPassword, newPassword: 'Lychee-wood-4411' }
  expect(await one.send(session.updatePwd, { token: own, body })).toMatchObject({ code: 200 })
  expect(await withinASecond(() => info(two, elsewhere), 401)).toMatchObject({ code: 401 })
  expect(await info(one, own)).toMatchObject({ code: 200 })
  expect(await info(two, own)).toMatchObject({ code: 200 })
  expect(await login(two, userName, body.newPassword)).toMatch(/^[\w-]{43}$/)
})

test('双节点: eleven sign-ins at once on two nodes leave ten sessions', async () => {
  const { userName } = await aUser(one)
  const tokens = await Promise.all(Array.from({ length: 11 }, (_, i) => login(i % 2 ? one : two, userName)))
  const codes = await Promise.all(tokens.map(async (token) => (await info(one, token)).code))
  expect(codes.filter((code) => code === 200)).toHaveLength(10)
  expect(codes.filter((code) => code === 401)).toHaveLength(1)
})
