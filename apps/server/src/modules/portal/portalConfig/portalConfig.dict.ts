import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'sys_portal_range',
    name: '门户应用范围',
    entries: [
      { value: 'S', label: '系统' },
      { value: 'R', label: '角色' },
      { value: 'U', label: '用户' },
    ],
  },
] satisfies readonly Dictionary[]
