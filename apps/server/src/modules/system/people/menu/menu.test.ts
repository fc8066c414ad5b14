import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { menu, menuCalls } from '@app/shared/system/menu.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { menuTable } from './menu.table.ts'

const webDir = mkdtempSync(join(tmpdir(), 'atrium-web-'))
let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(['demo/toy/ToyIndex', 'system/menu/MenuIndex']))
  server = await openTestApp({ webDir })
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions: [...words('menu', 'list', 'query', 'add', 'edit', 'remove'), 'system:post:list'] })
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true, force: true })
})

const words = (entity: string, ...actions: string[]) => actions.map((word) => `system:${entity}:${word}`)
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

let made = 0
const aMenu = (given: object = {}) => {
  made++
  return {
    parentId: '0',
    menuType: 'M',
    menuCode: `code${made}`,
    menuName: `菜单${made}`,
    path: `path${made}`,
    treeSort: 10,
    ...given,
  }
}
const aPage = (given: object = {}) => aMenu({ menuType: 'C', component: 'demo/toy/ToyIndex', ...given })
const aButton = (given: object = {}) => aMenu({ menuType: 'F', path: undefined, perms: 'system:post:list', ...given })
const save = (body: object, token = keeper) => server.send(menu.endpoints.save, { token, body })
const saved = async (body: object) => {
  const { data, msg } = await save(body)
  if (!data) throw new Error(String(msg))
  return data
}
const change = ({ id, version }: { id: string; version: number }, values: object, token = keeper) =>
  save({ id, version, ...values }, token)
const remove = (...ids: string[]) =>
  server.send(menu.endpoints.remove, { token: keeper, params: { ids: ids.join(',') } })
const stored = async (id: string) => (await server.ctx.db.select().from(menuTable).where(eq(menuTable.id, id)))[0]

test('菜单: each call needs its own permission', async () => {
  const row = await saved(aMenu())
  const adder = caller({ permissions: ['system:menu:add'] })
  expect(await change(row, { menuName: '别名' }, adder)).toMatchObject(denied)
  const calls = [
    server.send(menu.treeEndpoints.level, { token: adder, params: { level: 1, id: '0' } }),
    server.send(menu.treeEndpoints.search, { token: adder, query: { menuName: '菜' } }),
    server.send(menu.endpoints.list, { token: adder }),
    server.send(menu.endpoints.get, { token: adder, params: { id: row.id } }),
    server.send(menu.endpoints.remove, { token: adder, params: { ids: row.id } }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(denied)
  const plain = caller({})
  expect(await server.send(menuCalls.choices, { token: plain })).toMatchObject(denied)
  expect(await server.send(menuCalls.treeselect, { token: plain, params: { level: 1, id: '0' } })).toMatchObject({
    code: 200,
    data: [],
  })
  expect(await server.send(menuCalls.treeselect, { params: { level: 1, id: '0' } })).toMatchObject({ code: 401 })
})

test('菜单: empty and long values are refused in the words of the form', async () => {
  const refused: [object, string][] = [
    [{ menuType: '' }, '菜单类型不能为空'],
    [{ menuType: 'X' }, '菜单类型的值不在可选范围内'],
    [{ menuCode: '' }, '菜单编码不能为空'],
    [{ menuCode: 'x'.repeat(51) }, '菜单编码长度不能超过50个字符'],
    [{ menuName: '' }, '菜单名称不能为空'],
    [{ menuName: '名'.repeat(51) }, '菜单名称长度不能超过50个字符'],
    [{ treeSort: undefined }, '菜单顺序不能为空'],
    [{ path: 'x'.repeat(201) }, '路由地址不能超过200个字符'],
    [{ component: 'x'.repeat(256) }, '组件路径不能超过255个字符'],
    [{ perms: 'x'.repeat(101) }, '权限标识长度不能超过100个字符'],
    [{ status: '7' }, '状态的值不在可选范围内'],
    [{ parentId: 'nowhere' }, '上级菜单不存在'],
  ]
  for (const [given, msg] of refused) expect(await save(aMenu(given))).toMatchObject({ code: 500, msg })
})

test('菜单: each type has the fields it needs', async () => {
  const refused: [object, string][] = [
    [aMenu({ path: '' }), '路由地址不能为空'],
    [aMenu({ path: 'a b' }), '路由地址格式不正确'],
    [aMenu({ path: 'javascript:alert(1)//' }), '路由地址格式不正确'],
    [aPage({ isFrame: 0, path: 'inside' }), '路由地址必须以http(s)://开头'],
    [aPage({ isFrame: 0, path: 'javascript:alert(1)' }), '路由地址必须以http(s)://开头'],
    [aPage({ component: '' }), '组件路径不能为空'],
    [aPage({ component: 'demo/toy/NoSuchIndex' }), '页面组件不存在：demo/toy/NoSuchIndex'],
    [aPage({ component: 'constructor' }), '页面组件不存在：constructor'],
    [aButton({ perms: '' }), '权限标识不能为空'],
    [aButton({ perms: ' , ' }), '权限标识不能为空'],
    [aButton({ perms: 'system' }), '权限标识格式不正确'],
    [aButton({ perms: '*:*:*' }), '权限标识格式不正确'],
    [aButton({ perms: 'system:post:list,system:*:list' }), '权限标识格式不正确'],
  ]
  for (const [body, msg] of refused) expect(await save(body)).toMatchObject({ code: 500, msg })
})

test('菜单: pages of other sites need no component; what a type has not is not kept', async () => {
  const outside = await saved(aPage({ isFrame: 0, path: 'https://example.com', component: 'demo/toy/ToyIndex' }))
  expect(outside).toMatchObject({ isFrame: 0, component: null })
  expect(await saved(aPage({ path: 'https://example.com/framed', component: '' }))).toMatchObject({ isFrame: 1 })
  const group = await saved(aMenu({ component: 'demo/toy/ToyIndex', perms: 'system:post:list', icon: 'bell' }))
  expect(group).toMatchObject({ component: null, perms: null, icon: 'bell' })
  const button = await saved(aButton({ path: 'x', icon: 'bell', component: 'x', visible: '1', isFrame: 0 }))
  expect(button).toMatchObject({ path: null, icon: '#', component: null, visible: '0', isFrame: 1 })
})

test('菜单: codes are unique everywhere, names and addresses among siblings', async () => {
  const row = await saved(aMenu())
  const twin = { code: 500 }
  expect(await save(aMenu({ menuCode: row.menuCode }))).toMatchObject({ ...twin, msg: '菜单编码已存在' })
  expect(await save(aMenu({ menuName: row.menuName }))).toMatchObject({ ...twin, msg: '菜单名称已存在' })
  expect(await save(aMenu({ path: row.path }))).toMatchObject({ ...twin, msg: '路由地址已存在' })
  expect(await saved(aPage({ parentId: row.id, menuName: row.menuName, path: row.path }))).toMatchObject({
    treeLevel: 2,
  })
  const ask = async (query: Record<string, string>, field: 'menuName' | 'menuCode') => {
    const check = menu.checks[field]
    return check && (await server.send(check, { token: keeper, query })).data?.code
  }
  expect(await ask({ menuCode: row.menuCode }, 'menuCode')).toBe('2')
  expect(await ask({ menuCode: row.menuCode, id: row.id }, 'menuCode')).toBe('1')
  expect(await ask({ menuName: row.menuName, parentId: '0' }, 'menuName')).toBe('2')
  expect(await ask({ menuName: row.menuName, parentId: 'elsewhere' }, 'menuName')).toBe('1')
})

test('菜单: what may stand below what', async () => {
  const page = await saved(aPage())
  const button = await saved(aButton({ parentId: page.id }))
  expect(await save(aMenu({ parentId: page.id }))).toMatchObject({ msg: '菜单下不能添加目录' })
  expect(await save(aPage({ parentId: button.id }))).toMatchObject({ msg: '按钮下不能添加菜单' })
  expect((await save(aPage({ parentId: page.id }))).code).toBe(200)
  expect((await save(aButton({ parentId: button.id }))).code).toBe(200)
  const group = await saved(aMenu())
  expect(await change(group, { parentId: page.id })).toMatchObject({ msg: '菜单下不能添加目录' })
})

test('菜单: the type of a row stays what it was', async () => {
  const page = await saved(aPage())
  expect(await change(page, { menuType: 'F' })).toMatchObject({ code: 200, data: { menuType: 'C' } })
})

test('菜单: nothing is moved under itself', async () => {
  const [a, b] = [await saved(aMenu()), await saved(aMenu())]
  const child = await saved(aMenu({ parentId: a.id }))
  const now = (await stored(a.id)) as { id: string; version: number }
  expect(await change(now, { parentId: a.id })).toMatchObject({
    code: 500,
    msg: '修改菜单失败，父级菜单不能是自己',
  })
  expect(await change(now, { parentId: child.id })).toMatchObject({
    code: 500,
    msg: '非法移动，不允许将节点移动到自身或者子节点下',
  })
  expect(await change(now, { parentId: b.id, treeSort: 30, parentIds: '0) or 1=1--', treeLeaf: 'y' })).toMatchObject({
    code: 200,
    data: { parentIds: `${b.id}/${a.id}`, treeLevel: 2, treeLeaf: 'n' },
  })
  expect(await stored(child.id)).toMatchObject({ parentIds: `${b.id}/${a.id}/${child.id}`, treeLevel: 3 })
})

const move = ({ id, version }: { id: string; version: number }, targetId: string, place: 'before' | 'inside') =>
  server.send(menu.treeEndpoints.move, { token: keeper, body: { id, version, targetId, place } })

test('菜单: a move keeps to the rules of the form', async () => {
  const group = await saved(aMenu())
  const page = await saved(aPage())
  const button = await saved(aButton({ parentId: page.id }))
  expect(await move(group, page.id, 'inside')).toMatchObject({ code: 500, msg: '菜单下不能添加目录' })
  expect(await move(page, button.id, 'before')).toMatchObject({ msg: '修改菜单失败，父级菜单不能是自己' })
  const twin = await saved(aPage({ parentId: group.id, path: page.path }))
  const now = (await stored(page.id)) as { id: string; version: number }
  expect(await move(now, twin.id, 'before')).toMatchObject({ code: 500, msg: '路由地址已存在' })
  await change(twin, { path: 'another' })
  expect(await move(now, twin.id, 'before')).toMatchObject({
    code: 200,
    data: { parentIds: `${group.id}/${page.id}`, path: page.path, perms: null },
  })
  const beside = await server.send(menu.treeEndpoints.level, { token: keeper, params: { level: 1, id: group.id } })
  expect(beside.data?.map(({ id }) => id)).toEqual([page.id, twin.id])
  expect(await move(now, group.id, 'inside')).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('菜单: below a disabled one nothing is added, above an enabled one nothing is disabled', async () => {
  const group = await saved(aMenu())
  const page = await saved(aPage({ parentId: group.id }))
  await saved(aButton({ parentId: page.id }))
  expect(await change(group, { status: '1' })).toMatchObject({
    code: 500,
    msg: '该菜单包含未停用的子菜单，不允许标记为停用',
  })
  expect(await change(page, { status: '1' })).toMatchObject({ code: 200 })
  expect(await change(group, { status: '1' })).toMatchObject({ code: 200 })
  expect(await save(aMenu({ parentId: group.id }))).toMatchObject({ code: 500, msg: '菜单停用，不允许新增子菜单' })
  expect(await save(aButton({ parentId: page.id }))).toMatchObject({ msg: '菜单停用，不允许新增子菜单' })
})

test('菜单: one with children or in use is not deleted, nor the others of the same call', async () => {
  const group = await saved(aMenu())
  const page = await saved(aPage({ parentId: group.id }))
  const free = await saved(aMenu())
  expect(await remove(free.id, group.id)).toMatchObject({ code: 500, msg: '存在子菜单,不允许删除' })
  await server.ctx.db.insert(roleMenuTable).values({ roleId: '2', menuId: page.id })
  expect(await remove(free.id, page.id)).toMatchObject({ code: 500, msg: '菜单已分配,不允许删除' })
  expect(await stored(free.id)).toMatchObject({ delFlag: '0' })
  await server.ctx.db.delete(roleMenuTable).where(eq(roleMenuTable.menuId, page.id))
  expect(await remove(page.id)).toMatchObject({ code: 200 })
  expect(await stored(group.id)).toMatchObject({ treeLeaf: 'y' })
})

test('菜单: a stale version is refused', async () => {
  const row = await saved(aMenu())
  expect(await change(row, { menuName: '先到的菜单' })).toMatchObject({ code: 200 })
  expect(await change(row, { menuName: '后到的菜单' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('菜单: nobody gives a menu a permission that he does not hold, nor takes one away', async () => {
  const page = await saved(aPage({ perms: 'system:post:list' }))
  expect(await save(aButton({ perms: 'system:post:list,monitor:operlog:remove' }))).toMatchObject(denied)
  expect(await change(page, { perms: 'monitor:operlog:remove' })).toMatchObject(denied)
  expect(await stored(page.id)).toMatchObject({ perms: 'system:post:list' })
  const stranger = caller({ permissions: words('menu', 'edit') })
  expect(await change(page, { perms: null }, stranger)).toMatchObject(denied)
  expect(await change(page, { menuName: '改名的页面', perms: 'system:post:list' }, stranger)).toMatchObject({
    code: 200,
  })
})

test('菜单: switching a page off or on needs what it gives', async () => {
  const page = await saved(aPage({ perms: 'system:post:list' }))
  const stranger = caller({ permissions: words('menu', 'edit') })
  expect(await change(page, { status: '1' }, stranger)).toMatchObject(denied)
  const { data } = await change(page, { status: '1' })
  const off = { id: page.id, version: Number(data?.version) }
  expect(await change(off, { status: '0' }, stranger)).toMatchObject(denied)
  expect(await change(off, { status: '0' })).toMatchObject({ code: 200 })
})

test('菜单: a disabled group is no way around, neither out of it nor into it', async () => {
  const [shut, open] = [await saved(aMenu()), await saved(aMenu())]
  const page = await saved(aPage({ parentId: shut.id, perms: 'system:post:list', status: '0' }))
  await server.ctx.db.update(menuTable).set({ status: '1' }).where(eq(menuTable.id, shut.id))
  const stranger = caller({ permissions: words('menu', 'edit') })
  expect(await change(page, { parentId: open.id }, stranger)).toMatchObject(denied)
  expect(await change(page, { parentId: open.id })).toMatchObject({ code: 200 })
})

test('菜单: who has a page keeps it in his menu when it is moved to another group', async () => {
  const [from, to] = [await saved(aMenu()), await saved(aMenu())]
  const page = await saved(aPage({ parentId: from.id }))
  await server.ctx.db.insert(roleMenuTable).values([
    { roleId: '2', menuId: from.id },
    { roleId: '2', menuId: page.id },
  ])
  await change(page, { parentId: to.id })
  const links = await server.ctx.db
    .select()
    .from(roleMenuTable)
    .where(and(eq(roleMenuTable.roleId, '2'), eq(roleMenuTable.menuId, to.id)))
  expect(links).toHaveLength(1)
})

const idsOf = (nodes: readonly TreeNode[] | null | undefined): string[] =>
  (nodes ?? []).flatMap((node) => [node.id, ...idsOf(node.children)])

test('菜单: selects offer enabled menus, without buttons where none is wanted', async () => {
  const admin = caller({ id: '1', admin: true })
  const group = await saved(aMenu({ icon: 'bell' }))
  const page = await saved(aPage({ parentId: group.id }))
  const button = await saved(aButton({ parentId: page.id }))
  const off = await saved(aPage({ parentId: group.id, status: '1' }))
  const params = { level: 50, id: group.id }
  const all = await server.send(menuCalls.treeselect, { token: admin, params })
  expect(idsOf(all.data)).toEqual([page.id, button.id])
  const pages = await server.send(menuCalls.treeExcludeButton, { token: admin, params })
  expect(idsOf(pages.data)).toEqual([page.id])
  const top = await server.send(menuCalls.treeselect, { token: admin, params: { level: 1, id: '0' } })
  expect(top.data?.find(({ id }) => id === group.id)).toMatchObject({ label: group.menuName, icon: 'bell' })
  expect(idsOf(all.data)).not.toContain(off.id)
})

test('菜单: levels show disabled and hidden rows too; a search brings the way to what it found', async () => {
  const group = await saved(aMenu({ menuName: '独有的目录' }))
  const page = await saved(aPage({ parentId: group.id, menuName: '独有的页面', status: '1', visible: '1' }))
  const { data } = await server.send(menu.treeEndpoints.level, { token: keeper, params: { level: 1, id: group.id } })
  expect(data).toMatchObject([{ id: page.id, status: '1', visible: '1', children: [] }])
  const found = await server.send(menu.treeEndpoints.search, { token: keeper, query: { menuName: '独有的页' } })
  expect(found.data).toMatchObject([{ id: group.id, children: [{ id: page.id }] }])
  const next = await server.send(menu.endpoints.maxSort, { token: keeper, params: { scope: group.id } })
  expect(next.data).toBe(20)
})

test('菜单: the form learns which pages and permissions there are', async () => {
  const { data } = await server.send(menuCalls.choices, { token: keeper })
  expect(data?.components).toEqual(['demo/toy/ToyIndex', 'system/menu/MenuIndex'])
  const calls = data?.permissions.find(({ permission }) => permission === 'system:post:list')?.calls
  expect(calls).toEqual(expect.arrayContaining(['岗位分页列表', '岗位列表']))
})
