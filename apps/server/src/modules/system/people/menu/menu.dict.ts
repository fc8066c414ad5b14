import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_show_hide',
    name: '菜单状态',
    entries: [
      { value: '0', label: '显示', isDefault: true, style: 'primary' },
      { value: '1', label: '隐藏', style: 'danger' },
    ],
  },
] satisfies readonly Dictionary[]
