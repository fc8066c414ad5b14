import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '批量导入用户', text: '在工具栏点“导入”，先下载模板填写；提交前会逐行检查，有错误时一行也不会保存。' },
  { title: '忘记密码的用户', text: '点行内的“重置密码”，新密码只显示一次，用户首次登录时必须修改。' },
  { title: '账号被锁定', text: '连续输错密码会锁定一段时间，在行内“⋯”中选择“解锁”可以立即恢复。' },
] satisfies HelpText[]
