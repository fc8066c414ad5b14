import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '2104',
    under: 'flowable',
    sort: 50,
    icon: 'monitor',
    name: '流程实例',
    code: 'flow-instance',
    path: 'instance',
    component: 'flowable/instance/InstanceIndex',
    perm: 'flowable:instance',
    perms: 'flowable:instance:manage',
    buttons: [
      { id: '2142', name: '实例终止', action: 'terminate' },
      { id: '2143', name: '实例迁移', action: 'migrate' },
      { id: '2144', name: '实例删除', action: 'remove' },
      { id: '2145', name: '变量维护', action: 'variable' },
      { id: '2146', name: '事件发送', action: 'send', code: 'flow-eventSend', perms: 'flowable:event:send' },
    ],
  }),
]
