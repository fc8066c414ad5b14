import { seedRows } from '#/platform/seed.ts'
import { deptTable } from './dept.table.ts'

export default [
  seedRows(
    deptTable,
    [
      {
        id: '100',
        parentId: '0',
        parentIds: '100',
        treeSort: 10,
        treeSorts: '000010',
        treeLevel: 1,
        treeLeaf: 'y',
        deptCode: '100',
        deptName: '集团',
        deptFullName: '集团',
        deptType: 'org',
        leader: '管理员',
        leaderUserId: '1',
        deptPinyin: 'jituan,jt',
      },
    ],
    5,
  ),
]
