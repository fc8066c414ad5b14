import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '调用接口需要什么', text: '请求头 Authorization 携带登录令牌；页面只列出当前用户有权调用的接口。' },
] satisfies HelpText[]
