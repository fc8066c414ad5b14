import { job } from '@app/shared/monitor/job.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { jobSeed } from './jobSeed.ts'

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
  jobSeed([
    {
      id: '4',
      jobName: '系统定时清理日志',
      invokeTarget: "systemRemoveLogTask.removeLog('180')",
      cronExpression: '0 0 1 * * ? *',
      misfirePolicy: '1',
      remark: '每天凌晨一点清除日志，保留180天',
    },
    { id: '5', jobName: '公告定时发布', invokeTarget: 'noticeTask.publishDue', cronExpression: '0 * * * * ?' },
    { id: '6', jobName: '清理临时文件', invokeTarget: 'systemTask.cleanTempFiles(1)', cronExpression: '0 5 * * * ?' },
    { id: '7', jobName: '清理过期会话', invokeTarget: 'systemTask.cleanSessions', cronExpression: '0 15 * * * ?' },
    { id: '8', jobName: '授权检查', invokeTarget: 'systemTask.checkLicense', cronExpression: '0 10 0 * * ?' },
    {
      id: '18',
      jobName: '系统备份',
      invokeTarget: 'systemTask.backup(7)',
      cronExpression: '0 30 2 * * ?',
      status: '1',
      remark: '每天备份数据库与文件，保留7份；请确认磁盘空间后启用',
    },
    {
      id: '19',
      jobName: '数据库统计',
      invokeTarget: 'systemTask.databaseStats',
      cronExpression: '0 0 3 ? * 1',
      remark: '每周更新统计信息并检查表的空间',
    },
  ]),
]
