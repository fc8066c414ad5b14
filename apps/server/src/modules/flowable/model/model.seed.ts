import { model } from '@app/shared/flowable/model.ts'
import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'flowable',
    sort: 10,
    icon: 'fork',
    id: '2100',
    name: '流程定义',
    code: 'flow-definition',
    path: 'definition',
    component: 'flowable/definition/DefinitionIndex',
    perm: model.perm,
    remark: '设计、部署和管理流程',
    buttons: [
      { id: '2120', name: '定义查询', action: 'query' },
      { id: '2121', name: '流程新增', action: 'add' },
      { id: '2122', name: '流程修改', action: 'edit' },
      { id: '2123', name: '流程删除', action: 'remove' },
      { id: '2124', name: '流程导入', action: 'import' },
      { id: '2125', name: '流程导出', action: 'export' },
      { id: '2126', name: '流程部署', action: 'deploy' },
      { id: '2127', name: '挂起激活', action: 'state' },
    ],
  }),
]
