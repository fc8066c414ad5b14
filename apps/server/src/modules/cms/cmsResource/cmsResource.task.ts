import { defineTask } from '#/platform/tasks.ts'
import { purgeResources } from './resource.service.ts'

export default defineTask({
  name: 'cmsTask.resourcePurge',
  title: '清除已删除的资源',
  description: '彻底删除保留期已满的资源及其版本',
  params: [],
  repeatable: true,
  singleton: true,
  planned: { id: '27', jobName: '清除已删除的资源', cronExpression: '0 15 2 * * ?' },
  async run({ ctx, signal }) {
    return `彻底删除资源 ${await purgeResources(ctx, signal)} 个`
  },
})
