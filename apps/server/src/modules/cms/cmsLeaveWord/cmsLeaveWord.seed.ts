import { cmsLeaveWord } from '@app/shared/cms/cmsLeaveWord.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsLeaveWord, {
    under: 'cms',
    sort: 70,
    icon: 'message',
    id: '2507',
    name: '留言管理',
    code: 'cmsLeaveWord',
    buttons: [
      { name: '留言查询', action: 'query', id: '2576' },
      { name: '留言回复', action: 'reply', id: '2577' },
      { name: '留言审核', action: 'audit', id: '2578' },
      { name: '留言删除', action: 'remove', id: '2579' },
      { name: '留言导出', action: 'export', id: '2580' },
      { name: '查看联系方式', action: 'contact', id: '2581' },
    ],
    remark: '访客留言的审核、办理与回复',
  }),
]
