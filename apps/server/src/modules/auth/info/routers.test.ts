import { expect, test } from 'vitest'
import type { MenuRow } from '#/modules/system/api.ts'
import { anonymousCaller, type Caller } from '#/platform/caller.ts'
import { routersOf } from './routers.ts'

const caller: Caller = {
  ...anonymousCaller,
  permissions: new Set(['system:user:list', 'system:user:add', 'system:userx:list', 'system:post:list']),
}

let number = 0
const menu = (wish: Partial<MenuRow>): MenuRow => ({
  id: `m${++number}`,
  parentId: '0',
  parentIds: '',
  treeSort: 10,
  treeSorts: '',
  treeLevel: 1,
  treeLeaf: 'y',
  menuType: 'C',
  icon: 'team',
  menuCode: `code${number}`,
  menuName: `菜单${number}`,
  isFrame: 1,
  path: `path${number}`,
  component: null,
  perms: null,
  visible: '0',
  status: '0',
  isCache: 0,
  remark: null,
  sort: null,
  createBy: null,
  createDept: null,
  createTime: '',
  updateBy: null,
  updateTime: '',
  updateIp: null,
  version: 1,
  delFlag: '0',
  ...wish,
})
const org = (wish: Partial<MenuRow> = {}) =>
  menu({ id: 'org', menuType: 'M', path: 'org', menuName: '组织管理', ...wish })

test('菜单路由: a group with a page, as the client reads it', () => {
  const page = menu({
    parentId: 'org',
    path: 'user',
    menuName: '用户管理',
    component: 'system/user/SysUserIndex',
    perms: 'system:user:list',
    isCache: 1,
    remark: '主要维护平台相关用户信息',
  })
  expect(routersOf([org(), page], caller)).toEqual([
    {
      name: 'Org',
      path: '/org',
      component: 'Layout',
      redirect: 'noRedirect',
      alwaysShow: true,
      hidden: false,
      isFrame: '1',
      meta: { title: '组织管理', icon: 'team', noCache: false },
      children: [
        {
          name: 'User',
          path: 'user',
          component: 'system/user/SysUserIndex',
          hidden: false,
          isFrame: '1',
          meta: {
            title: '用户管理',
            icon: 'team',
            noCache: true,
            remark: '主要维护平台相关用户信息',
            permission: 'system:user',
            actions: ['list', 'add'],
          },
        },
      ],
    },
  ])
})

test('菜单路由: a page at the root is wrapped and the wrapper has no name', () => {
  const [node] = routersOf([menu({ path: 'board', component: 'dashboard/Board', menuName: '看板' })], caller)
  expect(node).toMatchObject({
    path: '/',
    component: 'Layout',
    children: [{ path: 'board', name: 'Board', component: 'dashboard/Board', isFrame: '1', meta: { title: '看板' } }],
  })
  expect(node).not.toHaveProperty('name')
})

test('菜单路由: external addresses stay as stored, at the root and below', () => {
  const url = 'https://example.com/a?b=1'
  const nodes = routersOf(
    [
      menu({ path: url, isFrame: 0 }),
      menu({ path: url, isFrame: 0, menuType: 'M' }),
      org(),
      menu({ parentId: 'org', path: url, isFrame: 0 }),
    ],
    caller,
  )
  expect(nodes.map(({ path, isFrame }) => [path, isFrame])).toEqual([
    [url, '0'],
    [url, '0'],
    ['/org', '1'],
  ])
  expect(nodes[2]?.children).toMatchObject([{ path: url, isFrame: '0' }])
})

test('菜单路由: a group within a group is a ParentView, an empty one neither redirects nor insists', () => {
  const inner = menu({ id: 'inner', parentId: 'org', menuType: 'M', path: 'inner' })
  const leaf = menu({ parentId: 'inner', path: 'leaf', component: 'a/B' })
  const [node] = routersOf([org(), inner, leaf], caller)
  expect(node?.children).toMatchObject([{ component: 'ParentView', redirect: 'noRedirect', alwaysShow: true }])
  const [empty] = routersOf([org()], caller)
  expect(empty).not.toHaveProperty('redirect')
  expect(empty).not.toHaveProperty('alwaysShow')
  expect(empty).not.toHaveProperty('children')
})

test('菜单路由: names are unique over the whole tree', () => {
  const nodes = routersOf(
    [
      org(),
      menu({ parentId: 'org', path: 'log' }),
      menu({ id: 'monitor', menuType: 'M', path: 'monitor' }),
      menu({ parentId: 'monitor', path: 'log' }),
      menu({ parentId: 'monitor', path: 'log' }),
      menu({ parentId: 'monitor', path: 'log' }),
      menu({ menuType: 'M', path: 'org' }),
      menu({ path: 'https://example.com', isFrame: 0 }),
      menu({ path: 'https://example.com', isFrame: 0 }),
    ],
    caller,
  )
  const names = nodes.flatMap((node) => [node.name, ...(node.children ?? []).map(({ name }) => name)])
  expect(names.slice(0, 7)).toEqual(['Org', 'Log', 'Monitor', 'MonitorLog', 'MonitorLog2', 'MonitorLog3', 'Org2'])
  expect(new Set(names).size).toBe(names.length)
})

test('菜单路由: hidden ones are there and say so; orphans are not', () => {
  const nodes = routersOf(
    [org(), menu({ parentId: 'org', path: 'edit', visible: '1' }), menu({ parentId: 'nowhere', path: 'lost' })],
    caller,
  )
  expect(nodes).toHaveLength(1)
  expect(nodes[0]?.children).toMatchObject([{ path: 'edit', hidden: true }])
})

test('菜单路由: what is empty is left out', () => {
  const [node] = routersOf([org(), menu({ parentId: 'org', path: null })], caller)
  expect(Object.keys(node?.children?.[0] ?? {}).toSorted()).toEqual(['hidden', 'isFrame', 'meta', 'path'])
})

test('菜单路由: the superuser may do everything', () => {
  const page = menu({ parentId: 'org', perms: 'system:user:list' })
  const [node] = routersOf([org(), page], { ...caller, admin: true })
  expect(node?.children?.[0]?.meta).toMatchObject({ permission: 'system:user', actions: ['*'] })
})

test('菜单路由: a page that stands elsewhere than where the product brought it says so', () => {
  const homes = new Map([
    ['moved', '/log/post'],
    ['still', '/org/user'],
  ])
  const pages = ['moved', 'still'].map((id) => menu({ id, parentId: 'org', path: id === 'moved' ? 'post' : 'user' }))
  const [node] = routersOf([org(), ...pages], caller, homes)
  expect(node?.children?.map(({ meta }) => meta?.home)).toEqual(['/log/post', undefined])
})
