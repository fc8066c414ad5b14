import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '大批量导出的文件在哪里', text: '超过一万行的导出在后台进行，完成后在下载中心保留 7 天。' },
] satisfies HelpText[]
