import type { HelpText } from '#/kit/frame/help.ts'

export default [
  {
    title: '关闭单键快捷键',
    text: '在“换肤”的其他设置中关闭“单键快捷键”，带 Ctrl 或 ⌘ 的快捷键仍然有效。',
    path: '/shortcuts',
  },
] satisfies HelpText[]
