import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '2110',
    under: 'flow-task',
    sort: 10,
    icon: 'rocket',
    name: '发起流程',
    code: 'flow-start',
    path: 'start',
    component: 'flowable/start/StartIndex',
    perm: 'flowable:instance',
    perms: 'flowable:instance:start',
    remark: '选择流程，填写并提交申请',
  }),
  pageSeed({
    id: '2117',
    under: 'flow-task',
    sort: 80,
    icon: 'profile',
    name: '流程记录',
    code: 'flow-record',
    path: 'record',
    component: 'flowable/record/RecordIndex',
    perm: 'flowable:instance',
    perms: 'flowable:instance:query',
    hidden: true,
  }),
]
