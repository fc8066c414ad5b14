import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '删除岗位前', text: '有人员使用的岗位不能删除，在行内可以查看使用情况。' },
] satisfies HelpText[]
