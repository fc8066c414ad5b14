import { defineTask } from '#/platform/tasks.ts'
import { checkAllLinks } from './checkLinks.ts'

export default defineTask({
  name: 'cmsTask.linkCheck',
  title: '检测链接',
  description: '逐个访问链接管理中的外部链接，记录是否应答',
  params: [],
  timeoutSeconds: 3_600,
  singleton: true,
  repeatable: true,
  planned: { id: '22', jobName: '检测链接', cronExpression: '0 0 3 ? * MON' },
  async run({ ctx, fireTime, signal }) {
    const { checked, failed } = await checkAllLinks(ctx, fireTime, signal)
    return `已检测${checked}个链接，${failed}个异常`
  },
})
