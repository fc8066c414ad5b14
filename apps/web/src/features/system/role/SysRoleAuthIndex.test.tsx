import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import SysRoleAuthIndex from './SysRoleAuthIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { createTime: '2026-01-02 03:04:05', version: 4, dataScope: '5', status: '0' }
const stored = { id: '2', roleName: '系统管理员', roleKey: 'sysAdmin', sort: 2, ...audit }
const roles = [{ ...stored, id: '1', roleName: '超级管理员', roleKey: 'admin' }, stored]
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 50, pages: 1, size: list.length },
})
const node = (id: string, title: string, menuType: string, children: TreeNode[] = [], locked = false) => ({
  id,
  key: id,
  label: title,
  title,
  parentId: '0',
  parentIds: id,
  isLeaf: children.length === 0,
  selectable: false,
  disabled: false,
  disableCheckbox: locked,
  icon: null,
  attributes: { menuType, deptType: menuType },
  children: children.length > 0 ? children : null,
})
const menus = [
  node('11', '组织管理', 'M', [
    node('104', '岗位管理', 'C', [node('1021', '岗位查询', 'F'), node('1022', '岗位新增', 'F')]),
    node('103', '部门管理', 'C', [], true),
  ]),
]
const depts = [node('100', '集团', 'org', [node('a', '部门A', 'dept'), node('b', '部门B', 'dept')])]
const scopes = ['全部数据权限', '自定义数据权限', '本部门数据权限'].map((dictLabel, i) => ({
  id: `s${i}`,
  dictType: 'sys_role_data_scope',
  dictLabel,
  dictValue: String(i + 1),
  dictSort: i,
  status: '0',
  isDefault: 'N',
  cssClass: null,
  listClass: null,
}))
const answers: Answers = {
  'GET /system/role/page': page(roles),
  'GET /system/role/2': { data: { ...stored, menuCheckStrictly: true, deptCheckStrictly: true, remark: null } },
  'GET /system/menu/roleMenuTreeselect/2': { data: { checkedKeys: ['1021', '103'], menus } },
  'GET /system/dept/roleDeptTreeselect/2': { data: { checkedKeys: ['far'], depts } },
  'GET /system/dict/data/type/sys_role_data_scope': { data: scopes },
}
const open = async (more: Parameters<typeof renderPage>[1] = {}) => {
  const shown = renderPage(<SysRoleAuthIndex />, { ...more, answers: { ...answers, ...more.answers } })
  await shown.user.click(await screen.findByRole('button', { name: /系统管理员/ }))
  return shown
}
const box = (name: RegExp) => {
  const row = screen.getByRole('treeitem', { name })
  return within(row).getByRole('checkbox')
}

test('授权页: 超级管理员 has no tabs, but a sentence', async () => {
  renderPage(<SysRoleAuthIndex />, { answers })
  expect(await screen.findByText('超级管理员权限')).toBeTruthy()
  expect(screen.getByText('超级管理员不受权限控制,其余角色根据需求设置菜单,小页以及数据权限')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('授权页: a tick takes the groups along, and 保存 sends half-ticked menus too', async () => {
  const { user, askedFor } = await open()
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  expect(box(/岗位管理/).getAttribute('aria-checked')).toBe('mixed')
  await user.click(box(/岗位新增/))
  expect(box(/岗位管理/).getAttribute('aria-checked')).toBe('true')
  await user.click(box(/岗位查询/))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  const body = askedFor('POST /system/role')[0]?.body as { menuIds: string[] }
  expect({ ...body, menuIds: body.menuIds.toSorted() }).toEqual({
    id: '2',
    version: 4,
    menuCheckStrictly: true,
    menuIds: ['1022', '103', '104', '11'],
  })
})

test('授权页: what one does not hold oneself stays as it is', async () => {
  const { user, askedFor } = await open()
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  await user.click(screen.getByRole('checkbox', { name: '全选/全不选' }))
  await user.click(screen.getByRole('checkbox', { name: '全选/全不选' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功')
  expect(askedFor('POST /system/role')[0]?.body).toMatchObject({ menuIds: ['103'] })
})

test('授权页: leaving a role with unstored ticks asks', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  await user.click(box(/岗位新增/))
  await user.click(screen.getByRole('button', { name: /超级管理员/ }))
  expect(await screen.findByRole('alertdialog', { name: '当前内容尚未保存，确定离开吗？' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(screen.getByRole('heading', { name: '【系统管理员】的权限' })).toBeTruthy()
})

test('授权页: the scope 自定义 shows its departments; 全选 leaves companies out, unseen ones are kept', async () => {
  const { user, askedFor } = await open()
  await user.click(await screen.findByRole('tab', { name: '数据权限' }))
  await user.click(await screen.findByRole('combobox', { name: '权限范围：' }))
  await user.click(await screen.findByText('自定义数据权限'))
  expect(await screen.findByText('只能看到勾选的部门的数据，没有勾选的上级和下级部门不包含在内')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '全选/全不选' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(askedFor('POST /system/role/dataScope')[0]?.body).toEqual({
    id: '2',
    version: 4,
    dataScope: '2',
    deptIds: ['far', 'a', 'b'],
    deptCheckStrictly: true,
  })
})

test('授权页: storing one tab leaves what is ticked in the other, which is stored after it', async () => {
  let version = 4
  const row = () => ({ data: { ...stored, version, menuCheckStrictly: true, deptCheckStrictly: true, remark: null } })
  const saved = () => {
    version += 1
    return {}
  }
  const { user, askedFor } = await open({
    answers: { 'GET /system/role/2': row, 'POST /system/role/dataScope': saved, 'POST /system/role': saved },
  })
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  await user.click(box(/岗位新增/))
  await user.click(screen.getByRole('tab', { name: '数据权限' }))
  await user.click(await screen.findByRole('combobox', { name: '权限范围：' }))
  await user.click(await screen.findByText('全部数据权限'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^菜单权限/ }))
  expect(box(/岗位新增/).getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(askedFor('POST /system/role')[0]?.body).toMatchObject({
      version: 5,
      menuIds: expect.arrayContaining(['1022']),
    }),
  )
})

test('授权页: what somebody else has granted meanwhile is not overwritten by ticks that know nothing of it', async () => {
  let version = 4
  let checkedKeys = ['1021', '103']
  const row = () => ({ data: { ...stored, version, menuCheckStrictly: true, deptCheckStrictly: true, remark: null } })
  const { user, client, askedFor } = await open({
    answers: {
      'GET /system/role/2': row,
      'GET /system/menu/roleMenuTreeselect/2': () => ({ data: { checkedKeys, menus } }),
      'POST /system/role': { code: 500, reason: 'stale', msg: '此角色刚被他人修改' },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  await user.click(box(/岗位新增/))
  version = 5
  checkedKeys = ['103']
  await client.invalidateQueries()
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('此角色刚被他人修改')).toBeTruthy()
  expect(askedFor('POST /system/role')[0]?.body).toMatchObject({ version: 4 })
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(screen.queryByText('此角色刚被他人修改')).toBeNull())
  await user.click(await screen.findByRole('checkbox', { name: '展开/折叠' }))
  expect(box(/岗位管理/).getAttribute('aria-checked')).toBe('false')
})

test('授权页: a stale role says so and is read again', async () => {
  const stale = { 'POST /system/role': { code: 500, reason: 'stale', msg: '此角色刚被他人修改' } }
  const { user, askedFor } = await open({ answers: stale })
  await user.click(await screen.findByRole('button', { name: '保存' }))
  expect(await screen.findByText('此角色刚被他人修改')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(askedFor('GET /system/menu/roleMenuTreeselect/2')).toHaveLength(2)
})

test('授权页: without the right to change there is no 保存', async () => {
  await open({ permissions: ['system:role:list', 'system:role:query'] })
  expect(await screen.findByRole('checkbox', { name: '父子联动' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})
