import { defineTask } from '#/platform/tasks.ts'
import { removeOutdated } from './retention.service.ts'

export default defineTask({
  name: 'workflowTask.archive',
  title: '清理到期流程',
  description: '删除结束时间超过流程设置中“数据保留天数”的流程及其流转记录，表单数据保留；未设置的流程一直保留',
  params: [],
  timeoutSeconds: 3_600,
  singleton: true,
  repeatable: true,
  planned: {
    id: '20',
    jobName: '清理到期流程',
    cronExpression: '0 30 4 * * ?',
    remark: '每天删除超过数据保留天数的已结束流程',
  },
  async run({ ctx, signal }) {
    const { removed, left } = await removeOutdated(ctx, signal)
    return [`删除 ${removed} 个到期流程`, ...(left.length > 0 ? [`${left.length} 个未能删除，下次再试`] : [])].join(
      '，',
    )
  },
})
