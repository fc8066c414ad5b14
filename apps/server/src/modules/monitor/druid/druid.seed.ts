import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '111',
    under: 'system_monitor',
    sort: 30,
    icon: 'dashboard',
    name: '数据监控',
    code: 'druid-monitor',
    path: 'druid',
    component: 'monitor/druid/index',
    perm: 'monitor:druid',
    buttons: [{ name: '慢查询重置', action: 'reset' }],
  }),
]
