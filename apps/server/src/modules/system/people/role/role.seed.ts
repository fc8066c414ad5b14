import { role } from '@app/shared/system/role.ts'
import { menuSeed, pageSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { roleTable } from './role.table.ts'

const roles: readonly [id: string, name: string, key: string, sort: number, dataScope: string][] = [
  ['1', '超级管理员', 'admin', 1, '1'],
  ['2', '系统管理员', 'sysAdmin', 2, '4'],
  ['3', '项目管理员', 'projectAdmin', 3, '3'],
  ['4', '一般用户', 'ordinaryUser', 50, '5'],
  ['5', '内容采编', 'cmsEditor', 60, '3'],
  ['6', '内容审核', 'cmsAuditor', 70, '3'],
  ['7', '内容发布', 'cmsPublisher', 80, '3'],
  ['8', '内容管理员', 'cmsManager', 90, '3'],
]

export default [
  seedRows(
    roleTable,
    roles.map(([id, roleName, roleKey, sort, dataScope]) => ({
      id,
      roleName,
      roleKey,
      sort,
      dataScope,
      menuCheckStrictly: id !== '4',
      deptCheckStrictly: id !== '4',
    })),
    10,
  ),
  menuSeed(role, {
    under: 'auth-manager',
    sort: 10,
    icon: 'contacts',
    id: '101',
    code: 'role-manager',
    component: 'system/role/QueryList',
    remark: '维护平台各角色数据以及权限分配.',
    buttonIds: ['1008', '1009', '1010', '1011', '1012'],
  }),
  pageSeed({
    under: 'auth-manager',
    sort: 30,
    icon: 'api',
    id: '120',
    code: 'auth-center',
    name: '菜单授权',
    path: 'sysAuth',
    component: 'system/role/SysRoleAuth',
    perm: role.perm,
  }),
]
