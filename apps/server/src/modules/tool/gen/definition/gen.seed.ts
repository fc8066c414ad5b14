import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '115',
    under: 'system_tool',
    sort: 20,
    icon: 'code',
    name: '代码生成',
    code: 'code-gen',
    path: 'gen',
    component: 'tool/gen/index',
    perm: 'tool:gen',
    buttons: [
      { id: '1055', name: '生成查询', action: 'query' },
      { id: '1056', name: '生成修改', action: 'edit' },
      { id: '1057', name: '生成删除', action: 'remove' },
      { id: '1058', name: '导入代码', action: 'import' },
      { id: '1059', name: '预览代码', action: 'preview' },
      { id: '1060', name: '生成代码', action: 'code' },
      { id: '1116', name: '新建表', action: 'create' },
    ],
  }),
]
