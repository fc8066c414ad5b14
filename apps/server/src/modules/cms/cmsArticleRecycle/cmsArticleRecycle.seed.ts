import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'cms',
    sort: 140,
    icon: 'delete',
    id: '2514',
    code: 'cmsArticleRecycle',
    name: '文章回收站',
    path: 'cmsArticleRecycle',
    component: 'cms/cmsArticleRecycle/CmsArticleRecycleIndex',
    perm: 'cms:cmsArticleRecycle',
    remark: '还原或彻底删除已删除的文章.',
    buttons: [
      { name: '文章还原', action: 'restore', id: '2609' },
      { name: '文章彻底删除', action: 'remove', id: '2610' },
      { name: '清空文章回收站', action: 'clear', id: '2611' },
    ],
  }),
]
