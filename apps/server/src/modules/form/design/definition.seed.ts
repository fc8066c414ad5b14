import { definition } from '@app/shared/form/definition.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(definition, {
    under: 'form-center',
    sort: 10,
    icon: 'bars',
    id: '114',
    code: 'form-definition',
    component: 'form/definition/DefinitionIndex',
    remark: '设计、发布和管理表单',
    buttons: [
      { id: '2410', name: '表单查询', action: 'query' },
      { id: '2411', name: '表单新增', action: 'add' },
      { id: '2412', name: '表单修改', action: 'edit' },
      { id: '2413', name: '表单删除', action: 'remove' },
      { id: '2414', name: '表单导入', action: 'import' },
      { id: '2415', name: '表单导出', action: 'export' },
      { id: '2416', name: '表单设计', action: 'design' },
      { id: '2417', name: '表单发布', action: 'publish' },
    ],
  }),
]
