import { dept } from '@app/shared/system/dept.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { deptTable } from './dept.table.ts'

export default [
  menuSeed(dept, {
    under: 'org-manager',
    sort: 20,
    icon: 'cluster',
    id: '103',
    code: 'dept-manager',
    component: 'system/dept/SysDeptIndex',
    buttonIds: ['1019', '1020', '1017', '1018', '1061', '1062'],
  }),
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
