import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightCalls, type FormRight } from '@app/shared/form/right.ts'
import { aStoredForm } from '#/modules/form/testing/aForm.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userPostTable, userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { anonymousCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { someDepts } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { formRights } from './right.read.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  server = await openTestApp()
  await someDepts(server)
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions: ['query', 'add', 'edit', 'design'].map((word) => `form:definition:${word}`) })
})
afterAll(() => server.close())

const right = (given: Partial<FormRight>): FormRight => ({
  subjectKind: 'all',
  subjectId: '',
  fill: true,
  see: 'own',
  edit: false,
  remove: false,
  ...given,
})
const save = (formId: string, rights: FormRight[], token = keeper) =>
  server.send(rightCalls.save, { token, params: { formId }, body: { rights } })
const everything = ['add', 'list', 'edit', 'remove'].map((word) => `form:record:${word}`)

/** The rights of a person with these permissions. */
const rightsOf = (formId: string, userId: string, permissions: string[]) => {
  const person = { ...anonymousCaller, id: userId, permissions: new Set(permissions) }
  const ctx = createContext(server.platform, { caller: person, ip: '', userAgent: '', requestId: '' })
  return formRights(ctx, { id: formId })
}

test('权限: without rights of its own a form goes by the permissions of the menu', async () => {
  const { id } = await aStoredForm(server, keeper)
  const nothing = { fill: false, see: 'none', edit: false, remove: false }
  expect(await rightsOf(id, 'u1', [])).toEqual(nothing)
  expect(await rightsOf(id, 'u1', ['form:record:add'])).toEqual({ ...nothing, fill: true, see: 'own' })
  expect(await rightsOf(id, 'u1', everything)).toEqual({ fill: true, see: 'scope', edit: true, remove: true })
})

test('权限: rights of person, department with those above, role and post add up', async () => {
  const { id } = await aStoredForm(server, keeper)
  const [roleId, postId] = [newId(), newId()]
  const { id: person } = await aUser(server, { deptId: 'a1' })
  await server.ctx.db
    .insert(roleTable)
    .values({ id: roleId, roleName: '角色甲', roleKey: 'role_a', sort: 1, dataScope: '5' })
  await server.ctx.db.insert(postTable).values({ id: postId, postName: '岗位甲', postCode: 'post_a' })
  await server.ctx.db.insert(userRoleTable).values({ userId: person, roleId })
  await server.ctx.db.insert(userPostTable).values({ userId: person, postId })
  const { id: stranger } = await aUser(server, { deptId: 'b' })
  const rights = [
    right({ subjectKind: 'dept', subjectId: 'a', see: 'dept' }),
    right({ subjectKind: 'role', subjectId: roleId, fill: false, see: 'none', edit: true }),
    right({ subjectKind: 'post', subjectId: postId, fill: false, see: 'none', remove: true }),
    right({ subjectKind: 'user', subjectId: '1', fill: true, see: 'all' }),
  ]
  expect(await save(id, rights)).toMatchObject({ code: 200 })
  expect(await rightsOf(id, person, everything)).toEqual({ fill: true, see: 'dept', edit: true, remove: true })
  expect(await rightsOf(id, person, ['form:record:add'])).toMatchObject({ fill: true, edit: false, remove: false })
  expect(await rightsOf(id, stranger, everything)).toEqual({ fill: false, see: 'none', edit: false, remove: false })
  const { data } = await server.send(rightCalls.get, { token: keeper, params: { formId: id } })
  expect(data?.map(({ subjectKind, subjectName }) => [subjectKind, subjectName])).toEqual([
    ['user', expect.any(String)],
    ['dept', '部门A'],
    ['role', '角色甲'],
    ['post', '岗位甲'],
  ])
})

test('权限: saving replaces them all, and everybody means everybody', async () => {
  const { id } = await aStoredForm(server, keeper)
  await save(id, [right({ subjectKind: 'dept', subjectId: 'a' })])
  await save(id, [right({ see: 'all' })])
  expect(await rightsOf(id, 'u1', ['form:record:add'])).toMatchObject({ fill: true, see: 'all' })
  const { data } = await server.send(rightCalls.get, { token: keeper, params: { formId: id } })
  expect(data).toEqual([{ ...right({ see: 'all' }), subjectName: '所有人' }])
})

test('权限: unknown subjects, the same one twice and foreign forms are refused', async () => {
  const { id } = await aStoredForm(server, keeper)
  const dept = right({ subjectKind: 'dept', subjectId: 'a' })
  expect(await save(id, [right({ subjectKind: 'user', subjectId: 'nobody' })])).toMatchObject({
    code: 500,
    msg: '授权对象不存在',
  })
  expect(await save(id, [dept, { ...dept, see: 'all' }])).toMatchObject({ code: 500, msg: '授权对象重复' })
  expect(await save(id, [right({ subjectId: 'a' })])).toMatchObject({ code: 500, msg: '参数不符合规范' })
  const many = Array.from({ length: 201 }, (_, at) => right({ subjectKind: 'user', subjectId: `u${at}` }))
  expect(await save(id, many)).toMatchObject({ code: 500, msg: '最多设置200条权限' })
  const far = caller({
    permissions: ['form:definition:edit', 'form:definition:query'],
    dataScope: { deptIds: [], own: true },
  })
  expect(await save(id, [dept], far)).toMatchObject({ code: 500, msg: '数据不存在' })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const reader = caller({ permissions: ['form:record:add'] })
  expect(await save(id, [dept], reader)).toMatchObject(denied)
  expect(await server.send(rightCalls.get, { token: reader, params: { formId: id } })).toMatchObject(denied)
  expect(await server.send(rightCalls.choices, { token: reader })).toMatchObject(denied)
  expect((await server.send(rightCalls.choices, { token: keeper })).data?.role.length).toBeGreaterThan(0)
})

test('权限: rights that somebody else has changed since they were seen are not replaced', async () => {
  const { id } = await aStoredForm(server, keeper)
  const [dept, all] = [right({ subjectKind: 'dept', subjectId: 'a' }), right({ see: 'all' })]
  const replace = (rights: FormRight[], seen: FormRight[]) =>
    server.send(rightCalls.save, { token: keeper, params: { formId: id }, body: { rights, seen } })
  expect(await replace([dept, all], [])).toMatchObject({ code: 200 })
  const stale = { reason: 'stale', msg: '授权已被他人修改，请重新打开后再设置' }
  expect(await replace([dept], [])).toMatchObject(stale)
  expect(await replace([dept], [all, { ...dept, fill: false }])).toMatchObject(stale)
  const { data } = await server.send(rightCalls.get, { token: keeper, params: { formId: id } })
  expect(data).toHaveLength(2)
  expect(await replace([all], [all, dept])).toMatchObject({ code: 200 })
})
