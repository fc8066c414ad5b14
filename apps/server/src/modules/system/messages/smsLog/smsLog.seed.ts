import { pageSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [
  pageSeed({
    id: '126',
    under: 'system-log',
    sort: 40,
    icon: 'mail',
    name: '短信日志',
    code: 'sms-log',
    path: 'smsLog',
    component: 'system/smsLog/SmsLogIndex',
    perm: 'system:smsLog',
    buttons: [
      { id: '1096', name: '日志查询', action: 'query' },
      { id: '1097', name: '日志导出', action: 'export' },
      { id: '1098', name: '日志删除', action: 'remove' },
    ],
  }),
]
