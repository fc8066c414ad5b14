import { defineTask } from '#/platform/tasks.ts'
import { warnOfLicense } from './license.service.ts'

export default defineTask({
  name: 'systemTask.checkLicense',
  title: '授权检查',
  description: '授权到期前 30 天、15 天，最后 7 天以及到期后每天向管理员发送系统消息',
  params: [],
  singleton: true,
  planned: { id: '8', jobName: '授权检查', cronExpression: '0 10 0 * * ?' },
  run: ({ ctx }) => warnOfLicense(ctx),
})
