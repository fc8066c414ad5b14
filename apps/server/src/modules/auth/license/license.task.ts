import { defineTask } from '#/platform/tasks.ts'
import { warnOfLicense } from './license.service.ts'

export default defineTask({
  name: 'systemTask.checkLicense',
  title: '授权检查',
  description: '授权到期前 30、15、7 天起以及到期后向管理员发送系统消息',
  params: [],
  singleton: true,
  run: ({ ctx }) => warnOfLicense(ctx),
})
