import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '113',
    under: 'system_monitor',
    sort: 50,
    icon: 'box-plot',
    name: '缓存监控',
    code: 'cache-monitor',
    path: 'cache',
    component: 'monitor/cache/index',
    perm: 'monitor:cache',
    buttons: [{ id: '1118', name: '缓存删除', action: 'remove' }],
  }),
  pageSeed({
    id: '118',
    under: 'system_monitor',
    sort: 55,
    icon: 'dashboardNew',
    name: '缓存列表',
    code: 'cache-manager',
    path: 'cacheList',
    component: 'monitor/cache/indexCacheList',
    perm: 'monitor:cache',
  }),
]
