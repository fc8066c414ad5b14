import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '定向或定时发布公告', text: '在编辑页选择接收的部门、角色或人员，也可以填写发布时间，到时自动发布。' },
  { title: '查看谁还没有阅读', text: '在行内打开“阅读情况”，可以催读未读人员。' },
] satisfies HelpText[]
