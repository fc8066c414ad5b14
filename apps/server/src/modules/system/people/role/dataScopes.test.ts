import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { dept } from '@app/shared/system/dept.ts'
import { notice } from '@app/shared/system/notice.ts'
import { roleCalls } from '@app/shared/system/role.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { user, userCalls } from '@app/shared/system/user.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { aPerson, aRole, deptPaths, someDepts, type DeptId, type Person, type RoleWish } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
/** One user and one notice in each department. */
const places: DeptId[] = ['100', ...(Object.keys(deptPaths) as DeptId[])]
const people = new Map<DeptId, string>()
const notices = new Map<DeptId, string>()

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '100000', L_RATE_USER: '100000' } })
  await someDepts(server)
  for (const place of places) {
    people.set(place, (await aUser(server, { deptId: place })).id)
    notices.set(place, `n-${place}`)
    await server.ctx.db.insert(noticeTable).values({
      id: `n-${place}`,
      noticeTitle: `公告${place}`,
      noticeType: '1',
      noticeContentHtml: '<p>内容</p>',
      createDept: place,
      createBy: '1',
    })
  }
})
afterAll(() => server.close())

const may = [
  ...['list', 'query', 'edit'].flatMap((word) => [`system:user:${word}`, `system:dept:${word}`]),
  ...['query', 'add', 'remove'].map((word) => `system:role:${word}`),
  ...['list', 'query', 'edit'].map((word) => `system:notice:${word}`),
]

interface Case {
  name: string
  roles: RoleWish[]
  /** Departments whose people and papers somebody of department A reaches, beside what is their own. */
  reach: DeptId[]
  own: boolean
}

/** The holder sits in department A. */
const cases: Case[] = [
  { name: '全部', roles: [{ scope: '1' }], reach: places, own: true },
  { name: '自定义', roles: [{ scope: '2', deptIds: ['a1', 'b'] }], reach: ['a1', 'b'], own: false },
  { name: '自定义，没有勾选', roles: [{ scope: '2' }], reach: [], own: false },
  { name: '本部门', roles: [{ scope: '3' }], reach: ['a'], own: true },
  { name: '本部门及以下', roles: [{ scope: '4' }], reach: ['a', 'a1', 'a2'], own: true },
  { name: '仅本人', roles: [{ scope: '5' }], reach: [], own: true },
  { name: '本部门 + 仅本人', roles: [{ scope: '3' }, { scope: '5' }], reach: ['a'], own: true },
  {
    name: '自定义 + 自定义 + 仅本人',
    roles: [{ scope: '2', deptIds: ['a1'] }, { scope: '2', deptIds: ['b1'] }, { scope: '5' }],
    reach: ['a1', 'b1'],
    own: true,
  },
  {
    name: '本部门及以下 + 自定义',
    roles: [{ scope: '4' }, { scope: '2', deptIds: ['b1'] }],
    reach: ['a', 'a1', 'a2', 'b1'],
    own: true,
  },
  { name: '仅本人 + 全部', roles: [{ scope: '5' }, { scope: '1' }], reach: places, own: true },
  { name: '本部门 + 全部（停用）', roles: [{ scope: '3' }, { scope: '1', status: '1' }], reach: ['a'], own: true },
]

const ids = (map: Map<DeptId, string>, reach: readonly DeptId[]) => reach.map((place) => map.get(place)).toSorted()
const everybody = () => new Set(people.values())
const reachable = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, disableCheckbox, children }) => [...(disableCheckbox ? [] : [id]), ...reachable(children ?? [])])

describe.each(cases)('数据权限 $name', ({ roles, reach, own }) => {
  let holder: Person
  const token = () => holder.token
  const outside = () => places.filter((place) => !reach.includes(place))

  beforeAll(async () => {
    const [first, ...others] = roles
    holder = await aPerson(server, 'a', { ...first, may }, ...others)
  })

  test('read: people, by list and by id', async () => {
    const { data } = await server.send(user.endpoints.page, { token: token(), query: { pageSize: 200 } })
    const seen = data?.list.map(({ id }) => id) ?? []
    expect(seen.filter((id) => everybody().has(id)).toSorted()).toEqual(ids(people, reach))
    expect(seen.includes(holder.id)).toBe(own)
    for (const [place, id] of people) {
      const { code, msg } = await server.send(userCalls.get, { token: token(), params: { id } })
      expect([place, code === 200 ? '' : msg]).toEqual([place, reach.includes(place) ? '' : '没有权限访问用户数据！'])
    }
  })

  test('read: the people of a role', async () => {
    const roleId = await aRole(server)
    await server.ctx.db.insert(userRoleTable).values([...people.values()].map((userId) => ({ userId, roleId })))
    const query = { roleId, pageSize: 200 }
    const { data } = await server.send(roleUserCalls.page, { token: token(), query })
    expect(data?.list.map(({ id }) => id).toSorted()).toEqual(ids(people, reach))
    expect(data?.total).toBe(reach.length)
  })

  test('read: departments, by id, as choice and as tree of a role', async () => {
    for (const place of places) {
      const { code, msg } = await server.send(dept.endpoints.get, { token: token(), params: { id: place } })
      expect([place, code === 200 ? '' : msg]).toEqual([place, reach.includes(place) ? '' : '没有权限访问部门数据！'])
    }
    const tree = await server.send(roleCalls.deptTree, { token: token(), params: { roleId: await aRole(server) } })
    expect(reachable(tree.data?.depts ?? []).toSorted()).toEqual(reach.toSorted())
    const choice = await server.send(dept.treeEndpoints.select, { token: token(), params: { level: '9', id: '0' } })
    const flat = (nodes: readonly TreeNode[]): string[] =>
      nodes.flatMap(({ id, selectable, children }) => [...(selectable ? [id] : []), ...flat(children ?? [])])
    expect(flat(choice.data ?? []).toSorted()).toEqual(reach.toSorted())
  })

  test('read: notices of the management list', async () => {
    const { data } = await server.send(notice.endpoints.page, { token: token(), query: { pageSize: 200 } })
    const seen = data?.list.map(({ id }) => id) ?? []
    expect(seen.filter((id) => id.startsWith('n-')).toSorted()).toEqual(ids(notices, reach))
    for (const place of outside()) {
      const answer = await server.send(notice.endpoints.get, { token: token(), params: { id: `n-${place}` } })
      expect(answer).toMatchObject({ code: 500, msg: '数据不存在' })
    }
  })

  test('write: people', async () => {
    for (const [place, id] of people) {
      const body = { id, status: '0' as const }
      const { code, msg } = await server.send(user.endpoints.changeStatus, { token: token(), body })
      expect([place, code === 200 ? '' : msg]).toEqual([place, reach.includes(place) ? '' : '没有权限访问用户数据！'])
    }
    const [row] = await server.ctx.db
      .select({ id: userTable.id, version: userTable.version })
      .from(userTable)
      .where(inArray(userTable.id, [holder.id]))
    const moved = outside()
      .filter((place) => place !== 'a')
      .map((place) => ({ id: holder.id, version: row?.version, deptId: place }))
    for (const body of own ? moved : [])
      expect(await server.send(user.endpoints.save, { token: token(), body })).toMatchObject({
        code: 403,
        msg: '没有权限访问部门数据！',
      })
  })

  test('write: the people of a role, given and taken', async () => {
    const roleId = await aRole(server)
    for (const [place, userId] of people) {
      const given = await server.send(roleUserCalls.add, { token: token(), body: { roleId, userId } })
      const taken = await server.send(roleCalls.removeUsers, { token: token(), params: { roleId, userIds: userId } })
      const expected = reach.includes(place) ? [200, 200] : [403, 403]
      expect([place, given.code, taken.code]).toEqual([place, ...expected])
    }
  })

  test('write: departments', async () => {
    const rows = await server.ctx.db.select().from(deptTable).where(inArray(deptTable.id, places))
    for (const { id, version } of rows) {
      const body = { id, version, remark: `由 ${holder.userName} 修改` }
      const { code, msg } = await server.send(dept.endpoints.save, { token: token(), body })
      const place = id as DeptId
      expect([place, code === 200 ? '' : msg]).toEqual([place, reach.includes(place) ? '' : '没有权限访问部门数据！'])
    }
  })

  test('write: notices', async () => {
    for (const place of outside()) {
      const body = { id: `n-${place}`, version: 1, noticeTitle: '改了' }
      const answer = await server.send(notice.endpoints.save, { token: token(), body })
      expect(answer).toMatchObject({ code: 500, msg: '数据不存在' })
    }
  })
})

test('数据权限: nobody without a role sees or changes anything', async () => {
  const { token } = await aPerson(server, 'a')
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(user.endpoints.page, { token })).toMatchObject(denied)
  expect(await server.send(dept.endpoints.get, { token, params: { id: 'a' } })).toMatchObject(denied)
  expect(await server.send(notice.endpoints.page, { token })).toMatchObject(denied)
  const { data } = await server.send(dept.treeEndpoints.select, { token, params: { level: '9', id: '0' } })
  expect(data).toEqual([])
})

test('数据权限: a moved department, and a moved holder, change what is reached at once', async () => {
  const holder = await aPerson(server, 'a2', { scope: '4', may })
  const seen = async () => {
    const { data } = await server.send(user.endpoints.page, { token: holder.token, query: { pageSize: 200 } })
    return (data?.list.map(({ id }) => id) ?? []).filter((id) => everybody().has(id)).toSorted()
  }
  expect(await seen()).toEqual(ids(people, ['a2']))
  const { token } = await aPerson(server, '100', { scope: '1', may })
  const [row] = await server.ctx.db
    .select()
    .from(deptTable)
    .where(inArray(deptTable.id, ['b1']))
  const body = { id: 'b1', version: row?.version, parentId: 'a2' }
  expect(await server.send(dept.endpoints.save, { token, body })).toMatchObject({ code: 200 })
  expect(await seen()).toEqual(ids(people, ['a2', 'b1']))
  const [version] = (
    await server.ctx.db
      .select()
      .from(userTable)
      .where(inArray(userTable.id, [holder.id]))
  ).map((each) => each.version)
  const moved = { id: holder.id, version, deptId: 'b' }
  expect(await server.send(user.endpoints.save, { token, body: moved })).toMatchObject({ code: 200 })
  expect(await seen()).toEqual(ids(people, ['b']))
})
