import { defineTask } from '#/platform/tasks.ts'
import { retryFailed } from './retryFailed.ts'

const hourMs = 3_600_000

export default defineTask({
  name: 'systemTask.retryQueue',
  title: '重发失败的短信',
  description: '重新发送最近若干小时内发送失败的短信；验证码已过期，不再发送',
  params: [{ name: 'hours', title: '最近小时数', type: 'integer', required: true, default: 24, min: 1, max: 168 }],
  singleton: true,
  async run({ ctx, signal }, hours: number) {
    const since = new Date(ctx.now.getTime() - hours * hourMs)
    return `重新发送短信 ${await retryFailed(ctx, since, signal)} 条`
  },
})
