import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '501',
    under: 'system-log',
    sort: 20,
    icon: 'loginLog',
    name: '登录日志',
    code: 'sys-login-log',
    path: 'loginLog',
    component: 'monitor/loginlog/LoginLogIndex',
    perm: 'monitor:loginLog',
    buttons: [
      { id: '1043', name: '登录查询', action: 'query' },
      { id: '1044', name: '登录删除', action: 'remove' },
      { id: '1045', name: '日志导出', action: 'export' },
      { id: '1063', name: '账户解锁', action: 'unlock' },
    ],
  }),
]
