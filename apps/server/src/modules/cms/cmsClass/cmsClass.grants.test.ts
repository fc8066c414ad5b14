import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsClass, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { createContext } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { grantedClassIds, requireGrant } from './cmsClass.grants.ts'
import { cmsClassAuthTable } from './cmsClass.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `cms:cmsClass:${word}`)

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({ admin: true, roleKeys: ['admin'], permissions })
})
afterAll(() => server.close())

type Grant = Partial<typeof cmsClassAuthTable.$inferInsert> & { classId: string }
const grant = (row: Grant) =>
  server.ctx.db.insert(cmsClassAuthTable).values({ subjectType: 'user', subjectId: 'nobody', actions: 'view', ...row })

async function somebody(roleId?: string) {
  const { id } = await aUser(server)
  if (roleId) await server.ctx.db.insert(userRoleTable).values({ userId: id, roleId })
  const token = caller({ id, permissions })
  const found = await server.platform.ports.authenticate(token)
  if (!('caller' in found)) throw new Error('nobody')
  const ctx = createContext(server.platform, { caller: found.caller, ip: '', userAgent: '', requestId: id })
  return { id, token, ctx }
}

const nodes = (found: readonly TreeNode[]): TreeNode[] => found.flatMap((node) => [node, ...nodes(node.children ?? [])])
async function offered(token: string, action: ClassAction = 'view') {
  const { data } = await server.send(cmsClassCalls.listTree, {
    token,
    params: { level: 8, id: '0' },
    query: { action },
  })
  return nodes(data ?? [])
}

test('栏目授权: a class that names somebody is closed to everybody else, with all that is below it', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const top = await aClass(server, keeper)
  const below = await aClass(server, keeper, { parentId: top.id })
  const open = await aClass(server, keeper)
  await grant({ classId: top.id, subjectId: me.id, actions: 'view,edit' })
  const ids = await grantedClassIds(other.ctx, 'view')
  expect(ids).toContain(open.id)
  expect(ids).not.toContain(top.id)
  expect(ids).not.toContain(below.id)
  expect(await grantedClassIds(me.ctx, 'view')).toEqual(expect.arrayContaining([top.id, below.id, open.id]))
  expect(await grantedClassIds(me.ctx, 'publish')).not.toContain(below.id)
  await expect(requireGrant(other.ctx, below.id, 'view')).rejects.toThrow('您没有该栏目的操作权限')
  await expect(requireGrant(me.ctx, below.id, 'publish')).rejects.toThrow('您没有该栏目的操作权限')
  await expect(requireGrant(me.ctx, 'nowhere', 'view')).rejects.toThrow('所属栏目不存在')
  expect(await requireGrant(me.ctx, below.id, 'edit')).toMatchObject({ id: below.id })
})

test('栏目授权: own rows decide alone, and what is not passed on ends at its class', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const top = await aClass(server, keeper)
  const middle = await aClass(server, keeper, { parentId: top.id })
  const leaf = await aClass(server, keeper, { parentId: middle.id })
  await grant({ classId: top.id, subjectId: me.id })
  await grant({ classId: middle.id, subjectId: other.id, inherit: 'N' })
  const mine = await grantedClassIds(me.ctx, 'view')
  const theirs = await grantedClassIds(other.ctx, 'view')
  expect([top, middle, leaf].map(({ id }) => mine?.includes(id))).toEqual([true, false, true])
  expect([top, middle, leaf].map(({ id }) => theirs?.includes(id))).toEqual([false, true, false])
})

test('栏目授权: roles and departments with what is below them are meant as well as people', async () => {
  const [editor, clerk] = [await somebody('5'), await somebody()]
  const [ofRole, ofDept] = [await aClass(server, keeper), await aClass(server, keeper)]
  await grant({ classId: ofRole.id, subjectType: 'role', subjectId: '5' })
  await grant({ classId: ofDept.id, subjectType: 'dept', subjectId: '100' })
  expect(await grantedClassIds(editor.ctx, 'view')).toContain(ofRole.id)
  const seen = await grantedClassIds(clerk.ctx, 'view')
  expect(seen).toContain(ofDept.id)
  expect(seen).not.toContain(ofRole.id)
  expect(await grantedClassIds(server.ctx, 'view')).toBeUndefined()
})

test('栏目授权: who has no grant sees no row, no node and no detail; classes that lead further cannot be chosen', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const top = await aClass(server, keeper, { description: '内情' })
  const below = await aClass(server, keeper, { parentId: top.id })
  await grant({ classId: top.id, subjectId: 'somebody else' })
  await grant({ classId: below.id, subjectId: me.id, actions: 'view,add' })
  const mine = await offered(me.token, 'add')
  expect(mine.find(({ id }) => id === top.id)).toMatchObject({ selectable: false, disabled: true })
  expect(mine.find(({ id }) => id === below.id)).toMatchObject({ selectable: true })
  expect((await offered(me.token, 'publish')).some(({ id }) => id === below.id)).toBe(false)
  expect((await offered(other.token)).some(({ id }) => id === top.id || id === below.id)).toBe(false)
  const { data: found } = await server.send(cmsClass.treeEndpoints.search, {
    token: other.token,
    query: { className: top.className },
  })
  expect(JSON.stringify(found)).not.toContain(top.id)
  const sentence = { msg: '您没有该栏目的操作权限' }
  const get = (token: string) => server.send(cmsClass.endpoints.get, { token, params: { id: top.id } })
  expect(await get(other.token)).toMatchObject(sentence)
  expect(await get(me.token)).toMatchObject(sentence)
  const change = (id: string, body: object) =>
    server.send(cmsClass.endpoints.save, { token: me.token, body: { id, version: 1, ...body } })
  expect(await change(below.id, { className: '改名' })).toMatchObject(sentence)
  const underTop = { parentId: top.id, className: '新', classCode: 'new', classType: 'list', treeSort: 10 }
  expect(await server.send(cmsClass.endpoints.save, { token: me.token, body: underTop })).toMatchObject(sentence)
  expect(
    await server.send(cmsClass.endpoints.save, { token: me.token, body: { ...underTop, parentId: below.id } }),
  ).toMatchObject({ code: 200 })
})
