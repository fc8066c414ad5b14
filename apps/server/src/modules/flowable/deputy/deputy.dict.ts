import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'flow_deputy_scope',
    name: '代理范围',
    entries: [
      { value: 'all', label: '全部', isDefault: true },
      { value: 'category', label: '分类' },
      { value: 'process', label: '指定流程' },
    ],
  },
] satisfies readonly Dictionary[]
