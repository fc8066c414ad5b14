import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_webhook_event',
    name: '内容推送事件',
    entries: [
      { value: 'article.publish', label: '文章发布' },
      { value: 'article.update', label: '文章更新' },
      { value: 'article.offline', label: '文章下线' },
      { value: 'article.delete', label: '文章删除' },
      { value: 'class.change', label: '栏目变更' },
      { value: 'resource.publish', label: '资源发布' },
      { value: 'leaveWord.create', label: '收到留言' },
      { value: 'flow.submit', label: '提交审核' },
      { value: 'flow.finish', label: '审核完成' },
    ],
  },
] satisfies readonly Dictionary[]
