import { cmsFlow } from '@app/shared/cms/cmsFlow.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsFlow, {
    under: 'cms',
    sort: 120,
    icon: 'branches',
    id: '2512',
    code: 'cmsFlow',
    name: '流程列表',
    remark: '查看和管理文章的审核流程.',
    buttons: [
      { name: '流程查询', action: 'query', id: '2601' },
      { name: '流程撤回', action: 'withdraw', id: '2602' },
      { name: '流程终止', action: 'terminate', id: '2603' },
      { name: '流程配置', action: 'config', id: '2604' },
    ],
  }),
]
