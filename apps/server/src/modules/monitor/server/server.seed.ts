import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '112',
    under: 'system_monitor',
    sort: 40,
    icon: 'pie-chart',
    name: '服务监控',
    code: 'server-monitor',
    path: 'server',
    component: 'monitor/server/index',
    perm: 'monitor:server',
  }),
]
