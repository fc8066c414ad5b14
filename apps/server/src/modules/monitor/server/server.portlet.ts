import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-system',
    code: 'systemState',
    name: '系统状态',
    url: 'dashboard/portal/SystemState',
    sort: 205,
    columns: 1,
    height: 240,
    titled: true,
    forAdmins: true,
  },
] satisfies readonly Portlet[]
