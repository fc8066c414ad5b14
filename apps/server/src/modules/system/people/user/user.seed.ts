import { user } from '@app/shared/system/user.ts'
import { pageSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { userNameKeyOf, userRoleTable, userTable } from './user.table.ts'

const buttons: readonly [id: string, action: string, name: string][] = [
  ['1001', 'query', '用户查询'],
  ['1002', 'add', '用户新增'],
  ['1003', 'edit', '用户修改'],
  ['1004', 'remove', '用户删除'],
  ['1005', 'export', '用户导出'],
  ['1006', 'import', '用户导入'],
  ['1007', 'resetPwd', '重置密码'],
  ['1066', 'resetAny', '重置任意账号'],
]

export default [
  pageSeed({
    id: '100',
    under: 'org-manager',
    sort: 10,
    icon: 'team',
    name: '用户管理',
    code: 'user-manager',
    path: 'user',
    component: 'system/user/SysUserIndex',
    perm: user.perm,
    remark: '主要维护平台相关用户信息',
    buttons: buttons.map(([id, action, name]) => ({
      id,
      action,
      name,
      code: `user${action.charAt(0).toUpperCase()}${action.slice(1)}`,
    })),
  }),
  // Without a password nobody can sign in; the area auth sets the first one.
  seedRows(
    userTable,
    [
      {
        id: '1',
        userName: 'admin',
        userNameKey: userNameKeyOf('admin'),
        name: '管理员',
        no: '1',
        deptId: '100',
        userType: '1',
        sort: 10,
        userPinyin: 'guanliyuan,gly',
      },
    ],
    12,
  ),
  seedRows(userRoleTable, [{ userId: '1', roleId: '1' }], 14),
]
