import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { menu } from '@app/shared/system/menu.ts'
import { aPerson } from '#testing/organisation.ts'
import { signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { sysCommonUseMenuTable } from './sysCommonUseMenu.table.ts'

let server: TestApp
beforeAll(async () => void (server = await openTestApp()))
afterAll(() => server.close())

const keep = (token: string, path: string, title = '用户管理') =>
  server.send(commonUseMenu.save, { token, body: { path, title, icon: 'team' } })
type MenuSave = Partial<SaveOf<(typeof menu)['fields']>>
const savedMenu = async (token: string, body: MenuSave) => {
  const { data, msg } = await server.send(menu.endpoints.save, { token, body })
  if (!data) throw new Error(String(msg))
  return data
}
const list = async (token: string) => (await server.send(commonUseMenu.list, { token })).data ?? []

test('常用: addresses that lead elsewhere and nameless pages are refused', async () => {
  const { token } = await signedIn(server)
  for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/a b', 'org/user'])
    expect(await keep(token, path), path).toMatchObject({ code: 500, msg: '菜单地址格式不正确' })
  expect(await keep(token, '/org/user', '')).toMatchObject({ code: 500, msg: '菜单名称不能为空' })
  expect(await list(token)).toEqual([])
})

/** Somebody with the pages of 组织管理. */
const somebody = () =>
  aPerson(server, '100', { may: ['system:user:list', 'system:post:list', 'system:dept:list'], menuIds: ['11'] })

test('常用: only pages of the own menu are kept', async () => {
  const { token } = await signedIn(server, 'system:user:list')
  for (const path of ['/org/post', '/nowhere', '/org', '/frame/x'])
    expect(await keep(token, path), path).toMatchObject({ code: 500, msg: '菜单不存在或没有访问权限' })
  expect(await list(token)).toEqual([])
})

test('常用: kept once, in the order they were kept, gone when taken out', async () => {
  const { token } = await somebody()
  await keep(token, '/org/user')
  await keep(token, '/org/post', '岗位管理')
  expect(await keep(token, '/org/user', '人员')).toMatchObject({ code: 200 })
  const kept = await list(token)
  expect(kept.map(({ path, title }) => [path, title])).toEqual([
    ['/org/user', '人员'],
    ['/org/post', '岗位管理'],
  ])
  expect(await server.send(commonUseMenu.remove, { token, params: { ids: kept[0]?.id ?? '' } })).toMatchObject({
    code: 200,
  })
  expect((await list(token)).map(({ path }) => path)).toEqual(['/org/post'])
})

const arrange = (token: string, ids: string[]) => server.send(commonUseMenu.arrange, { token, body: { ids } })

test('常用: put into another order; an old list and ids of others are refused', async () => {
  const { token } = await somebody()
  for (const path of ['/org/user', '/org/post', '/org/dept']) await keep(token, path)
  const [a = '', b = '', c = ''] = (await list(token)).map(({ id }) => id)
  expect(await arrange(token, [c, a, b])).toMatchObject({ code: 200 })
  expect((await list(token)).map(({ path }) => path)).toEqual(['/org/dept', '/org/user', '/org/post'])
  const stale = { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' }
  expect(await arrange(token, [c, a])).toMatchObject(stale)
  const other = await somebody()
  await keep(other.token, '/org/post')
  expect(await arrange(other.token, [a])).toMatchObject(stale)
  expect((await list(token)).map(({ path }) => path)).toEqual(['/org/dept', '/org/user', '/org/post'])
})

test('常用: nobody sees or takes out what another keeps', async () => {
  const { token } = await somebody()
  const { data } = await keep(token, '/org/user')
  const other = await somebody()
  expect(await list(other.token)).toEqual([])
  expect(
    await server.send(commonUseMenu.remove, { token: other.token, params: { ids: data?.id ?? '' } }),
  ).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
  expect(await list(token)).toHaveLength(1)
})

test('常用: at most fifty', async () => {
  const { token, id: userId } = await somebody()
  await server.ctx.db
    .insert(sysCommonUseMenuTable)
    .values(
      Array.from({ length: 50 }, (_, i) => ({ userId, path: i === 7 ? '/org/post' : `/p/${i}`, title: 'x', sort: i })),
    )
  expect(await keep(token, '/org/user')).toMatchObject({ code: 500, msg: '常用菜单不能超过50个' })
  expect(await keep(token, '/org/post', 'y')).toMatchObject({ code: 200 })
})

test('常用: a page of the installation that moves, by itself or with the menu above it, is kept where it stands now', async () => {
  const admin = await signInAsAdmin(server)
  const saved = (body: MenuSave) => savedMenu(admin, body)
  const group = (menuCode: string) =>
    saved({ menuType: 'M', menuCode, menuName: menuCode, path: menuCode, parentId: '0', treeSort: 900 })
  const [shop, depot] = [await group('shop'), await group('depot')]
  const page = (menuCode: string) =>
    saved({
      menuType: 'C',
      menuCode,
      menuName: menuCode,
      path: menuCode,
      parentId: shop.id,
      treeSort: 10,
      component: 'system/post/PostIndex',
    })
  const [order, goods] = [await page('order'), await page('goods')]
  const { token } = await aPerson(server, '100', {
    may: ['system:post:list'],
    menuIds: [shop.id, depot.id, order.id, goods.id],
  })
  expect(await keep(token, '/shop/order', '订单')).toMatchObject({ code: 200 })
  await keep(token, '/shop/goods', '商品')
  const paths = async () => (await list(token)).map(({ path }) => path)

  const moved = await saved({ ...order, parentId: depot.id })
  expect(await paths()).toEqual(['/depot/order', '/shop/goods'])
  await saved({ ...shop, path: 'store' })
  expect(await paths()).toEqual(['/depot/order', '/store/goods'])
  // Who has kept the new place meanwhile keeps it once.
  await saved({ ...moved, path: 'orders' })
  await server.ctx.db
    .update(sysCommonUseMenuTable)
    .set({ path: '/depot/bills' })
    .where(eq(sysCommonUseMenuTable.path, '/store/goods'))
  const { data } = await server.send(menu.endpoints.get, { token: admin, params: { id: order.id } })
  await saved({ ...data, path: 'bills' })
  expect(await paths()).toEqual(['/depot/bills'])
})

test('常用: a group moves whatever is below it: links stay as they are, a page too far down to be kept is let go', async () => {
  const admin = await signInAsAdmin(server)
  const saved = (body: MenuSave) => savedMenu(admin, { treeSort: 900, ...body })
  const site = await saved({ menuType: 'M', menuCode: 'site', menuName: 'site', path: 'site', parentId: '0' })
  const below = (menuCode: string, path: string, isFrame: number) =>
    saved({
      menuType: 'C',
      menuCode,
      menuName: menuCode,
      path,
      isFrame,
      parentId: site.id,
      component: 'system/post/PostIndex',
    })
  await below('link', `https://bi.example.com/${'x'.repeat(174)}`, 0)
  const [near, far] = [await below('near', 'near', 1), await below('far', 'y'.repeat(190), 1)]
  const { token } = await aPerson(server, '100', { may: ['system:post:list'], menuIds: [site.id, near.id, far.id] })
  await keep(token, '/site/near')
  await keep(token, `/site/${far.path}`)
  await saved({ ...site, path: 'a-long-name' })
  expect((await list(token)).map(({ path }) => path)).toEqual(['/a-long-name/near'])
})
