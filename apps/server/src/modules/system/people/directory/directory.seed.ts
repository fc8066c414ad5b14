import { pageSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [
  pageSeed({
    id: '2008',
    under: 'sys_demo',
    sort: 20,
    icon: 'peoples',
    name: '选人页',
    code: 'select-user',
    path: 'selectUser',
    component: 'demo/selectUser/selectUser',
    perm: 'demo:selectUser',
    perms: '',
  }),
  pageSeed({
    id: '2018',
    under: 'sys_demo',
    sort: 30,
    icon: 'tree',
    name: '选部门',
    code: 'select-dept',
    path: 'selectDept',
    component: 'demo/selectDept/selectDept',
    perm: 'demo:selectDept',
    perms: '',
  }),
]
