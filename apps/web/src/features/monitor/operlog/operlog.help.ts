import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '查看修改前后的值', text: '点击一行打开详情，“变更内容”逐项列出修改前后的值，敏感信息已隐藏。' },
] satisfies HelpText[]
