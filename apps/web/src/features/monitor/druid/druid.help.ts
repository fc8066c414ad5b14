import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '找出慢查询', text: '按总耗时列出前 20 条语句，不含参数值；“重置”后重新开始统计。' },
] satisfies HelpText[]
