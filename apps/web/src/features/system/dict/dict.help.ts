import type { HelpText } from '#/kit/frame/help.ts'

export default [{ title: '修改字典标签', text: '保存后已打开的页面会自动显示新的标签。' }] satisfies HelpText[]
