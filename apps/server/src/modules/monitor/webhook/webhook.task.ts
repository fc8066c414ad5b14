import { defineTask, type TaskParam } from '#/platform/tasks.ts'
import { callWebhook, ping } from './webhook.service.ts'

const code: TaskParam = {
  name: 'code',
  title: '地址编码',
  type: 'string',
  required: true,
  maxLength: 30,
  pattern: '[A-Za-z0-9_-]+',
}

export default [
  defineTask({
    name: 'systemTask.callWebhook',
    title: '调用外部接口',
    description: '调用参数 sys.job.webhooks 中配置的地址；内网地址须列入 OUTBOUND_ALLOW',
    params: [code],
    timeoutSeconds: 60,
    run: callWebhook,
  }),
  defineTask({
    name: 'systemTask.ping',
    title: '检测外部地址',
    description: '用 GET 请求检测参数 sys.job.webhooks 中配置的地址是否应答',
    params: [code],
    timeoutSeconds: 60,
    repeatable: true,
    run: ping,
  }),
]
