import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '500',
    under: 'system-log',
    sort: 10,
    icon: 'form',
    name: '操作日志',
    code: 'sys-operate-log',
    path: 'operlog',
    component: 'monitor/operlog/OperlogIndex',
    perm: 'monitor:operlog',
    buttons: [
      { id: '1040', name: '操作查询', action: 'query' },
      { id: '1041', name: '操作删除', action: 'remove' },
      { id: '1042', name: '日志导出', action: 'export' },
    ],
  }),
]
