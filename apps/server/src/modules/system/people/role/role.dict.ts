import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_role_data_scope',
    name: '数据范围',
    entries: [
      { value: '1', label: '全部数据权限' },
      { value: '2', label: '自定义数据权限' },
      { value: '3', label: '本部门数据权限' },
      { value: '4', label: '本部门及以下数据权限' },
      { value: '5', label: '仅本人数据权限' },
    ],
  },
] satisfies readonly Dictionary[]
