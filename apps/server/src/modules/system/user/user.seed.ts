import { seedRows } from '#/platform/seed.ts'
import { userNameKeyOf } from './userName.ts'
import { userRoleTable, userTable } from './user.table.ts'

export default [
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
