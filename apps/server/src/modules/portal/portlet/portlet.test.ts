import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { portlet, rolePortlets } from '@app/shared/portal/portlet.ts'
import { portalConfigTable } from '#/modules/portal/portalConfig/portalConfig.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { rolePortletTable } from './portlet.table.ts'

let t: TestApp
let keeper: string
let granter: string
let root: string
const role = 'painters'

beforeAll(async () => {
  t = await openTestApp()
  const caller = fakeCallers(t.platform)
  const all = ['list', 'query', 'add', 'edit', 'remove', 'export']
  keeper = caller({
    permissions: ['sysPortlet', 'sysPortalConfig'].flatMap((name) => all.map((word) => `system:${name}:${word}`)),
  })
  const { id: granterId } = await aUser(t)
  granter = caller({ id: granterId, permissions: ['system:role:query', 'system:role:edit'] })
  root = caller({ id: '1', admin: true, permissions: ['*:*:*'] })
  await t.ctx.db.insert(roleTable).values([
    { id: role, roleName: '画师', roleKey: 'painter', dataScope: '5' },
    { id: 'own', roleName: '授权者', roleKey: 'granter', dataScope: '1' },
  ])
  await t.ctx.db.insert(userRoleTable).values({ userId: granterId, roleId: 'own' })
})
afterAll(() => t.close())

let made = 0
const aPortlet = (given: object = {}) => ({
  name: `小页${++made}`,
  code: `portlet${made}`,
  url: 'dashboard/portal/CommonUse',
  showTitle: 'N',
  isAllowDrag: 'Y',
  xGridNumber: 2,
  yGridNumber: 100,
  sort: 10,
  status: '0',
  ...given,
})
const save = (body: object, token = keeper) => t.send(portlet.endpoints.save, { token, body })
async function saved(given: object = {}) {
  const { data, msg } = await save(aPortlet(given))
  if (!data) throw new Error(String(msg))
  return data
}

test('小页: each call needs its own permission', async () => {
  const row = await saved()
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await save(aPortlet(), granter)).toMatchObject(denied)
  expect(await t.send(portlet.endpoints.page, { token: granter })).toMatchObject(denied)
  expect(await t.send(portlet.endpoints.remove, { token: granter, params: { ids: row.id } })).toMatchObject(denied)
  expect(await t.send(rolePortlets.page, { token: keeper, query: { roleId: role } })).toMatchObject(denied)
  const grant = { id: role, menuIds: [row.id], option: 'add' as const }
  expect(await t.send(rolePortlets.save, { token: keeper, body: grant })).toMatchObject(denied)
})

test('小页: wrong entries are refused by their words', async () => {
  const row = await saved()
  expect(await save(aPortlet({ code: row.code }))).toMatchObject({ code: 500, msg: '小页编码已存在，请重新输入！' })
  expect(await save(aPortlet({ code: '' }))).toMatchObject({ code: 500, msg: '小页编码不允许为空' })
  expect(await save(aPortlet({ name: '' }))).toMatchObject({ code: 500, msg: '小页名称不能为空' })
  expect(await save(aPortlet({ yGridNumber: 9 }))).toMatchObject({ code: 500, errors: { yGridNumber: /高度/ } })
  expect(await save(aPortlet({ xGridNumber: 4 }))).toMatchObject({ code: 500, errors: { xGridNumber: /横向比例/ } })
  expect(await save(aPortlet({ status: '' }))).toMatchObject({ code: 500, errors: { status: '状态不能为空' } })
})

const layout = (portletId: string) =>
  JSON.stringify([
    { id: 'a', i: portletId, key: 'x', name: 'x', type: 'smallPage', url: 'x', x: 0, y: 0, w: 1, h: 116 },
  ])

test('小页: one that stands in a workbench is not deleted, after the workbench has gone it is', async () => {
  const row = await saved()
  const keep = (body: object) => t.send(portalConfig.endpoints.save, { token: keeper, body })
  const fields = { name: '工作台', code: 'used', applicationRange: 'S', isDefault: 'N', sort: 20, status: '0' }
  const { data: portal } = await keep(fields)
  const { id = '', version } = portal ?? {}
  expect(await keep({ id, version, content: layout(row.id) })).toMatchObject({ code: 200 })
  // A damaged layout of another workbench stands in nobody's way.
  await t.ctx.db
    .insert(portalConfigTable)
    .values({ name: '损坏', code: 'damaged', applicationRange: 'S', content: '[{"i":' })
  const remove = () => t.send(portlet.endpoints.remove, { token: keeper, params: { ids: row.id } })
  expect(await remove()).toEqual({ code: 500, msg: '小页已被工作台使用,不能删除' })
  await t.send(portalConfig.endpoints.remove, { token: keeper, params: { ids: id } })
  expect(await remove()).toMatchObject({ code: 200 })
})

const grants = () => t.ctx.db.select().from(rolePortletTable).where(eq(rolePortletTable.roleId, role))
const grant = (menuIds: string[], option: 'add' | 'del' = 'add', token = root, id = role) =>
  t.send(rolePortlets.save, { token, body: { id, menuIds, option } })

test('小页授权: the role 超级管理员, unknown roles and unknown portlets are refused', async () => {
  const row = await saved()
  expect(await grant([row.id], 'add', root, '1')).toEqual({ code: 500, msg: '不允许操作超级管理员角色' })
  expect(await grant([row.id], 'add', root, 'nobody')).toEqual({ code: 500, msg: '数据不存在' })
  expect(await grant([row.id, 'nothing'])).toEqual({ code: 500, msg: '数据不存在' })
  expect(await grants()).toEqual([])
})

test('小页授权: nobody gives or takes away a portlet that his own roles do not show', async () => {
  const row = await saved()
  const other = await saved({ status: '1' })
  expect(await grant([row.id], 'add', granter)).toMatchObject({ code: 403 })
  await t.ctx.db.insert(rolePortletTable).values([row, other].map(({ id }) => ({ roleId: 'own', portletId: id })))
  expect(await grant([row.id], 'add', granter)).toMatchObject({ code: 200 })
  expect(await grant([other.id], 'add', granter)).toMatchObject({ code: 403 })
  await t.ctx.db
    .delete(rolePortletTable)
    .where(and(eq(rolePortletTable.roleId, 'own'), eq(rolePortletTable.portletId, row.id)))
  expect(await grant([row.id], 'del', granter)).toMatchObject({ code: 403 })
  expect(await grants()).toEqual([{ roleId: role, portletId: row.id }])
  await grant([row.id], 'del')
})

test('小页授权: given, given again, shown and taken back', async () => {
  const row = await saved()
  expect(await grant([row.id])).toMatchObject({ code: 200 })
  expect(await grant([row.id, (await saved()).id])).toMatchObject({ code: 200 })
  const page = await t.send(rolePortlets.page, { token: granter, query: { roleId: role, name: row.name } })
  expect(page.data?.list).toEqual([{ id: row.id, name: row.name, code: row.code, menuId: row.id }])
  expect(await grant([row.id], 'del')).toMatchObject({ code: 200 })
  const after = await t.send(rolePortlets.page, { token: granter, query: { roleId: role, name: row.name } })
  expect(after.data?.list).toMatchObject([{ menuId: null }])
})

test('小页: sizes that older clients send as text are numbers; the height is one only', async () => {
  expect(await saved({ xGridNumber: '2', refreshRate: '5' })).toMatchObject({ xGridNumber: 2, refreshRate: 5 })
  for (const xGridNumber of ['4', '1.5', 'x', ''])
    expect([xGridNumber, await save(aPortlet({ xGridNumber }))]).toMatchObject([xGridNumber, { code: 500 }])
  expect(await save(aPortlet({ yGridNumber: '100' }))).toMatchObject({ code: 500 })
})
