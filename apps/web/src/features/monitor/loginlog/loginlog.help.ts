import type { HelpText } from '#/kit/frame/help.ts'

export default [{ title: '解锁被锁定的账号', text: '在登录日志中选中该账号的记录，点击“解锁”。' }] satisfies HelpText[]
