import { defineTask } from '#/platform/tasks.ts'
import { offlineDue, publishDue } from './due.service.ts'

export default [
  defineTask({
    name: 'cmsTask.publishDue',
    title: '文章定时发布',
    description: '发布到达发布时间的文章',
    params: [],
    repeatable: true,
    planned: { id: '28', jobName: '文章定时发布', cronExpression: '0 * * * * ?' },
    async run({ ctx, signal }) {
      const { published, failed } = await publishDue(ctx, signal)
      return `发布文章 ${published} 篇，失败 ${failed} 篇`
    },
  }),
  defineTask({
    name: 'cmsTask.offlineDue',
    title: '文章到期下线',
    description: '下线到期的文章，取消到期的置顶',
    params: [],
    repeatable: true,
    planned: { id: '21', jobName: '文章到期下线', cronExpression: '0 * * * * ?' },
    async run({ ctx, signal }) {
      const { offline, lowered } = await offlineDue(ctx, signal)
      return `下线文章 ${offline} 篇，取消置顶 ${lowered} 篇`
    },
  }),
]
