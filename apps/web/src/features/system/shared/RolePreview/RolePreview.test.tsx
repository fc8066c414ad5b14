import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RolePreview as Preview } from '@app/shared/system/rolePreview.ts'
import { renderPage } from '#testing/renderPage.tsx'
import RolePreview from './RolePreview.tsx'

afterEach(() => vi.unstubAllGlobals())

const menu = { icon: '#', perms: null, granted: true, shown: true }
const preview: Preview = {
  id: '2',
  roleName: '系统管理员',
  roleKey: 'sysAdmin',
  status: '0',
  dataScope: '2',
  depts: [{ id: 'a', path: '集团 / 部门A' }],
  deptCount: 3,
  userCount: 12,
  buttonCount: 1,
  menus: [
    {
      ...menu,
      id: '11',
      menuType: 'M',
      menuName: '组织管理',
      children: [
        {
          ...menu,
          id: '104',
          menuType: 'C',
          menuName: '岗位管理',
          shown: false,
          children: [{ ...menu, id: '1021', menuType: 'F', menuName: '岗位查询', shown: false, children: [] }],
        },
      ],
    },
  ],
  permissions: ['system:post:list'],
  calls: { 'system:post:list': [{ method: 'GET', path: '/system/post/page', summary: '岗位分页列表' }] },
}
const open = (given: Partial<Preview> = {}) =>
  renderPage(<RolePreview roleId="2" onClose={() => undefined} />, {
    answers: {
      'GET /system/role/preview/2': { data: { ...preview, ...given } },
      'GET /system/dict/data/all/type/sys_role_data_scope': { data: [] },
      'GET /system/dict/data/all/type/sys_normal_disable': { data: [] },
    },
  })

test('权限预览: menus as a holder finds them, buttons beside their page', async () => {
  open()
  expect(await screen.findByRole('dialog', { name: '权限预览：系统管理员' })).toBeTruthy()
  expect(await screen.findByRole('treeitem', { name: /岗位管理（不显示）岗位查询/ })).toBeTruthy()
})

test('权限预览: the scope in words, with the departments one may see and the number of the others', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: '数据和用户' }))
  expect(await screen.findByText('只能看到勾选的部门的数据，没有勾选的上级和下级部门不包含在内')).toBeTruthy()
  expect(screen.getByText('集团 / 部门A')).toBeTruthy()
  expect(screen.getByText('另有 2 个部门')).toBeTruthy()
  expect(screen.getByText('12 人')).toBeTruthy()
})

test('权限预览: calls by permission, searched; without the right to them no tab', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('tab', { name: '接口' }))
  expect(await screen.findByText('GET /system/post/page')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '请输入权限标识、路径或名称' }), 'nothing')
  expect(screen.queryByText('GET /system/post/page')).toBeNull()
  unmount()
  open({ calls: null })
  await screen.findByRole('tab', { name: '数据和用户' })
  expect(screen.queryByRole('tab', { name: '接口' })).toBeNull()
})

test('权限预览: a disabled role says that nothing of this holds now', async () => {
  open({ status: '1', menus: [] })
  expect(await screen.findByText('角色已停用，以下权限目前都不生效')).toBeTruthy()
  expect(screen.getByText('没有菜单权限')).toBeTruthy()
})
