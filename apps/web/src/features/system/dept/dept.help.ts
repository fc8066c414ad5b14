import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '调整部门的位置', text: '拖动行首的手柄，或在编辑中更换上级部门；下级部门一起移动。' },
] satisfies HelpText[]
