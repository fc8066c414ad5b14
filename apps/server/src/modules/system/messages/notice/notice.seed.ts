import { pageSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [
  pageSeed({
    under: 'system-app',
    sort: 10,
    icon: 'notification',
    id: '107',
    name: '通知公告',
    code: 'notice-manager',
    path: 'notice',
    component: 'system/notice/NoticeIndex',
    perm: 'system:notice',
    buttons: [
      { name: '公告查询', action: 'query', id: '1036' },
      { name: '公告新增', action: 'add', id: '1037' },
      { name: '公告修改', action: 'edit', id: '1038' },
      { name: '公告删除', action: 'remove', id: '1039' },
      { name: '公告发布', action: 'publish', id: '1064' },
    ],
  }),
]
