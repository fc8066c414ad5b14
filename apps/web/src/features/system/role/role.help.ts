import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '给角色授权', text: '选中角色后在右侧勾选菜单与按钮，保存后立即作用于所有在线用户，无需重新登录。' },
  { title: '限制能看到的数据', text: '在“数据权限”中选择范围：全部、自定义部门、本部门、本部门及以下或仅本人。' },
] satisfies HelpText[]
