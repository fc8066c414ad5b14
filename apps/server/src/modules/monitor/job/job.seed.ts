import { job } from '@app/shared/monitor/job.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { plannedJobs } from './plannedJobs.ts'

export default [
  menuSeed(job, {
    under: 'system_monitor',
    sort: 20,
    icon: 'bar-chart',
    id: '110',
    name: '定时任务',
    code: 'job-manager',
    path: 'job',
    component: 'monitor/job/index',
    buttons: [
      { id: '1049', name: '任务查询', action: 'query' },
      { id: '1050', name: '任务新增', action: 'add' },
      { id: '1051', name: '任务修改', action: 'edit' },
      { id: '1052', name: '任务删除', action: 'remove' },
      { id: '1053', name: '状态修改', action: 'changeStatus' },
      { id: '1054', name: '任务导出', action: 'export' },
      { id: '1117', name: '执行一次', action: 'run' },
      { name: '任务导入', action: 'import' },
    ],
  }),
  plannedJobs(({ sample }) => !sample),
]
