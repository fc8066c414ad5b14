import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'sys_job_state',
    name: '执行阶段',
    entries: [
      { value: 'waiting', label: '等待执行', style: 'info' },
      { value: 'running', label: '执行中', style: 'primary' },
      { value: 'ended', label: '已结束', style: 'success' },
    ],
  },
  {
    type: 'sys_job_trigger',
    name: '触发方式',
    entries: [
      { value: 'cron', label: '定时触发', style: 'primary' },
      { value: 'manual', label: '手动执行', style: 'info' },
      { value: 'misfire', label: '错过补偿', style: 'warning' },
      { value: 'retry', label: '中断重试', style: 'warning' },
    ],
  },
] satisfies readonly Dictionary[]
