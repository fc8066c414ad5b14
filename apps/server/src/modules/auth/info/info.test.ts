import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { session } from '@app/shared/auth/session.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { newId } from '#/platform/text/ids.ts'
import { aUser } from '../../../../testing/aUser.ts'
import { sessionFor, signInAsAdmin } from '../../../../testing/signIn.ts'
import { openTestApp, type TestApp } from '../../../../testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Info = Record<string, unknown> & { user: Record<string, unknown>; permissions: string[]; roles: string[] }
const info = async (token: string) => (await server.send(session.getInfo, { token })) as unknown as Info
const routers = async (token: string) => (await server.send(session.getRouters, { token })).data ?? []
const flat = (nodes: readonly RouterNode[]): RouterNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

async function aRole(wish: Partial<typeof roleTable.$inferInsert>, menuIds: string[]): Promise<string> {
  const id = newId()
  await server.ctx.db
    .insert(roleTable)
    .values({ id, roleName: id.slice(-12), roleKey: id.slice(-12), dataScope: '5', ...wish })
  if (menuIds.length > 0)
    await server.ctx.db.insert(roleMenuTable).values(menuIds.map((menuId) => ({ roleId: id, menuId })))
  return id
}

async function withRoles(...roleIds: string[]): Promise<string> {
  const { id } = await aUser(server)
  if (roleIds.length > 0)
    await server.ctx.db.insert(userRoleTable).values(roleIds.map((roleId) => ({ userId: id, roleId })))
  return sessionFor(server, id)
}

/** Ids of a page, its groups and its buttons. */
async function menuIdsOf(perm: string): Promise<string[]> {
  const rows = await server.ctx.db.select().from(menuTable).where(eq(menuTable.delFlag, '0'))
  const page = rows.find(({ perms }) => perms?.split(',').includes(perm))
  const ids = page?.parentIds.split('/') ?? []
  return [...ids, ...rows.filter(({ parentId }) => parentId === page?.id).map(({ id }) => id)]
}

test('getInfo, getRouters: only with a session', async () => {
  expect(await server.send(session.getInfo)).toEqual({
    code: 401,
    msg: '请求访问：/getInfo，认证失败，无法访问系统资源',
  })
  expect(await server.send(session.getRouters)).toMatchObject({ code: 401 })
})

test('getInfo: the superuser', async () => {
  const answer = await info(await signInAsAdmin(server))
  expect(answer).toMatchObject({
    code: 200,
    msg: '操作成功',
    roles: ['admin'],
    permissions: ['*:*:*'],
    lincenseInfo: null,
    sysNoticeList: [],
    isDefaultModifyPwd: false,
    isPasswordExpired: false,
    idleMinutes: 30,
    user: { id: '1', userName: 'admin', admin: true },
  })
})

test('getInfo: no hash, in whatever field', async () => {
  const text = JSON.stringify(await info(await signInAsAdmin(server)))
  expect(text).not.toMatch(/argon2|"password|pwdUpdateDate|pwdGivenTime|userNameKey|salt/i)
})

test('getInfo: a user without roles has nothing', async () => {
  const token = await withRoles()
  expect(await info(token)).toMatchObject({
    roles: [],
    permissions: [],
    user: { sysRoles: [], admin: false, sysDept: { id: '100' } },
  })
  expect(await routers(token)).toEqual([])
})

test('getInfo: rights come from enabled roles and menus only, each once', async () => {
  const menuIds = await menuIdsOf('system:post:list')
  const token = await withRoles(
    await aRole({ roleKey: 'r.one', sort: 1 }, menuIds),
    await aRole({ roleKey: 'r.two,r.three', sort: 2 }, menuIds),
    await aRole({ roleKey: 'r.off', status: '1' }, await menuIdsOf('system:dict:list')),
    await aRole({ roleKey: 'r.gone', delFlag: '1' }, await menuIdsOf('system:config:list')),
  )
  const { roles, permissions, user } = await info(token)
  expect(roles).toEqual(['r.one', 'r.two', 'r.three'])
  expect(permissions).toContain('system:post:list')
  expect(permissions.filter((perm) => !perm.startsWith('system:post:'))).toEqual([])
  expect(new Set(permissions).size).toBe(permissions.length)
  expect(user.sysRoles).toMatchObject([{ roleKey: 'r.one', sort: '1', status: '0' }, { roleKey: 'r.two,r.three' }])
})

test('getInfo: a role that calls itself admin makes nobody the superuser', async () => {
  await server.ctx.db.update(roleTable).set({ roleKey: 'boss' }).where(eq(roleTable.id, '1'))
  const token = await withRoles(await aRole({ roleKey: 'admin' }, await menuIdsOf('system:post:list')))
  expect(await info(token)).toMatchObject({ roles: [], permissions: [], user: { admin: false } })
  await server.ctx.db.update(roleTable).set({ roleKey: 'admin-' }).where(eq(roleTable.roleKey, 'admin'))
  await server.ctx.db.update(roleTable).set({ roleKey: 'admin' }).where(eq(roleTable.id, '1'))
})

test('getRouters: own pages with their groups, never buttons', async () => {
  const token = await withRoles(await aRole({}, await menuIdsOf('system:post:list')))
  const nodes = flat(await routers(token))
  expect(nodes.map(({ meta }) => meta?.title)).toContain('岗位管理')
  expect(nodes.filter(({ component }) => !['Layout', 'ParentView'].includes(component ?? ''))).toHaveLength(1)
  expect(nodes.some(({ meta }) => meta?.title === '岗位新增')).toBe(false)
})

test('getRouters: a page whose group was not granted is left out', async () => {
  const ids = await menuIdsOf('system:post:list')
  expect(await routers(await withRoles(await aRole({}, ids.slice(1))))).toEqual([])
})

test('getRouters: neither disabled menus nor what is below them; hidden ones are there', async () => {
  const token = await withRoles(await aRole({}, await menuIdsOf('system:post:list')))
  const [groupId = '', pageId = ''] = await menuIdsOf('system:post:list')
  const change = (id: string, values: { status?: string; visible?: string }) =>
    server.ctx.db
      .update(menuTable)
      .set(values)
      .where(inArray(menuTable.id, [id]))
  await change(groupId, { status: '1' })
  expect(await routers(token)).toEqual([])
  await change(groupId, { status: '0', visible: '1' })
  expect(await routers(token)).toMatchObject([{ hidden: true }])
  await change(groupId, { visible: '0' })
  await change(pageId, { status: '1' })
  expect(flat(await routers(token)).map(({ meta }) => meta?.title)).not.toContain('岗位管理')
  await change(pageId, { status: '0' })
})

test('getRouters: the superuser sees every enabled page, each under a name of its own', async () => {
  const nodes = flat(await routers(await signInAsAdmin(server)))
  const names = nodes.map(({ name }) => name).filter(Boolean)
  expect(names.length).toBeGreaterThan(4)
  expect(new Set(names).size).toBe(names.length)
})

test('getSysConfig: what the login page needs and nothing more', async () => {
  const set = async (key: string, value: string) => {
    await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
    configCache(server.platform).drop([key])
  }
  await set('sys.index.logo', 'false')
  await set('sys.index.copyright', '© 某某')
  expect(await server.send(session.getSysConfig)).toEqual({
    code: 200,
    msg: '操作成功',
    data: {
      title: 'Atrium',
      logo: '',
      loginBg: '',
      loginContainer: '',
      captchaOnOff: false,
      smsLogin: true,
      registerUser: false,
      copyright: '© 某某',
      timeZone: 'Asia/Shanghai',
    },
  })
})
