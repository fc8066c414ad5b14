import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UniqueCheck } from '@app/shared/kit/standardCalls.ts'
import { dept, deptCalls } from '@app/shared/system/dept.ts'
import { user } from '@app/shared/system/user.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { roleDeptTable } from '#/modules/system/people/role/role.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { forgetUsers } from './dept.service.ts'
import { deptTable } from './dept.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'].map((word) => `system:dept:${word}`)

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions })
})
afterAll(() => server.close())

let count = 0
const aDept = (given: object = {}) => {
  count++
  return {
    parentId: '100',
    deptCode: `c${count}`,
    deptName: `部门${count}`,
    deptType: 'dept',
    treeSort: count,
    ...given,
  }
}
const save = (body: object, token = keeper) => server.send(dept.endpoints.save, { token, body })
async function saved(given: object = {}, token = keeper) {
  const { data, msg } = await save(aDept(given), token)
  if (!data) throw new Error(String(msg))
  return data
}
const get = (id: string, token = keeper) => server.send(dept.endpoints.get, { token, params: { id } })
const change = async (id: string, body: object, token = keeper) => {
  const [row] = await server.ctx.db.select({ version: deptTable.version }).from(deptTable).where(eq(deptTable.id, id))
  return save({ id, version: row?.version, ...body }, token)
}
const remove = (ids: string, token = keeper) => server.send(dept.endpoints.remove, { token, params: { ids } })
const row = async (id: string) => (await server.ctx.db.select().from(deptTable).where(eq(deptTable.id, id)))[0]

test('部门: each call needs its own permission, the choice of a department only a session', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const other = caller({ permissions: ['system:post:edit', 'system:post:list'] })
  const { level, search, select, selectExcept, move } = dept.treeEndpoints
  const place = { level: 1, id: '100' }
  expect(await save(aDept(), other)).toMatchObject(denied)
  expect(await change('100', { leader: '某人' }, caller({ permissions: ['system:dept:add'] }))).toMatchObject(denied)
  expect(await save(aDept(), caller({ permissions: ['system:dept:edit'] }))).toMatchObject(denied)
  expect(await get('100', other)).toMatchObject(denied)
  expect(await remove('100', other)).toMatchObject(denied)
  expect(await server.send(level, { token: other, params: place })).toMatchObject(denied)
  expect(await server.send(search, { token: other, query: {} })).toMatchObject(denied)
  expect(
    await server.send(move, { token: other, body: { id: 'a', version: 1, targetId: 'b', place: 'after' } }),
  ).toMatchObject(denied)
  expect(await server.send(dept.endpoints.export, { token: other, query: {} })).toMatchObject(denied)
  expect(await server.send(select, { token: other, params: place })).toMatchObject({ code: 200 })
  expect(await server.send(selectExcept, { token: other, params: { ...place, excludeId: '100' } })).toMatchObject({
    code: 200,
  })
  expect(await server.send(select, { params: place })).toMatchObject({ code: 401 })
  expect(await server.send(deptCalls.search, { query: { deptName: 'x' } })).toMatchObject({ code: 401 })
})

test('部门: empty, long and wrong values are refused in the words of the form', async () => {
  const said = async (given: object) => (await save(aDept(given))).msg
  expect(await said({ parentId: undefined })).toBe('上级部门不能为空')
  expect(await said({ parentId: '' })).toBe('上级部门不能为空')
  expect(await said({ parentId: '0' })).toBe('上级部门不能为空')
  expect(await said({ deptCode: ' ' })).toBe('部门编码不能为空')
  expect(await said({ deptCode: 'x'.repeat(31) })).toBe('部门编码长度不能超过30个字符')
  expect(await said({ deptName: undefined })).toBe('部门名称不能为空')
  expect(await said({ deptName: '部'.repeat(31) })).toBe('部门名称长度不能超过30个字符')
  expect(await said({ deptFullName: '部'.repeat(201) })).toBe('部门全称长度不能超过200个字符')
  expect(await said({ deptType: undefined })).toBe('部门类型不能为空')
  expect(await said({ treeSort: undefined })).toBe('排序不能为空')
  expect(await said({ treeSort: -1 })).toBe('排序不能小于0')
  expect(await said({ phone: '12345' })).toBe('请输入正确的手机号码')
  expect(await said({ phone: '1'.repeat(12) })).toBe('联系电话长度不能超过11个字符')
  expect(await said({ email: 'nobody' })).toBe('请输入正确的邮箱地址')
  expect(await said({ email: `${'a'.repeat(45)}@b.com` })).toBe('邮箱长度不能超过50个字符')
  expect(await said({ zipCode: '12' })).toBe('邮政编码格式不正确')
  expect(await said({ status: '7' })).toBe('状态的值不在可选范围内')
  expect(await said({ parentId: 'nowhere' })).toBe('上级部门不存在')
  for (const phone of ['13900000001', '01012345678', '0571-123456', '88886666'])
    expect(await save(aDept({ phone }))).toMatchObject(phone === '0571-123456' ? { code: 500 } : { code: 200 })
})

test('部门: a taken code and a name taken by a sibling are refused, elsewhere the name is free', async () => {
  const first = await saved()
  expect(await save(aDept({ deptCode: first.deptCode }))).toMatchObject({ code: 500, msg: '部门编码已存在' })
  expect(await save(aDept({ deptName: first.deptName }))).toMatchObject({ code: 500, msg: '部门名称已存在' })
  expect(await save(aDept({ deptName: first.deptName, parentId: first.id }))).toMatchObject({ code: 200 })
  const check = (query: Record<string, string>) =>
    server.send(dept.checks.deptName as UniqueCheck, { token: keeper, query })
  expect(await check({ deptName: first.deptName, parentId: '100' })).toMatchObject({ data: { code: '2' } })
  expect(await check({ deptName: first.deptName, parentId: '100', id: first.id })).toMatchObject({
    data: { code: '1' },
  })
  const below = await saved({ parentId: first.id })
  expect(await change(below.id, { parentId: '100', deptName: first.deptName })).toMatchObject({ msg: '部门名称已存在' })
})

test('部门: the types that may stand below each other', async () => {
  expect(await save(aDept({ deptType: 'org' }))).toMatchObject({ code: 500, msg: '类型只能是公司或部门' })
  expect(await save(aDept({ deptType: 'team' }))).toMatchObject({ code: 500, msg: '类型只能是公司或部门' })
  expect(await change('100', { deptType: 'company' })).toMatchObject({ code: 500, msg: '根部门的类型只能是机构' })
  const office = await saved()
  const company = await saved({ deptType: 'company' })
  const below = { code: 500, msg: '上级是部门时，类型只能是部门' }
  expect(await save(aDept({ parentId: office.id, deptType: 'company' }))).toMatchObject(below)
  expect(await change(company.id, { parentId: office.id })).toMatchObject(below)
  const subsidiary = await saved({ parentId: company.id, deptType: 'company' })
  expect(await change(company.id, { deptType: 'dept' })).toMatchObject({
    code: 500,
    msg: '节点下存在公司节点，不允许修改',
  })
  expect(await change(subsidiary.id, { deptType: 'dept' })).toMatchObject({ code: 200 })
  expect(await change(company.id, { deptType: 'dept' })).toMatchObject({ code: 200 })
})

test('部门: disabled ones take no children, and none above enabled ones is disabled', async () => {
  const upper = await saved()
  const lower = await saved({ parentId: upper.id })
  const off = { status: '1' }
  const holds = { code: 500, msg: '该部门包含未停用的子部门，不允许标记为停用' }
  expect(await change(upper.id, off)).toMatchObject(holds)
  expect(await change(lower.id, off)).toMatchObject({ code: 200 })
  expect(await change(upper.id, off)).toMatchObject({ code: 200 })
  const closed = { code: 500, msg: '部门停用，不允许新增子部门' }
  expect(await save(aDept({ parentId: upper.id }))).toMatchObject(closed)
  expect(await change((await saved()).id, { parentId: upper.id })).toMatchObject(closed)
  expect(await change(lower.id, { status: '0' })).toMatchObject({ msg: '上级部门已停用，请先启用上级部门' })
  expect(await change(upper.id, { status: '0' })).toMatchObject({ code: 200 })
  expect(await change(lower.id, { status: '0' })).toMatchObject({ code: 200 })
})

test('部门: it does not move below itself, nor the root anywhere', async () => {
  const a = await saved()
  const b = await saved({ parentId: a.id })
  expect(await change(a.id, { parentId: a.id })).toMatchObject({ msg: '修改部门失败，上级部门不能是自己' })
  const illegal = { code: 500, msg: '非法移动，不允许将节点移动到自身或者子节点下' }
  expect(await change(a.id, { parentId: b.id })).toMatchObject(illegal)
  expect(await change('100', { parentId: b.id })).toMatchObject(illegal)
  expect(await change(b.id, { parentId: '0' })).toMatchObject({ code: 500, msg: '上级部门不能为空' })
  expect(await row(b.id)).toMatchObject({ parentIds: `100/${a.id}/${b.id}`, treeLevel: 3 })
})

test('部门: a drag follows the same rules and takes the branch along', async () => {
  const [a, b] = [await saved(), await saved()]
  const child = await saved({ parentId: a.id })
  const company = await saved({ deptType: 'company' })
  const move = async (id: string, place: 'before' | 'after' | 'inside', targetId: string) =>
    server.send(dept.treeEndpoints.move, {
      token: keeper,
      body: { id, version: (await row(id))?.version ?? 0, targetId, place },
    })
  expect(await move(company.id, 'inside', a.id)).toMatchObject({ code: 500, msg: '上级是部门时，类型只能是部门' })
  expect(await move(a.id, 'after', '100')).toMatchObject({ code: 500, msg: '上级部门不能为空' })
  expect(await move(a.id, 'inside', child.id)).toMatchObject({
    code: 500,
    msg: '非法移动，不允许将节点移动到自身或者子节点下',
  })
  expect(await move(a.id, 'inside', b.id)).toMatchObject({ code: 200, data: { parentName: b.deptName } })
  expect(await row(child.id)).toMatchObject({ parentIds: `100/${b.id}/${a.id}/${child.id}`, treeLevel: 4 })
  expect(await row(b.id)).toMatchObject({ treeLeaf: 'n' })
})

test('部门: two drags that cross on two nodes leave one of them and a true tree', async () => {
  const second = await openTestApp({ databaseUrl: server.databaseUrl })
  try {
    const other = fakeCallers(second.platform)({ permissions })
    const [a, b] = [await saved(), await saved()]
    const move = (node: TestApp, token: string, id: string, targetId: string) =>
      node.send(dept.treeEndpoints.move, { token, body: { id, version: 1, targetId, place: 'inside' } })
    const answers = await Promise.all([move(server, keeper, a.id, b.id), move(second, other, b.id, a.id)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(answers.find(({ code }) => code === 500)?.msg).toBe('非法移动，不允许将节点移动到自身或者子节点下')
    const [first, last] = answers[0]?.code === 200 ? [b, a] : [a, b]
    expect(await row(last.id)).toMatchObject({ parentIds: `100/${first.id}/${last.id}`, treeLevel: 3, treeLeaf: 'y' })
    expect(await row(first.id)).toMatchObject({ parentIds: `100/${first.id}`, treeLeaf: 'n' })
  } finally {
    await second.close()
  }
})

test('部门: one with departments or people, and the root, are not deleted', async () => {
  const upper = await saved()
  const lower = await saved({ parentId: upper.id })
  expect(await remove(upper.id)).toMatchObject({ code: 500, msg: '该部门包含子部门，不允许删除' })
  const member = await aUser(server, { deptId: lower.id, status: '1' })
  expect(await remove(`${upper.id},${lower.id}`)).toMatchObject({ code: 500, msg: '该部门包含用户，不允许删除' })
  expect(await remove('100')).toMatchObject({ code: 500, msg: '根部门不允许删除' })
  await server.ctx.db.update(userTable).set({ delFlag: '1' }).where(eq(userTable.id, member.id))
  await server.ctx.db.insert(roleDeptTable).values({ roleId: '2', deptId: lower.id })
  expect(await remove(`${upper.id},${lower.id}`)).toMatchObject({ code: 200 })
  expect(await server.ctx.db.select().from(roleDeptTable).where(eq(roleDeptTable.deptId, lower.id))).toEqual([])
  expect(await get(upper.id)).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('部门: somebody who comes while it is deleted is either in it or kept out', async () => {
  const both = caller({ permissions: [...permissions, 'system:user:edit'] })
  for (let round = 0; round < 8; round++) {
    const office = await saved()
    const { id } = await aUser(server)
    const [removed, moved] = await Promise.all([
      remove(office.id, both),
      server.send(user.endpoints.save, { token: both, body: { id, version: 1, deptId: office.id } }),
    ])
    expect([removed.code, moved.code].toSorted()).toEqual(removed.code === 200 ? [200, 403] : [200, 500])
    if (removed.code !== 200) expect(removed.msg).toBe('该部门包含用户，不允许删除')
    else expect(moved.msg).toBe('没有权限访问部门数据！')
  }
})

test('部门: the leader is an enabled user, whose name stands where none was written', async () => {
  const off = await aUser(server, { status: '1' })
  const nobody = { code: 500, msg: '负责人不存在或已停用', errors: { leaderUserId: '负责人不存在或已停用' } }
  expect(await save(aDept({ leaderUserId: 'nobody' }))).toMatchObject(nobody)
  expect(await save(aDept({ leaderUserId: off.id }))).toMatchObject(nobody)
  const chief = await aUser(server, { name: '带头人' })
  const led = await saved({ leaderUserId: chief.id })
  expect(led).toMatchObject({ leader: '带头人', leaderUserName: '带头人', parentName: '集团', parentDeptType: 'org' })
  const named = await saved({ leaderUserId: chief.id, leader: '老张' })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, chief.id))
  expect(await change(led.id, { leaderUserId: chief.id, address: '二楼' })).toMatchObject({ code: 200 })
  expect(await server.ctx.tx((ctx) => forgetUsers(ctx, [chief.id]))).toEqual([
    { id: led.id, deptName: led.deptName },
    { id: named.id, deptName: named.deptName },
  ])
  expect(await row(led.id)).toMatchObject({ leaderUserId: null, leader: null })
  expect(await row(named.id)).toMatchObject({ leaderUserId: null, leader: '老张' })
  const told = await server.ctx.db.select().from(noticeTable).where(eq(noticeTable.noticeTitle, '部门负责人空缺'))
  expect(told).toMatchObject([
    { summary: `"${led.deptName}"、"${named.deptName}"的负责人已被删除，请重新指定`, linkUrl: '/org/dept' },
  ])
})

test('部门: a new name is spelled for searches', async () => {
  const made = await saved({ deptName: '重庆分部' })
  expect(await row(made.id)).toMatchObject({ deptPinyin: 'chongqingfenbu,cqfb' })
  await change(made.id, { deptName: '成都分部' })
  expect(await row(made.id)).toMatchObject({ deptPinyin: 'chengdufenbu,cdfb' })
})

test('部门: a stale version is refused, paths of a client are not stored', async () => {
  const made = await saved({ parentIds: '0) or 1=1--', treeLevel: 9, treeLeaf: 'n', delFlag: '1' })
  expect(await row(made.id)).toMatchObject({ parentIds: `100/${made.id}`, treeLevel: 2, treeLeaf: 'y', delFlag: '0' })
  expect(await change(made.id, { address: '先到' })).toMatchObject({ code: 200 })
  expect(await save({ id: made.id, version: 1, address: '后到' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('部门: the list tells what its columns show, the search leads to what it found', async () => {
  const upper = await saved({ deptName: '华南大区' })
  await saved({ parentId: upper.id, deptName: '华南客服', phone: '13900000001' })
  const { level, search } = dept.treeEndpoints
  const listed = await server.send(level, { token: keeper, params: { level: 1, id: upper.id } })
  expect(listed.data).toMatchObject([{ deptName: '华南客服', phone: '13900000001', reachable: true, children: [] }])
  expect(listed.data?.[0]).not.toHaveProperty('address')
  const found = await server.send(search, { token: keeper, query: { deptName: '客服' } })
  expect(found.data?.[0]?.children.map((each) => [each.deptName, each.children.map((one) => one.deptName)])).toEqual([
    ['华南大区', ['华南客服']],
  ])
  const sort = await server.send(dept.endpoints.maxSort, { token: keeper, params: { scope: upper.id } })
  expect(sort.data).toBeGreaterThanOrEqual(10)
})
