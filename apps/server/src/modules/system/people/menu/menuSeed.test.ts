import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { applySeeds, loadSeeds } from '#/platform/start/applySeeds.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { menuTable } from './menu.table.ts'
import { placed } from './menuRows.ts'
import { menuSeed } from './menuSeed.ts'

const asset = defineResource({
  name: 'system:asset',
  label: '资产',
  offers: ['page', 'get', 'save', 'remove'],
  fields: { assetName: field(z.string().min(1).max(50), '资产名称') },
})

let server: TestApp
const lines: string[] = []
beforeAll(async () => {
  server = await openTestApp({ log: (line) => void lines.push(line) })
})
afterAll(() => server.close())

const menus = (...ids: string[]) =>
  server.ctx.db.select().from(menuTable).where(inArray(menuTable.id, ids)).orderBy(menuTable.treeSorts)
const all = () => server.ctx.db.select().from(menuTable)
const idsOf = async (resource: typeof asset) =>
  (await menuSeed(resource, { under: 'org-manager', sort: 1, icon: 'x' }).rows(server.ctx)).map((row) => String(row.id))

test('菜单种子: the pages of the product stand where the reference says', async () => {
  const rows = await menus('11', '104', '1021', '1065', '105', '1030', '106')
  expect(rows.map((row) => [row.id, row.parentIds, row.menuType, row.menuName, row.perms, row.component])).toEqual([
    ['11', '11', 'M', '组织管理', null, null],
    ['104', '11/104', 'C', '岗位管理', 'system:post:list', 'system/post/PostIndex'],
    ['1021', '11/104/1021', 'F', '岗位查询', 'system:post:query', null],
    ['1065', '11/104/1065', 'F', '岗位导入', 'system:post:import', null],
    ['105', '13/105', 'C', '字典管理', 'system:dict:list', 'system/dict/DictIndex'],
    ['1030', '13/105/1030', 'F', '字典导出', 'system:dict:export', null],
    ['106', '13/106', 'C', '参数设置', 'system:config:list', 'system/config/ConfigIndex'],
  ])
})

test('菜单种子: an entity gets its page and one button for each permission it declares', async () => {
  await applySeeds(server.ctx, [menuSeed(asset, { under: 'org-manager', sort: 40, icon: 'laptop' })])
  const rows = await menus(...(await idsOf(asset)))
  expect(rows.map((row) => [row.menuName, row.perms, row.menuCode, row.treeSorts])).toEqual([
    ['资产管理', 'system:asset:list', 'system-asset', '000010/000040'],
    ['资产查询', 'system:asset:query', 'system-assetQuery', '000010/000040/000010'],
    ['资产新增', 'system:asset:add', 'system-assetAdd', '000010/000040/000020'],
    ['资产修改', 'system:asset:edit', 'system-assetEdit', '000010/000040/000030'],
    ['资产删除', 'system:asset:remove', 'system-assetRemove', '000010/000040/000040'],
  ])
  expect(rows[0]).toMatchObject({ component: 'system/asset/AssetIndex', path: 'asset', icon: 'laptop' })
})

test('菜单种子: a second start changes nothing, and what an administrator changed stays', async () => {
  await server.ctx.db.update(menuTable).set({ menuName: '职位管理' }).where(eq(menuTable.id, '104'))
  await server.ctx.db.delete(roleMenuTable).where(eq(roleMenuTable.menuId, '1021'))
  const before = await all()
  await applySeeds(server.ctx, await loadSeeds('seed'))
  expect(await all()).toEqual(before)
  expect(await server.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.menuId, '1021'))).toEqual([])
})

test('菜单种子: new pages are granted to the roles of the base data with their groups', async () => {
  const links = await server.ctx.db.select().from(roleMenuTable).where(eq(roleMenuTable.roleId, '2'))
  expect(links.map(({ menuId }) => menuId)).toEqual(expect.arrayContaining(['11', '104', '13', '105', '1026', '106']))
  expect(links.map(({ menuId }) => menuId)).not.toContain('3')
})

test('菜单种子: who writes, who reviews, who publishes and who manages content may each do their part alone', async () => {
  const permsOf = async (roleId: string) => {
    const rows = await server.ctx.db
      .select({ perms: menuTable.perms })
      .from(roleMenuTable)
      .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
      .where(eq(roleMenuTable.roleId, roleId))
    return rows.flatMap(({ perms }) => perms?.split(',') ?? []).toSorted()
  }
  const articles = (...words: string[]) => words.map((word) => `cms:cmsArticle:${word}`)
  const [writer, auditor, publisher, manager] = [
    await permsOf('5'),
    await permsOf('6'),
    await permsOf('7'),
    await permsOf('8'),
  ]
  expect(writer).toEqual(
    [
      ...articles('list', 'query', 'add', 'edit', 'remove', 'export', 'submit', 'version', 'preview'),
      ...['list', 'query', 'add', 'edit'].map((word) => `cms:cmsResource:${word}`),
      ...['list', 'query', 'upload'].map((word) => `cms:cmsFile:${word}`),
    ].toSorted(),
  )
  // Passing a review grants no publication.
  expect(auditor.filter((perm) => !perm.startsWith('cms:cmsFlowAudit:'))).toEqual(articles('list', 'preview', 'query'))
  expect(auditor).toContain('cms:cmsFlowAudit:audit')
  expect(publisher).toEqual(articles('list', 'query', 'publish', 'offline', 'top', 'move', 'preview').toSorted())
  const every = (await server.ctx.db.select({ perms: menuTable.perms }).from(menuTable))
    .flatMap(({ perms }) => perms?.split(',') ?? [])
    .filter((perm) => perm.startsWith('cms:'))
  expect(manager).toEqual(every.toSorted())
})

test('菜单种子: a page follows its group to where it was moved', async () => {
  await server.ctx.db
    .update(menuTable)
    .set({ parentId: '13', parentIds: '13/11', treeSorts: '000030/000010', treeLevel: 2 })
    .where(eq(menuTable.id, '11'))
  const moved = { ...asset, name: 'system:badge', perm: 'system:badge', label: '工牌' }
  await applySeeds(server.ctx, [menuSeed(moved, { under: 'org-manager', sort: 50, icon: 'x' })])
  const [page, button] = await menus(...(await idsOf(moved)))
  expect(page).toMatchObject({ parentIds: `13/11/${page?.id}`, treeLevel: 3, treeSorts: '000030/000010/000050' })
  expect(button).toMatchObject({ parentIds: `13/11/${page?.id}/${button?.id}`, treeLevel: 4 })
})

test('菜单种子: a page goes below any menu, named by its code or its id', async () => {
  await server.ctx.db.insert(menuTable).values({
    ...placed('own-menu', 70, { id: '13', parentIds: '13', treeSorts: '000030', treeLevel: 1 }),
    menuType: 'M',
    menuCode: 'warehouse',
    menuName: '仓库',
    path: 'warehouse',
  })
  for (const [word, under] of [
    ['rack', 'warehouse'],
    ['bin', 'own-menu'],
  ] as const) {
    const resource = { ...asset, name: `shop:${word}`, perm: `shop:${word}`, label: word }
    await applySeeds(server.ctx, [menuSeed(resource, { under, sort: 10, icon: 'x' })])
    const [page, button] = await menus(...(await idsOf(resource)))
    expect(page).toMatchObject({ parentIds: `13/own-menu/${page?.id}`, treeLevel: 3 })
    expect(button).toMatchObject({ parentIds: `13/own-menu/${page?.id}/${button?.id}`, treeLevel: 4 })
  }
  expect(await menus('own-menu')).toMatchObject([{ treeLeaf: 'n' }])
})

test('菜单种子: below no menu, or below one that holds no pages, a page is a root, and the log tells it once', async () => {
  for (const [word, under] of [
    ['lost', 'nowhere-to-be-found'],
    ['wrong', '1021'],
  ] as const) {
    const resource = { ...asset, name: `shop:${word}`, perm: `shop:${word}`, label: word }
    const seeds = [menuSeed(resource, { under, sort: 10, icon: 'x' })]
    await applySeeds(server.ctx, seeds)
    await applySeeds(server.ctx, seeds)
    const [page, ...buttons] = await menus(...(await idsOf(resource)))
    expect(page).toMatchObject({ parentId: '0', parentIds: page?.id, treeLevel: 1, delFlag: '0' })
    expect(buttons.map((row) => row.parentIds)).toEqual(buttons.map(({ id }) => `${page?.id}/${id}`))
    const told = lines.filter((line) => line.includes(`"menuCode":"shop-${word}"`))
    expect(told.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'menu.parentMissing', under }])
  }
})

test('菜单种子: a page whose group was deleted becomes a root; buttons of a deleted page stay away', async () => {
  await server.ctx.db.update(menuTable).set({ delFlag: '1' }).where(eq(menuTable.id, '3'))
  const lone = { ...asset, name: 'system:lone', perm: 'system:lone', label: '孤页' }
  await applySeeds(server.ctx, [menuSeed(lone, { under: 'system_tool', sort: 60, icon: 'x' })])
  const [page, ...buttons] = await menus(...(await idsOf(lone)))
  expect(page).toMatchObject({ parentId: '0', parentIds: page?.id, treeLevel: 1, delFlag: '0' })
  expect(buttons.map((row) => row.delFlag)).toEqual(['0', '0', '0', '0'])

  await server.ctx.db
    .update(menuTable)
    .set({ delFlag: '1' })
    .where(eq(menuTable.id, String(page?.id)))
  const grown = { ...lone, offers: new Set([...lone.offers, 'export' as const]) }
  await applySeeds(server.ctx, [menuSeed(grown, { under: 'system_tool', sort: 60, icon: 'x' })])
  const late = (await idsOf(grown)).at(-1)
  expect(await menus(String(late))).toMatchObject([{ menuName: '孤页导出', delFlag: '1' }])
})
