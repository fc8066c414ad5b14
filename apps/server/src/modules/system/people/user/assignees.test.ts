import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { aUser } from '#testing/aUser.ts'
import { aRole, someDepts } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { assigneesOf, leadersFrom, managersOf } from './assignees.read.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'

let server: TestApp
let roleId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await openTestApp()
  await someDepts(server)
  const { db } = server.ctx
  const wishes = { chief: '100', head: 'a', first: 'a1', second: 'a1', gone: 'a1', off: 'a1' }
  for (const [i, [name, deptId]] of Object.entries(wishes).entries()) {
    const more = { ...(name === 'off' && { status: '1' }), ...(name === 'gone' && { delFlag: '1' }) }
    ids[name] = (await aUser(server, { deptId, sort: 100 - i, ...more })).id
  }
  roleId = await aRole(server)
  await db.insert(postTable).values({ id: 'w1', postCode: 'w1', postName: '审批岗', sort: 1 })
  await db.insert(userRoleTable).values([
    { userId: id('head'), roleId },
    { userId: id('off'), roleId },
  ])
  await db.insert(userPostTable).values([
    { userId: id('first'), postId: 'w1' },
    { userId: id('head'), postId: 'w1' },
  ])
  await db
    .update(deptTable)
    .set({ leaderUserId: id('head') })
    .where(eq(deptTable.id, 'a'))
  await db
    .update(deptTable)
    .set({ leaderUserId: id('off') })
    .where(eq(deptTable.id, 'a1'))
  await db
    .update(deptTable)
    .set({ leaderUserId: id('chief') })
    .where(eq(deptTable.id, '100'))
})
afterAll(() => server.close())

const id = (name: string) => ids[name] ?? ''
const names = (found: readonly (string | null)[]) =>
  found.map((one) => Object.keys(ids).find((name) => ids[name] === one) ?? null)

test('办理人: those of departments, roles and posts, each once, without who cannot sign in', async () => {
  expect(names(await assigneesOf(server.ctx, { deptIds: ['a1'] }))).toEqual(['second', 'first'])
  expect(names(await assigneesOf(server.ctx, { deptIds: ['a'] }))).toEqual(['head'])
  expect(names(await assigneesOf(server.ctx, { roleIds: [roleId] }))).toEqual(['head'])
  const all = { roleIds: [roleId], postIds: ['w1'], deptIds: ['a1'], userIds: [id('chief'), id('gone')] }
  expect(names(await assigneesOf(server.ctx, all))).toEqual(['second', 'first', 'head', 'chief'])
  expect(await assigneesOf(server.ctx, {})).toEqual([])
})

test('办理人: a role and a post that are out of use name nobody', async () => {
  const { db } = server.ctx
  await db.update(roleTable).set({ status: '1' }).where(eq(roleTable.id, roleId))
  await db.update(postTable).set({ status: '1' }).where(eq(postTable.id, 'w1'))
  expect(await assigneesOf(server.ctx, { roleIds: [roleId], postIds: ['w1'] })).toEqual([])
})

test('部门负责人: from the department to the root, nobody where the leader cannot sign in', async () => {
  const leaders = await leadersFrom(server.ctx, 'a1')
  expect(leaders.map(({ deptId }) => deptId)).toEqual(['a1', 'a', '100'])
  expect(names(leaders.map(({ leaderId }) => leaderId))).toEqual([null, 'head', 'chief'])
  expect(await leadersFrom(server.ctx, 'unknown')).toEqual([])
})

test('直属上级: the chain upwards passes over who cannot sign in and ends at a circle', async () => {
  const { db } = server.ctx
  const manage = (who: string, by: string) =>
    db
      .update(userTable)
      .set({ managerId: id(by) })
      .where(eq(userTable.id, id(who)))
  await manage('first', 'off')
  await manage('off', 'head')
  await manage('head', 'chief')
  expect(names(await managersOf(server.ctx, id('first')))).toEqual(['head', 'chief'])
  await manage('chief', 'first')
  expect(names(await managersOf(server.ctx, id('first')))).toEqual(['head', 'chief'])
  expect(await managersOf(server.ctx, id('second'))).toEqual([])
})
