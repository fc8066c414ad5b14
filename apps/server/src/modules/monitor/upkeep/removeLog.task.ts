import { defineTask } from '#/platform/tasks.ts'
import { removeOldLogs } from './removeLog.ts'

export default defineTask({
  name: 'systemRemoveLogTask.removeLog',
  title: '清理日志',
  description: '删除超过指定天数的操作日志、登录日志、调度日志与短信日志',
  params: [
    {
      name: 'saveDay',
      title: '保留天数',
      type: 'string',
      required: true,
      default: '180',
      maxLength: 4,
      // 7 to 3650: younger rows are protected (security AZ-18).
      pattern: '[7-9]|[1-9]\\d{1,2}|[12]\\d{3}|3[0-5]\\d{2}|36[0-4]\\d|3650',
    },
  ],
  timeoutSeconds: 7_200,
  singleton: true,
  repeatable: true,
  planned: {
    id: '4',
    jobName: '系统定时清理日志',
    args: "'180'",
    cronExpression: '0 0 1 * * ? *',
    misfirePolicy: '1',
    remark: '每天凌晨一点清除日志，保留180天',
  },
  run: (task, saveDay: string) => removeOldLogs(task, Number(saveDay)),
})
