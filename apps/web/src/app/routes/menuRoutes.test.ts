import { describe, expect, test } from 'vitest'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { buildRoutes, flatten, menuRoutes } from './menuRoutes.ts'
import { matchRoute, routeTable } from './routeTable.ts'

const page = (path: string, title: string, more: Partial<RouterNode> = {}): RouterNode => ({
  name: path.charAt(0).toUpperCase() + path.slice(1),
  path,
  component: `system/${path}/Index`,
  isFrame: '1',
  meta: { title, icon: 'team', noCache: false, ...more.meta },
  ...more,
})
const group = (path: string, title: string, children: RouterNode[], more: Partial<RouterNode> = {}): RouterNode => ({
  name: path.slice(1),
  path,
  component: 'Layout',
  redirect: 'noRedirect',
  isFrame: '1',
  meta: { title, icon: 'appstore' },
  children,
  ...more,
})

const tree = [group('/org', '组织管理', [page('user', '用户管理'), page('dept', '部门管理', { hidden: true })])]

describe('full paths', () => {
  test('a page stands below its group, a nested group keeps the prefix', () => {
    const nested = group('more', '更多', [page('post', '岗位管理')], { component: 'ParentView' })
    const paths = flatten(buildRoutes([group('/org', '组织管理', [nested])])).map((route) => route.fullPath)
    expect(paths).toEqual(['/org', '/org/more', '/org/more/post'])
  })

  test('a page without a group becomes a leaf of the root', () => {
    const routes = buildRoutes([{ path: '/', component: 'Layout', children: [page('online', '在线用户')] }])
    expect(routes).toMatchObject([{ fullPath: '/online', kind: 'page', title: '在线用户' }])
  })

  test('the remark of a menu entry describes its page, unless its header has no content', () => {
    const plain = page('online', '在线用户', { meta: { title: '在线用户', remark: '谁在线' } })
    const bare = page('bare', '在线', { meta: { title: '在线', remark: '谁在线', hiddenHeaderContent: true } })
    const remarks = flatten(buildRoutes([plain, bare])).map((route) => route.remark)
    expect(remarks).toEqual(['谁在线', undefined])
  })

  test('equal names get the name of the parent in front', () => {
    const twice = [group('/a', '甲', [page('log', '日志')]), group('/b', '乙', [page('log', '日志')])]
    expect(flatten(buildRoutes(twice)).map((route) => route.name)).toEqual(['a', 'Log', 'b', 'bLog'])
  })
})

describe('kinds of nodes', () => {
  test('isFrame 0 is a link with exactly the stored address, isFrame 1 a framed page', () => {
    const url = 'https://example.com/a?b=1'
    const [group1] = buildRoutes([
      group('/link', '链接', [page(url, '外链', { isFrame: '0' }), page(url, '内嵌', { isFrame: '1', name: 'Inner' })]),
    ])
    expect(group1?.children).toMatchObject([
      { kind: 'window', url, fullPath: '' },
      { kind: 'frame', url, fullPath: '/frame/Inner' },
    ])
  })

  test('hidden pages are not in the menu but can be opened; a group without visible pages is not shown', () => {
    const table = routeTable([...tree, group('/empty', '空', [page('x', '隐', { hidden: true })])])
    expect(table.menu.map((route) => route.title)).toEqual(['工作台', '组织管理'])
    expect(matchRoute(table, '/org/dept')).toMatchObject({ route: { title: '部门管理' } })
  })

  test('show false hides, hideChildren makes a leaf, noCache is not kept', () => {
    const routes = buildRoutes([
      page('a', '甲', { meta: { title: '甲', show: false } }),
      page('b', '乙', { meta: { title: '乙', hideChildren: true, noCache: true }, children: [page('c', '丙')] }),
    ])
    expect(menuRoutes(routes)).toMatchObject([{ title: '乙', children: [], keepAlive: false }])
  })
})

describe('opening a path', () => {
  const table = routeTable(tree)

  test('a group leads on to its first visible page', () => {
    expect(matchRoute(table, '/org')).toEqual({ redirect: '/org/user' })
  })

  test('an unknown path is unknown', () => {
    expect(matchRoute(table, '/org/nobody')).toBeUndefined()
  })

  test('where the product brought a page that stands elsewhere leads to it; what stands there now comes first', () => {
    const moved = page('user', '用户管理', { meta: { title: '用户管理', home: '/org/user' } })
    const known = routeTable([group('/sys', '系统设置', [moved])])
    expect(matchRoute(known, '/org/user')).toEqual({ redirect: '/sys/user' })
    expect(known.pages.find(({ fullPath }) => fullPath === '/sys/user')).toMatchObject({ home: '/org/user' })
    const taken = routeTable([group('/sys', '系统设置', [moved]), ...tree])
    expect(matchRoute(taken, '/org/user')).toMatchObject({ route: { fullPath: '/org/user' } })
  })
  test('the workbench is there without any menu', () => {
    expect(matchRoute(routeTable([]), '/index')).toMatchObject({ route: { title: '工作台' } })
  })

  test('a screen of the menu has one address: the fixed one leads there', () => {
    const log = page('joblog', '调度日志', { component: 'monitor/job/log' })
    const shown = matchRoute(routeTable([group('/log', '日志管理', [log])]), '/monitor/job/log')
    expect(shown).toEqual({ redirect: '/log/joblog' })
    expect(matchRoute(table, '/monitor/job/log')).toMatchObject({ route: { title: '调度日志' } })

    const fill = page('fill', '表单填报', { component: 'form/fill/FillIndex' })
    const one = matchRoute(routeTable([group('/form', '表单中心', [fill])]), '/form/fill/leave')
    expect(one).toMatchObject({ route: { name: 'FormFill' }, params: { formCode: 'leave' } })
  })

  test('pages list the groups above them', () => {
    expect(table.pages.map((link) => [link.title, link.groups])).toEqual([
      ['工作台', []],
      ['用户管理', ['组织管理']],
    ])
  })
})
