import { defineTask } from '#/platform/tasks.ts'
import { checkProcesses } from './check.service.ts'

const listed = 20

export default defineTask({
  name: 'workflowTask.checkState',
  title: '流程数据核对',
  description: '核对流程实例与任务、作业、订阅是否一致，发现不一致时执行失败并列出，不自动修复',
  params: [],
  timeoutSeconds: 3_600,
  singleton: true,
  repeatable: true,
  planned: {
    id: '9',
    jobName: '流程数据核对',
    cronExpression: '0 0 4 * * ?',
    remark: '每天核对流程实例与任务、作业、订阅',
  },
  async run({ ctx, signal }) {
    const { checked, findings, more } = await checkProcesses(ctx, signal)
    if (findings.length === 0) return `检查 ${checked} 个流程实例，全部一致`
    const lines = findings.slice(0, listed).map(({ instanceId, problem }) => `${instanceId} ${problem}`)
    throw new Error(`${findings.length}${more ? '+' : ''} 处不一致\n${lines.join('\n')}`)
  },
})
