import { writeFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '@app/shared/system/user.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { readSheet } from '#/platform/excel/readSheet.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { added, aKeeper, aNewUser, callsOf, depts, makeDepts, type Calls } from './testing/world.ts'
import { userRoleTable, userTable } from './user.table.ts'

let server: TestApp
let admin: Calls
/** One user in each department. */
const people = {} as Record<keyof typeof depts, { id: string; version: number }>

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000' } })
  await makeDepts(server)
  admin = callsOf(server, { token: await signInAsAdmin(server) })
  for (const place of ['a', 'a1', 'b'] as const) people[place] = await added(admin, { deptId: depts[place] })
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const outOfReach = { code: 403, msg: '没有权限访问用户数据！' }
const deptOutOfReach = { code: 403, msg: '没有权限访问部门数据！' }
const rowOf = async (id: string) => (await server.ctx.db.select().from(userTable).where(eq(userTable.id, id)))[0]
const seenBy = async (calls: Calls, query: object = {}) =>
  (await calls.page({ pageSize: 200, ...query })).data?.list.map(({ id }) => id) ?? []

test('数据范围: all sees everybody, own department and below what lies there, own row himself', async () => {
  const all = ['a', 'a1', 'b'] as const
  const seen: Record<string, readonly (keyof typeof depts)[]> = {
    1: all,
    2: ['a', 'a1'],
    3: ['a'],
    4: ['a', 'a1'],
    5: [],
  }
  for (const [dataScope, places] of Object.entries(seen)) {
    const signed = await aKeeper(server, dataScope as '1')
    const calls = callsOf(server, signed)
    const ids = await seenBy(calls)
    for (const place of all)
      expect(ids.includes(people[place].id), `${dataScope} ${place}`).toBe(places.includes(place))
    expect(ids.includes('1')).toBe(dataScope === '1')
    expect(ids.includes(signed.userId)).toBe(true)
    expect(await calls.get(signed.userId)).toMatchObject({ code: 200 })
  }
})

test('数据范围: without a role or with a disabled one nobody is seen', async () => {
  const signed = await aKeeper(server, '1')
  await server.ctx.db.update(roleTable).set({ status: '1' }).where(eq(roleTable.id, signed.roleId))
  await server.ctx.emit('role.changed', { roleIds: [signed.roleId] })
  expect(await callsOf(server, signed).page()).toMatchObject(denied)
})

test('数据范围: a department shows its people and those of all below it, within the scope', async () => {
  expect(await seenBy(admin, { deptId: depts.a })).toEqual(expect.arrayContaining([people.a.id, people.a1.id]))
  expect(await seenBy(admin, { deptId: depts.a })).not.toContain(people.b.id)
  expect(await seenBy(admin, { deptId: depts.a1 })).toEqual([people.a1.id])
  expect(await seenBy(admin, { deptId: 'nowhere' })).toEqual([])
  const own = callsOf(server, await aKeeper(server, '3'))
  expect(await seenBy(own, { deptId: depts.a1 })).toEqual([])
  expect(await seenBy(own, { deptId: depts.b })).toEqual([])
})

test('数据范围: every call with an id of somebody outside is refused and changes nothing', async () => {
  const manager = callsOf(server, await aKeeper(server, '4'))
  const { id, version } = people.b
  const before = await rowOf(id)
  for (const foreign of [id, 'nobody']) {
    expect(await manager.get(foreign)).toMatchObject(outOfReach)
    expect(await manager.save({ id: foreign, version, name: '改了' })).toMatchObject(outOfReach)
    expect(await manager.remove(foreign)).toMatchObject(outOfReach)
    expect(await manager.remove(`${people.a.id},${foreign}`)).toMatchObject(outOfReach)
    expect(await manager.status(foreign, '1')).toMatchObject(outOfReach)
    expect(await manager.reset(foreign)).toMatchObject(outOfReach)
    expect(await manager.assign(foreign, [])).toMatchObject(outOfReach)
  }
  expect(await rowOf(id)).toEqual(before)
  expect(await rowOf(people.a.id)).toMatchObject({ delFlag: '0' })
})

test('数据范围: nobody is put into a department outside, new or moved', async () => {
  const manager = callsOf(server, await aKeeper(server, '4'))
  expect(await manager.save(aNewUser({ deptId: depts.b }))).toMatchObject(deptOutOfReach)
  const own = await added(manager, { deptId: depts.a1 })
  expect(await manager.save({ ...own, deptId: depts.b })).toMatchObject(deptOutOfReach)
  expect(await manager.save({ ...own, deptId: depts.a })).toMatchObject({ code: 200 })
  const himself = callsOf(server, await aKeeper(server, '5'))
  expect(await himself.save(aNewUser())).toMatchObject(deptOutOfReach)
})

test('数据范围: an export holds what the page shows', async () => {
  const signed = await aKeeper(server, '3')
  const { msg } = await server.send(user.endpoints.export, { token: signed.token, query: { userName: 'zhang' } })
  const file = await findGenerated(server.ctx, String(msg), signed.userId)
  const path = await server.platform.files.newTempPath()
  await writeFile(path, await server.platform.files.storage.read(file?.fileKey ?? ''))
  const { headers, rows } = await readSheet(path, server.platform.env.limits)
  expect(headers.join()).toBe(
    '姓名,英文名称,用户编号,登录名,别称,用户类型,用户邮箱,手机号码,用户性别,帐号状态,最后登录IP,最后登录时间,部门名称,部门编号,部门负责人,数据版本',
  )
  const names = rows.map(({ values }) => values[3])
  expect(names).toContain((await rowOf(people.a.id))?.userName)
  expect(names).not.toContain((await rowOf(people.b.id))?.userName)
  expect(rows[0]?.values.slice(12, 15)).toEqual(['部门a', 'dept-a', 'dept-a负责人'])
  expect(rows[0]?.values[9]).toBe('正常')
})

async function aRole(given: Partial<typeof roleTable.$inferInsert> = {}, permissions: readonly string[] = []) {
  const word = `r${Math.random().toString(36).slice(2, 10)}`
  await server.ctx.db.insert(roleTable).values({ id: word, roleName: word, roleKey: word, dataScope: '5', ...given })
  if (permissions.length > 0)
    await server.ctx.db.insert(roleMenuTable).select(
      server.ctx.db
        .select({ roleId: sql`${word}`.as('role_id'), menuId: menuTable.id })
        .from(menuTable)
        .where(sql`${menuTable.perms} = any(${sql.param([...permissions])}::varchar[])`),
    )
  return word
}
const rolesOf = async (userId: string) =>
  (await server.ctx.db.select().from(userRoleTable).where(eq(userRoleTable.userId, userId))).map(({ roleId }) => roleId)

test('授权: nobody gives or takes a role that opens more than he has himself', async () => {
  const manager = callsOf(server, await aKeeper(server, '4'))
  const small = await aRole({}, ['system:user:list'])
  const strong = await aRole({}, ['system:user:list', 'system:config:edit'])
  const wide = await aRole({ dataScope: '1' }, ['system:user:list'])
  const elsewhere = await aRole({ dataScope: '2' }, ['system:user:list'])
  await server.ctx.db.insert(roleDeptTable).values({ roleId: elsewhere, deptId: depts.b })
  for (const roleId of [strong, wide, elsewhere]) {
    expect(await manager.save(aNewUser({ roleIds: [roleId] }))).toMatchObject(denied)
    expect(await manager.assign(people.a.id, [small, roleId])).toMatchObject(denied)
  }
  expect(await rolesOf(people.a.id)).toEqual([])
  expect(await admin.assign(people.a.id, [strong])).toMatchObject({ code: 200 })
  expect(await manager.assign(people.a.id, [])).toMatchObject(denied)
  expect(
    await manager.save({ id: people.a.id, version: (await rowOf(people.a.id))?.version, roleIds: [] }),
  ).toMatchObject(denied)
  expect(await rolesOf(people.a.id)).toEqual([strong])
  expect(await manager.assign(people.a.id, [strong, small])).toMatchObject({ code: 200 })
  expect((await rolesOf(people.a.id)).toSorted()).toEqual([strong, small].toSorted())
})

test('授权: nobody changes his own roles, and the role 超级管理员 is given to nobody', async () => {
  const signed = await aKeeper(server, '1')
  const manager = callsOf(server, signed)
  const small = await aRole({}, ['system:user:list'])
  expect(await manager.assign(signed.userId, [signed.roleId, small])).toMatchObject(denied)
  expect(await manager.assign(signed.userId, [])).toMatchObject(denied)
  for (const calls of [manager, admin]) {
    expect(await calls.save(aNewUser({ roleIds: ['1'] }))).toMatchObject({ code: 500, msg: '不允许操作超级管理员角色' })
    expect(await calls.assign(people.b.id, ['1'])).toMatchObject({ code: 500, msg: '不允许操作超级管理员角色' })
  }
})

test('授权: whoever moves takes along no reach that the mover lacks', async () => {
  const below = await aRole({ dataScope: '4' }, ['system:user:list'])
  const signed = await aKeeper(server, '2')
  // The mover reaches a and b, not what lies below a.
  await server.ctx.db.delete(roleDeptTable).where(eq(roleDeptTable.roleId, signed.roleId))
  await server.ctx.db
    .insert(roleDeptTable)
    .values([depts.a, depts.b].map((deptId) => ({ roleId: signed.roleId, deptId })))
  await server.ctx.emit('role.changed', { roleIds: [signed.roleId] })
  const manager = callsOf(server, signed)
  const person = await added(admin, { deptId: depts.b, roleIds: [below] })
  expect(await manager.save({ ...person, deptId: depts.a })).toMatchObject(denied)
  expect(await rowOf(person.id)).toMatchObject({ deptId: depts.b })
  const free = await added(admin, { deptId: depts.b })
  expect(await manager.save({ ...free, deptId: depts.a })).toMatchObject({ code: 200 })
})
