import { defineTask } from '#/platform/tasks.ts'
import { refreshStatistics } from './databaseStats.ts'

export default defineTask({
  name: 'systemTask.databaseStats',
  title: '数据库统计',
  description: '更新各表的统计信息（ANALYZE），把大小写入执行输出，提示空间未回收的表',
  params: [],
  timeoutSeconds: 3_600,
  singleton: true,
  repeatable: true,
  planned: {
    id: '19',
    jobName: '数据库统计',
    cronExpression: '0 0 3 ? * 1',
    remark: '每周更新统计信息并检查表的空间',
  },
  run: (task) => refreshStatistics(task),
})
