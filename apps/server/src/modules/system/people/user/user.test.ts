import { afterAll, beforeAll, expect, test } from 'vitest'
import { deptIdsUnder } from '#/modules/system/people/dept/dept.read.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { recordLogin, setPassword } from './user.password.ts'
import { findUserByName, findUserByPhone, getUserAccount, userBrief } from './user.read.ts'
import { userNameKeyOf, userPostTable, userTable } from './user.table.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.ctx.db.insert(userTable).values([
    {
      id: 'li',
      userName: 'LiLei',
      userNameKey: userNameKeyOf('LiLei'),
      name: '李磊',
      no: '2',
      deptId: '100',
      phonenumber: '13900000099',
    },
    {
      id: 'gone',
      userName: 'gone',
      userNameKey: 'gone',
      name: '离职',
      no: '3',
      deptId: '100',
      delFlag: '1',
      phonenumber: '13900000098',
    },
  ])
  await server.ctx.db.insert(userPostTable).values({ userId: 'li', postId: '4' })
})
afterAll(() => server.close())

test('用户: a login name is found in any width and case, a deleted one is not', async () => {
  for (const spelling of ['lilei', 'LILEI', 'ＬｉＬｅｉ', ' lilei '])
    expect(await findUserByName(server.ctx, spelling)).toMatchObject({ id: 'li' })
  expect(await findUserByName(server.ctx, 'gone')).toBeUndefined()
  expect(await findUserByName(server.ctx, '')).toBeUndefined()
  expect(await findUserByName(server.ctx, 'x'.repeat(1_000))).toBeUndefined()
})

test('用户: two spellings of one login name are one account', async () => {
  await expect(
    server.ctx.db
      .insert(userTable)
      .values({ userName: 'LILEI', userNameKey: userNameKeyOf('LILEI'), name: 'x', no: 'x', deptId: '100' }),
  ).rejects.toThrow('Failed query')
})

test('用户: a phone number finds its live owner, an empty one nobody', async () => {
  expect(await findUserByPhone(server.ctx, '13900000099')).toMatchObject({ id: 'li' })
  expect(await findUserByPhone(server.ctx, '13900000098')).toBeUndefined()
  expect(await findUserByPhone(server.ctx, '')).toBeUndefined()
})

test('用户: the account comes with department, roles and posts', async () => {
  expect(await getUserAccount(server.ctx, '1')).toMatchObject({
    user: { userName: 'admin', name: '管理员' },
    dept: { deptName: '集团' },
    roles: [{ id: '1', roleKey: 'admin' }],
    posts: [],
  })
  expect(await getUserAccount(server.ctx, 'li')).toMatchObject({ posts: [{ postName: '普通员工' }], roles: [] })
  expect(await getUserAccount(server.ctx, 'gone')).toBeUndefined()
})

test('用户: others see name and department only, of deleted users too', async () => {
  expect(await userBrief(server.ctx, 'gone')).toEqual({
    id: 'gone',
    userName: 'gone',
    name: '离职',
    nickName: null,
    avatar: null,
    deptId: '100',
    deptName: '集团',
  })
  expect(await userBrief(server.ctx, 'nobody')).toBeUndefined()
})

test('用户: a new password says whether its owner chose it; a login leaves time and address', async () => {
  const now = server.clock.now().toISOString()
  await setPassword(server.ctx, 'li', { hash: 'h1', strength: '2', changedAt: now })
  await setPassword(server.ctx, 'li', { hash: 'h2' })
  const chosen = await findUserByName(server.ctx, 'lilei')
  expect(chosen).toMatchObject({ password: 'h2', pwdStrength: '2' })
  expect(chosen?.pwdUpdateDate).not.toBeNull()
  await setPassword(server.ctx, 'li', { hash: 'h3', changedAt: null })
  await recordLogin(server.ctx, 'li')
  const given = await findUserByName(server.ctx, 'lilei')
  expect(given).toMatchObject({ password: 'h3', pwdUpdateDate: null, loginIp: '127.0.0.1' })
  expect(given?.loginDate).not.toBeNull()
  await expect(setPassword(server.ctx, 'gone', { hash: 'h' })).rejects.toThrow('数据不存在')
})

test('部门: a subtree is the department and all below it, an unknown id nothing', async () => {
  await server.ctx.db.insert(deptTable).values([
    { id: 'd1', parentId: '100', parentIds: '100/d1', treeSorts: '000010/000010', deptCode: 'd1', deptName: '一' },
    {
      id: 'd1x',
      parentId: 'd1',
      parentIds: '100/d1/d1x',
      treeSorts: '000010/000010/1',
      deptCode: 'd1x',
      deptName: '二',
    },
    { id: 'd11', parentId: '100', parentIds: '100/d11', treeSorts: '000010/000020', deptCode: 'd11', deptName: '三' },
  ])
  expect(await deptIdsUnder(server.ctx, 'd1')).toEqual(['d1', 'd1x'])
  expect(await deptIdsUnder(server.ctx, 'nobody')).toEqual([])
  expect(await deptIdsUnder(server.ctx, '100')).toHaveLength(4)
})
