import type { HelpText } from '#/kit/frame/help.ts'

export default [
  {
    title: '修改密码、手机与邮箱',
    text: '从右上角用户菜单进入“个人设置”，在“安全设置”中修改；修改密码后其他设备会退出登录。',
    path: '/account/settings/security',
  },
] satisfies HelpText[]
