import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '2401',
    under: 'form-center',
    sort: 30,
    icon: 'database',
    name: '数据管理',
    code: 'form-record',
    path: 'record',
    component: 'form/record/RecordIndex',
    perm: 'form:record',
    buttons: [
      { id: '2418', name: '数据查询', action: 'query' },
      { id: '2419', name: '数据新增', action: 'add' },
      { id: '2420', name: '数据修改', action: 'edit' },
      { id: '2421', name: '数据作废', action: 'remove' },
      { id: '2422', name: '数据导入', action: 'import' },
      { id: '2423', name: '数据导出', action: 'export' },
    ],
  }),
]
