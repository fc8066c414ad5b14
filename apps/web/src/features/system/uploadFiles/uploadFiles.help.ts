import type { HelpText } from '#/kit/frame/help.ts'

export default [
  { title: '导入失败怎么办', text: '在上传中心下载错误行，按最后一列的说明修改后可以直接再次导入。' },
] satisfies HelpText[]
