import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '查看其他节点', text: '右上角选择节点；其他节点显示最近一次上报的数据，每 10 秒更新。' },
] satisfies HelpText[]
