import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { session } from '@app/shared/auth/session.ts'
import { rootId, type TreeNode } from '@app/shared/kit/tree.ts'
import { menu, menuCalls } from '@app/shared/system/menu.ts'
import { post } from '@app/shared/system/post.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { menuTable } from './menu.table.ts'

let server: TestApp
let second: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  second = await openTestApp({ databaseUrl: server.databaseUrl })
  admin = await signInAsAdmin(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const rowOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(menuTable).where(eq(menuTable.id, id))
  if (!row) throw new Error(`no menu ${id}`)
  return row
}
const change = async (token: string, id: string, values: object) =>
  server.send(menu.endpoints.save, { token, body: { id, version: (await rowOf(id)).version, ...values } })
const componentsOf = (nodes: readonly RouterNode[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => [...(node.component ? [node.component] : []), ...componentsOf(node.children)])
const idsOf = (nodes: readonly TreeNode[] | null | undefined): string[] =>
  (nodes ?? []).flatMap((node) => [node.id, ...idsOf(node.children)])

// 组织管理 11, 岗位管理 104, 岗位查询 1021
const postMenus = ['11', '104', '1021']

test('菜单: a page that is disabled is gone from live sessions of every node, and comes back', async () => {
  const person = await signedIn(server, 'system:post:list')
  await server.ctx.db.insert(roleMenuTable).values({ roleId: person.roleId, menuId: '11' })
  const list = () => second.send(post.endpoints.page, { token: person.token })
  const seen = async () => componentsOf((await second.send(session.getRouters, { token: person.token })).data)
  await expect.poll(async () => (await list()).code).toBe(200)
  expect(await seen()).toContain('system/post/PostIndex')
  expect(await change(admin, '104', { status: '1' })).toMatchObject({ code: 200 })
  await expect.poll(async () => (await list()).code).toBe(403)
  expect(await seen()).not.toContain('system/post/PostIndex')
  expect(await change(admin, '104', { status: '0' })).toMatchObject({ code: 200 })
  await expect.poll(async () => (await list()).code).toBe(200)
})

test('菜单: who disabled a page of his own roles may enable it again, a stranger may not', async () => {
  const keeper = await signedIn(server, 'system:menu:edit', 'system:post:list', 'system:post:query')
  const others = ['1022', '1023', '1024', '1025', '1065'].map((menuId) => ({ roleId: keeper.roleId, menuId }))
  await server.ctx.db.insert(roleMenuTable).values(others)
  const stranger = await signedIn(server, 'system:menu:edit')
  expect(await change(keeper.token, '104', { status: '1' })).toMatchObject({ code: 200 })
  expect(await change(stranger.token, '104', { status: '0' })).toMatchObject({ code: 403 })
  expect(await change(keeper.token, '104', { status: '0' })).toMatchObject({ code: 200 })
})

test('菜单: selects and the flat list hold what the caller’s roles have, everything for the superuser', async () => {
  const person = await signedIn(server, 'system:menu:list', 'system:post:list', 'system:post:query')
  await server.ctx.db.insert(roleMenuTable).values({ roleId: person.roleId, menuId: '11' })
  const params = { level: 50, id: rootId }
  const own = idsOf((await server.send(menuCalls.treeselect, { token: person.token, params })).data)
  expect(own).toEqual(postMenus)
  const all = idsOf((await server.send(menuCalls.treeselect, { token: admin, params })).data)
  expect(all.length).toBeGreaterThan(20)
  const flat = async (token: string) => (await server.send(menu.endpoints.list, { token })).data?.map(({ id }) => id)
  expect(await flat(person.token)).toEqual([...postMenus, '102'])
  expect(await flat(admin)).toEqual(expect.arrayContaining([...all]))
})
