import { defineTask } from '#/platform/tasks.ts'
import { publishDueNotices } from './notice.state.ts'

/** Each scheduled notice has a queue row of its own; this finds what those have missed. */
export default defineTask({
  name: 'noticeTask.publishDue',
  title: '公告定时发布',
  description: '发布到达开始时间的定时公告',
  params: [],
  repeatable: true,
  planned: { id: '5', jobName: '公告定时发布', cronExpression: '0 * * * * ?' },
  async run({ ctx }) {
    return `发布公告 ${await publishDueNotices(ctx)} 条`
  },
})
