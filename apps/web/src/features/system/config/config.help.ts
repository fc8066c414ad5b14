import type { HelpText } from '#/kit/frame/help.ts'

export default [{ title: '参数修改后何时生效', text: '保存后立即在所有节点生效，无需重启。' }] satisfies HelpText[]
