import type { HelpText } from '#/kit/frame/help.ts'

export default [
  {
    title: '新增页面或按钮',
    text: '目录用于分组，菜单对应页面，按钮对应权限标识；权限标识写错的菜单不会出现在任何人的菜单里。',
  },
] satisfies HelpText[]
