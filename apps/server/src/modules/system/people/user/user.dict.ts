import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_user_sex',
    name: '用户性别',
    choice: true,
    entries: [
      { value: '0', label: '男', isDefault: true },
      { value: '1', label: '女' },
      { value: '2', label: '未知' },
    ],
  },
  {
    type: 'sys_user_type',
    name: '用户类型',
    entries: [
      { value: '1', label: '后台用户' },
      { value: '2', label: '前台用户' },
    ],
  },
] satisfies readonly Dictionary[]
