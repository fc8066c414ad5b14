import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '清除缓存', text: '在缓存列表中删除一项或整个缓存，所有节点同时生效，下次使用时重新读取。' },
] satisfies HelpText[]
