import { configTemplate } from '@app/shared/tool/configTemplate.ts'
import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '117',
    under: 'system_tool',
    sort: 40,
    icon: 'picture',
    name: '模板配置',
    code: 'genconfig-template',
    path: 'template',
    component: 'tool/gen/genconfigtemplate/index',
    perm: configTemplate.perm,
    buttons: [
      { id: '1110', name: '模板查询', action: 'query' },
      { id: '1111', name: '模板新增', action: 'add' },
      { id: '1112', name: '模板修改', action: 'edit' },
      { id: '1113', name: '模板删除', action: 'remove' },
      { id: '1114', name: '状态修改', action: 'changeStatus' },
      { id: '1115', name: '模板导出', action: 'export' },
    ],
  }),
]
