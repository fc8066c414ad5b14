import { defineTask } from '#/platform/tasks.ts'
import { removeExpired } from './removeExpired.ts'

export default defineTask({
  name: 'systemTask.cleanSessions',
  title: '清理过期会话',
  description: '结束闲置的会话，删除过期的会话、验证码与登录锁定记录',
  params: [],
  repeatable: true,
  singleton: true,
  planned: { id: '7', jobName: '清理过期会话', cronExpression: '0 15 * * * ?' },
  async run({ ctx }) {
    const { ended, removed } = await removeExpired(ctx)
    return `结束闲置会话 ${ended} 个，删除过期会话 ${removed} 个`
  },
})
