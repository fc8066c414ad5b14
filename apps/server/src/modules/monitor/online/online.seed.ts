import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '109',
    under: 'system_monitor',
    sort: 10,
    icon: 'dot-chart',
    name: '在线用户',
    code: 'online-user',
    path: 'online',
    component: 'monitor/online/index',
    perm: 'monitor:online',
    buttons: [
      { id: '1046', name: '在线查询', action: 'query' },
      { id: '1047', name: '批量强退', action: 'batchLogout' },
      { id: '1048', name: '单条强退', action: 'forceLogout' },
    ],
  }),
]
