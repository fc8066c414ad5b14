import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'cms',
    sort: 150,
    icon: 'rest',
    id: '2515',
    code: 'cmsClassRecycle',
    name: '栏目回收站',
    path: 'cmsClassRecycle',
    component: 'cms/cmsClassRecycle/CmsClassRecycleIndex',
    perm: 'cms:cmsClassRecycle',
    remark: '还原或彻底删除已删除的栏目及其文章.',
    buttons: [
      { name: '栏目还原', action: 'restore', id: '2612' },
      { name: '栏目彻底删除', action: 'remove', id: '2613' },
      { name: '清空栏目回收站', action: 'clear', id: '2614' },
    ],
  }),
]
