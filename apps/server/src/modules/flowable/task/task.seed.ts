import { pageSeed } from '#/modules/system/api.ts'

/** A page of 任务管理; its permission is its own name (workflow §2.2). */
const page = { under: 'flow-task' } as const

export default [
  pageSeed({
    ...page,
    id: '2111',
    sort: 20,
    icon: 'export',
    name: '我的流程',
    code: 'flow-process',
    path: 'process',
    component: 'flowable/process/ProcessIndex',
    perm: 'flowable:instance',
    perms: 'flowable:task:process',
  }),
  pageSeed({
    ...page,
    id: '2112',
    sort: 30,
    icon: 'file-sync',
    name: '待办任务',
    code: 'flow-todo',
    path: 'todo',
    component: 'flowable/todo/TodoIndex',
    perm: 'flowable:task',
    perms: 'flowable:task:todo',
  }),
  pageSeed({
    ...page,
    id: '2113',
    sort: 40,
    icon: 'file-search',
    name: '待签任务',
    code: 'flow-claim',
    path: 'claim',
    component: 'flowable/claim/ClaimIndex',
    perm: 'flowable:task',
    perms: 'flowable:task:claim',
  }),
  pageSeed({
    ...page,
    id: '2114',
    sort: 50,
    icon: 'file-done',
    name: '已办任务',
    code: 'flow-finished',
    path: 'finished',
    component: 'flowable/finished/FinishedIndex',
    perm: 'flowable:task',
    perms: 'flowable:task:finished',
  }),
]
