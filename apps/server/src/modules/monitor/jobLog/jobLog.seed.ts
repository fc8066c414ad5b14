import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '502',
    under: 'system-log',
    sort: 30,
    icon: 'bug',
    name: '调度日志',
    code: 'sys-job-log',
    path: 'joblog',
    component: 'monitor/job/log',
    perm: 'monitor:job',
  }),
]
