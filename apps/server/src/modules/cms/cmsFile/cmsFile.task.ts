import { defineTask } from '#/platform/tasks.ts'
import { purgeDue } from './bin.service.ts'

export default defineTask({
  name: 'cmsTask.fileClean',
  title: '清理文件库',
  description: '彻底删除回收站中到期的文件，以及替换超过30天的原文件',
  params: [],
  repeatable: true,
  singleton: true,
  planned: { id: '26', jobName: '清理文件库', cronExpression: '0 50 3 * * ?' },
  async run({ ctx, signal }) {
    const { files, contents } = await purgeDue(ctx, signal)
    return `彻底删除文件 ${files} 个，替换前的内容 ${contents} 个`
  },
})
