import { siteId } from '@app/shared/cms/cmsSite.ts'
import { pageSeed } from '#/modules/system/api.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsSiteTable } from './cmsSite.table.ts'

export default [
  seedRows(cmsSiteTable, [{ id: siteId }]),
  pageSeed({
    under: 'cms',
    sort: 170,
    icon: 'global',
    id: '2517',
    name: '站点设置',
    code: 'cmsSite',
    path: 'cmsSite',
    component: 'cms/cmsSite/CmsSiteIndex',
    perm: 'cms:cmsSite',
    perms: 'cms:cmsSite:query',
    remark: '站点信息、内容与发布规则、词汇、重定向',
    buttons: [
      { name: '站点修改', action: 'edit', id: '2616' },
      { name: '接口令牌', action: 'token', id: '2617' },
      { name: '消息推送', action: 'webhook', id: '2618' },
      { name: '词汇管理', action: 'word', id: '2619' },
      { name: '重定向管理', action: 'redirect', id: '2620' },
      { name: '刷新缓存', action: 'cache', id: '2621' },
    ],
  }),
]
