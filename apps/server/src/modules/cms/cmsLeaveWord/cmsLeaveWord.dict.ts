import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_leave_handle',
    name: '留言办理状态',
    entries: [
      { value: '0', label: '待办', isDefault: true, style: 'warning' },
      { value: '1', label: '办理中', style: 'primary' },
      { value: '2', label: '已办结', style: 'success' },
    ],
  },
] satisfies readonly Dictionary[]
