import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '116',
    under: 'system_tool',
    sort: 30,
    icon: 'api',
    name: '系统接口',
    code: 'swagger',
    path: 'swagger',
    component: 'tool/swagger/index',
    perm: 'tool:swagger',
  }),
]
