import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import MenuIndex from './MenuIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (given: object) => ({
  parentId: '0',
  icon: '#',
  isFrame: 1,
  path: null,
  component: null,
  perms: null,
  visible: '0',
  status: '0',
  isCache: 0,
  treeSort: 10,
  treeSorts: '000010',
  treeLevel: 1,
  treeLeaf: 'y',
  remark: null,
  createBy: null,
  createTime: '2026-01-02 03:04:05',
  updateBy: null,
  updateTime: null,
  version: 3,
  reachable: true,
  children: [],
  ...given,
})
const button = row({
  id: 'b',
  parentId: 'p',
  menuType: 'F',
  menuName: '岗位查询',
  menuCode: 'postQuery',
  perms: 'system:post:query',
})
const page = row({
  id: 'p',
  parentId: 'g',
  menuType: 'C',
  menuName: '岗位管理',
  menuCode: 'post',
  path: 'post',
  component: 'system/post/PostIndex',
  perms: 'system:post:list',
  visible: '1',
  treeLeaf: 'n',
  children: [button],
})
const group = row({
  id: 'g',
  menuType: 'M',
  menuName: '组织管理',
  menuCode: 'org',
  path: 'org',
  treeLeaf: 'n',
  children: [page],
})
const words = (...pairs: [string, string][]) => ({
  data: pairs.map(([dictValue, dictLabel], at) => ({
    id: dictValue,
    dictType: 't',
    dictValue,
    dictLabel,
    dictSort: at,
    status: '0',
    isDefault: at === 0 ? 'Y' : 'N',
    cssClass: null,
    listClass: null,
  })),
})
const shown = words(['0', '显示'], ['1', '隐藏'])
const enabled = words(['0', '正常'], ['1', '停用'])
const answers = {
  'GET /system/menu/list/2/0': { data: [{ ...group, children: [{ ...page, children: [] }] }] },
  'GET /system/menu/list/1/p': { data: [button] },
  'GET /system/menu/list/50/0': { data: [group] },
  'GET /system/menu/b': { data: button },
  'GET /system/menu/p': { data: page },
  'GET /system/menu/findMaxSort/0': { data: 20 },
  'GET /system/menu/findMaxSort/g': { data: 20 },
  'GET /system/menu/findMaxSort/p': { data: 20 },
  'GET /system/menu/checkMenuCodeUnique': { data: { code: '1' } },
  'GET /system/menu/checkMenuNameUnique': { data: { code: '1' } },
  'GET /system/menu/choices': {
    data: {
      components: ['system/post/PostIndex', 'system/dept/SysDeptIndex'],
      permissions: [{ permission: 'system:post:list', calls: ['岗位分页列表'] }],
    },
  },
  'GET /system/dict/data/type/sys_show_hide': shown,
  'GET /system/dict/data/all/type/sys_show_hide': shown,
  'GET /system/dict/data/type/sys_normal_disable': enabled,
  'GET /system/dict/data/all/type/sys_normal_disable': enabled,
  'GET /system/sysTableConfig/getInfoByTableKey/system-menu-MenuIndex-table': { data: null },
  'POST /system/menu': { data: page },
}
const show = (permissions?: string[]) => renderPage(<MenuIndex />, { answers, ...(permissions && { permissions }) })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

test('菜单管理: types, hidden pages and permissions stand in the tree', async () => {
  const { user } = show()
  const line = await rowOf('岗位管理')
  expect(line.getByText('菜单')).toBeTruthy()
  expect(await line.findByText('隐藏')).toBeTruthy()
  await user.click(line.getByRole('button', { name: '复制 system:post:list' }))
  expect(await navigator.clipboard.readText()).toBe('system:post:list')
})

test('菜单管理: only what each row allows is offered', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '展开 岗位管理' }))
  const line = await rowOf('岗位查询')
  expect(line.getByRole('button', { name: '删除 岗位查询' })).toBeTruthy()
  expect(line.queryByRole('button', { name: '添加子菜单 岗位查询' })).toBeNull()
  expect(screen.getByRole('button', { name: '添加子菜单 岗位管理' })).toBeTruthy()
})

test('菜单管理: the form has the fields of the chosen type and says what they lack', async () => {
  const { user, askedFor } = show()
  await screen.findByText('岗位管理')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加菜单' }))
  expect(await dialog.findByText('路由地址')).toBeTruthy()
  for (const label of ['组件路径', '权限标识', '是否缓存']) expect(dialog.queryByText(label)).toBeNull()
  await user.click(dialog.getByText('按钮'))
  expect(await dialog.findByText('权限标识')).toBeTruthy()
  for (const label of ['路由地址', '图标', '是否外链', '是否显示']) expect(dialog.queryByText(label)).toBeNull()
  await user.click(dialog.getByText('菜单'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  for (const text of ['菜单名称不能为空', '菜单编码不能为空', '路由地址不能为空', '组件路径不能为空'])
    expect(await dialog.findByText(text)).toBeTruthy()
  await user.click(dialog.getByText('是'))
  await waitFor(() => expect(dialog.queryByRole('combobox', { name: '组件路径' })).toBeNull())
  await user.type(dialog.getByRole('textbox', { name: /路由地址/ }), 'inside')
  await user.tab()
  expect(await dialog.findByText('路由地址必须以http(s)://开头')).toBeTruthy()
  expect(askedFor('POST /system/menu')).toEqual([])
})

test('菜单管理: below a page stand pages and buttons; the new row knows its place', async () => {
  const { user, askedFor } = show()
  await user.click(await screen.findByRole('button', { name: '添加子菜单 岗位管理' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加菜单' }))
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: '按钮' })).checked).toBe(true)
  await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('radio', { name: '目录' }).disabled).toBe(true))
  await user.type(dialog.getByRole('textbox', { name: /菜单编码/ }), 'postFly')
  await user.type(dialog.getByRole('textbox', { name: /菜单名称/ }), '岗位飞行')
  await user.type(dialog.getByRole('combobox', { name: '权限标识' }), 'system:post:fly,')
  expect(await dialog.findByText('没有接口使用权限标识 system:post:fly')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/menu')).toHaveLength(1))
  expect(askedFor('POST /system/menu')[0]?.body).toEqual({
    parentId: 'p',
    menuType: 'F',
    menuCode: 'postFly',
    menuName: '岗位飞行',
    perms: 'system:post:fly',
    treeSort: 20,
    remark: null,
  })
})

test('菜单管理: a stored row keeps its type; what was saved shows in the own menu at once', async () => {
  const { user, askedFor } = show()
  await user.click(await screen.findByRole('button', { name: '修改 岗位管理' }))
  const drawer = within(await screen.findByRole('dialog', { name: '修改菜单' }))
  expect((await drawer.findByRole<HTMLInputElement>('radio', { name: '按钮' })).disabled).toBe(true)
  await user.clear(drawer.getByRole('combobox', { name: '组件路径' }))
  await user.type(drawer.getByRole('combobox', { name: '组件路径' }), 'system/no/Such')
  expect(await drawer.findByText('没有此页面，保存时会被拒绝')).toBeTruthy()
  const before = askedFor('GET /getRouters').length
  await user.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/menu')[0]?.body).toMatchObject({ id: 'p', version: 3 }))
  await waitFor(() => expect(askedFor('GET /getRouters').length).toBeGreaterThan(before))
})

test('菜单管理: previewing as a role shows the side menu of its holders', async () => {
  const seen = (given: object) => ({ icon: '#', perms: null, granted: true, shown: true, children: [], ...given })
  const menus = [
    seen({
      id: 'g',
      menuType: 'M',
      menuName: '我的目录',
      children: [
        seen({ id: 'p', menuType: 'C', menuName: '看得见的页面' }),
        seen({ id: 'h', menuType: 'C', menuName: '隐藏的页面', shown: false }),
      ],
    }),
  ]
  const { user } = renderPage(<MenuIndex />, {
    answers: {
      ...answers,
      'GET /system/role/optionselect': {
        data: [{ id: '4', roleName: '一般用户', roleKey: 'ordinaryUser', disabled: false }],
      },
      'GET /system/role/preview/4': {
        data: {
          id: '4',
          roleName: '一般用户',
          roleKey: 'ordinaryUser',
          status: '0',
          dataScope: '5',
          depts: [],
          deptCount: 0,
          userCount: 1,
          buttonCount: 0,
          menus,
          permissions: [],
          calls: null,
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: '预览为角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '预览为角色' }))
  await user.click(dialog.getByRole('combobox', { name: '角色' }))
  const option = await screen.findByTitle('一般用户（ordinaryUser）')
  // The list takes the pointer when it stands.
  await waitFor(() => user.click(option))
  expect(await dialog.findByText('看得见的页面')).toBeTruthy()
  expect(dialog.queryByText('隐藏的页面')).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: '包含隐藏的菜单和按钮' }))
  expect(await dialog.findByText('隐藏的页面')).toBeTruthy()
})

test('菜单管理: without the right to look at roles there is no preview', async () => {
  show(['system:menu:list', 'system:menu:edit'])
  await screen.findByText('岗位管理')
  expect(screen.queryByRole('button', { name: '预览为角色' })).toBeNull()
})
