import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  { id: '28', key: 'sys.job.timezone', name: '定时任务时区', value: 'Asia/Shanghai', kind: 'zone' },
  {
    id: '39',
    key: 'sys.job.minInterval',
    name: '定时任务最小间隔(秒)',
    value: '10',
    kind: { from: 1, to: 86_400 },
    remark: '执行间隔小于它的任务不能保存',
  },
] satisfies readonly BuiltInConfig[]
