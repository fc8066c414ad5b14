import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '更换默认存储', text: '新上传的文件进入默认存储，已有文件仍从原来的存储读取。' },
] satisfies HelpText[]
