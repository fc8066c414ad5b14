import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { portalConfig, portalRoles } from '@app/shared/portal/portalConfig.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { portalConfigTable } from './portalConfig.table.ts'

let t: TestApp
let keeper: string
let personId: string
let personToken: string

beforeAll(async () => {
  t = await openTestApp()
  const { id } = await aUser(t)
  personId = id
  await t.ctx.db.insert(roleTable).values({ id: 'painters', roleName: '画师', roleKey: 'painter', dataScope: '5' })
  await t.ctx.db.insert(userRoleTable).values({ userId: id, roleId: 'painters' })
  personToken = await sessionFor(t, id)
})
afterAll(() => t.close())

let made = 0
const aPortal = (given: object = {}) => ({
  name: `工作台${++made}`,
  code: `portal${made}`,
  applicationRange: 'S',
  isDefault: 'N',
  content: '[]',
  sort: 10,
  status: '0',
  ...given,
})
const save = (body: object, token = keeper) => t.send(portalConfig.endpoints.save, { token, body })
async function saved(given: object = {}) {
  const { data, msg } = await save(aPortal(given))
  if (!data) throw new Error(String(msg))
  return data
}
const info = async () =>
  (await t.send(session.getInfo, { token: personToken })) as unknown as {
    userPortalConfig: { name: string; applicationRange: string }[]
    defaultPortalConfig: { name: string } | null
  }

test('工作台: a signed-in user has those of the system, of his roles and his own', async () => {
  // A real session first: the callers below replace the way sessions are found.
  const rows = [
    { id: 'r', name: '角色台', code: 'roleOne', applicationRange: 'R', resourceId: 'painters', isDefault: 'N' },
    { id: 'x', name: '别人台', code: 'other', applicationRange: 'R', resourceId: 'strangers', isDefault: 'Y' },
    { id: 'u', name: '我的台', code: 'mine', applicationRange: 'U', resourceId: personId, isDefault: 'N' },
    { id: 'f', name: '他人台', code: 'his', applicationRange: 'U', resourceId: '1', isDefault: 'Y' },
    { id: 'c', name: '首页副本', code: 'home', applicationRange: 'U', resourceId: personId, isDefault: 'Y' },
    { id: 'o', name: '停用台', code: 'off', applicationRange: 'S', resourceId: '', isDefault: 'Y', status: '1' },
  ] as const
  await t.ctx.db.insert(portalConfigTable).values([...rows])
  const { userPortalConfig, defaultPortalConfig } = await info()
  // A copy of one's own stands for the source of the same code.
  expect(userPortalConfig.map(({ name }) => name).toSorted()).toEqual(['我的台', '角色台', '首页副本'].toSorted())
  expect(defaultPortalConfig).toMatchObject({ name: '首页副本' })
  await t.ctx.db.delete(portalConfigTable).where(eq(portalConfigTable.id, 'c'))
  expect((await info()).userPortalConfig.map(({ name }) => name)).toContain('首页')
  const caller = fakeCallers(t.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:sysPortalConfig:${word}`),
  })
})

test('工作台: without the permission nothing is seen or changed', async () => {
  const stranger = fakeCallers(t.platform)({ permissions: ['system:sysPortalConfig:add'] })
  expect(await t.send(portalConfig.endpoints.page, { token: stranger })).toMatchObject({ code: 403 })
  expect(await save({ ...aPortal(), id: '1', version: 1 }, stranger)).toMatchObject({ code: 403 })
  keeper = fakeCallers(t.platform)({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:sysPortalConfig:${word}`),
  })
})

test('工作台: wrong entries are refused by their words', async () => {
  expect(await save(aPortal({ name: '' }))).toMatchObject({ code: 500, msg: '名称不能为空' })
  for (const change of [
    { applicationRange: 'R' },
    { applicationRange: 'R', resourceId: 'nobody' },
    { applicationRange: 'U', resourceId: '' },
    { applicationRange: 'U', resourceId: 'nobody' },
  ])
    expect(await save(aPortal(change))).toMatchObject({ code: 500, msg: '请选择资源' })
  expect(await save(aPortal({ code: undefined }))).toMatchObject({ code: 500, msg: '编码不能为空' })
})

test('工作台: a code is taken within its range and resource only', async () => {
  const row = await saved({ code: 'same' })
  expect(await save(aPortal({ code: 'same' }))).toMatchObject({ code: 500, msg: '小页编码已存在，请重新输入！' })
  const copy = await saved({ code: 'same', applicationRange: 'U', resourceId: personId })
  expect(copy).toMatchObject({ code: row.code, resourceName: expect.any(String) })
})

test('工作台: a new default takes the mark from the former one of the same range and resource', async () => {
  const first = await saved({ applicationRange: 'R', resourceId: 'painters', isDefault: 'Y' })
  const elsewhere = await saved({ applicationRange: 'U', resourceId: personId, isDefault: 'Y' })
  const second = await saved({ applicationRange: 'R', resourceId: 'painters', isDefault: 'Y' })
  const rows = await t.ctx.db.select().from(portalConfigTable)
  const markOf = (id: string) => rows.find((row) => row.id === id)?.isDefault
  expect([first, elsewhere, second].map(({ id }) => markOf(id))).toEqual(['N', 'Y', 'Y'])
})

test('工作台: the list names roles and users, a system workbench loses the resource', async () => {
  const system = await saved({ resourceId: 'painters' })
  expect(system).toMatchObject({ resourceId: '', resourceName: null })
  const ofRole = await saved({ applicationRange: 'R', resourceId: 'painters' })
  const { data } = await t.send(portalConfig.endpoints.page, { token: keeper, query: { code: ofRole.code } })
  expect(data?.list).toMatchObject([{ resourceName: '画师' }])
  expect((await t.send(portalRoles, { token: keeper })).data).toContainEqual({ id: 'painters', roleName: '画师' })
})

test('工作台: one whose default was taken tells who did and when', async () => {
  const mark = { applicationRange: 'R', resourceId: 'painters', isDefault: 'Y' }
  const { id, version } = await saved(mark)
  const longAgo = { updateTime: '2001-02-03 04:05:06' }
  await t.ctx.db.update(portalConfigTable).set(longAgo).where(eq(portalConfigTable.id, id))
  const grace = fakeCallers(t.platform)({
    id: 'grace',
    permissions: ['add', 'query'].map((word) => `system:sysPortalConfig:${word}`),
  })
  await save(aPortal(mark), grace)
  const { data } = await t.send(portalConfig.endpoints.get, { token: grace, params: { id } })
  expect(data).toMatchObject({ isDefault: 'N', updateBy: 'grace', version: version + 1 })
  expect(data?.updateTime).not.toContain('2001')
})
