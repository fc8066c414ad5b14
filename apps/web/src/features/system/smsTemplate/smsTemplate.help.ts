import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '短信没有收到', text: '先在模板中测试发送，再到短信日志查看失败原因；同一号码每天有发送上限。' },
] satisfies HelpText[]
