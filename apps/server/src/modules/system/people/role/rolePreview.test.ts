import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolePreviewCalls, type PreviewMenu } from '@app/shared/system/rolePreview.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { aPerson, aRole, menusWith, someDepts } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  admin = await signInAsAdmin(server)
  await someDepts(server)
})
afterAll(() => server.close())

const preview = async (id: string, token = admin) => {
  const { data, msg } = await server.send(rolePreviewCalls.preview, { token, params: { id } })
  if (!data) throw new Error(String(msg))
  return data
}
const outline = (menus: PreviewMenu[], depth = 0): string[] =>
  menus.flatMap(({ menuName, granted, shown, children }) => [
    `${'  '.repeat(depth)}${menuName}${granted ? '' : ' -'}${shown ? ' *' : ''}`,
    ...outline(children, depth + 1),
  ])

test('角色预览: an unknown role is refused', async () => {
  expect(await server.send(rolePreviewCalls.preview, { token: admin, params: { id: 'nowhere' } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
})

test('角色预览: a holder finds what is granted from the group down, and the rest is told apart', async () => {
  const [postQuery = '', configList = ''] = await menusWith(server, ['system:post:query', 'system:config:list'])
  const roleId = await aRole(server, { menuIds: ['11', '104', postQuery, configList] })
  const { menus, permissions, buttonCount } = await preview(roleId)
  expect(outline(menus)).toEqual(['组织管理 *', '  岗位管理 *', '    岗位查询', '系统设置 -', '  参数设置'])
  expect(permissions).toEqual(['system:post:list', 'system:post:query', 'system:config:list'])
  expect(buttonCount).toBe(1)
})

test('角色预览: disabled and hidden menus are as the server treats them', async () => {
  const roleId = await aRole(server, { menuIds: ['11', '104', '13', '106'] })
  const set = (values: object) => server.ctx.db.update(menuTable).set(values).where(eq(menuTable.id, '104'))
  await set({ status: '1' })
  expect(outline((await preview(roleId)).menus)).toEqual(['组织管理 *', '系统设置 *', '  参数设置 *'])
  await set({ status: '0', visible: '1' })
  expect(outline((await preview(roleId)).menus)).toEqual(['组织管理 *', '  岗位管理', '系统设置 *', '  参数设置 *'])
  await set({ visible: '0' })
})

test('角色预览: people and departments are counted; departments are named as far as one reaches', async () => {
  const roleId = await aRole(server, { scope: '2', deptIds: ['a1', 'b'] })
  const gone = await aUser(server, { delFlag: '1' })
  const here = await aUser(server)
  await server.ctx.db.insert(userRoleTable).values([gone, here].map(({ id: userId }) => ({ userId, roleId })))
  expect(await preview(roleId)).toMatchObject({
    dataScope: '2',
    deptCount: 2,
    userCount: 1,
    depts: [
      { id: 'a1', path: '集团 / 部门A / 部门A1' },
      { id: 'b', path: '集团 / 部门B' },
    ],
  })
  const manager = await aPerson(server, 'a', { scope: '4', may: ['system:role:query'] })
  expect(await preview(roleId, manager.token)).toMatchObject({
    deptCount: 2,
    depts: [{ id: 'a1', path: '集团 / 部门A / 部门A1' }],
  })
})

test('角色预览: the calls of a permission are for those who may read the API reference', async () => {
  const roleId = await aRole(server, { may: ['system:post:remove'] })
  expect((await preview(roleId)).calls).toEqual({
    'system:post:remove': [{ method: 'POST', path: '/system/post/:ids', summary: '删除岗位' }],
  })
  const manager = await aPerson(server, 'a', { scope: '1', may: ['system:role:query'] })
  expect((await preview(roleId, manager.token)).calls).toBeNull()
})

test('角色预览: 超级管理员 shows everything that is enabled', async () => {
  const { menus, dataScope } = await preview('1')
  expect(dataScope).toBe('1')
  expect(outline(menus).filter((line) => line.endsWith(' -'))).toEqual([])
})
