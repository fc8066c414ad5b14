import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-transfers',
    code: 'transfers',
    name: '我的导出导入',
    url: 'dashboard/portal/Transfers',
    sort: 200,
    columns: 1,
    height: 240,
    titled: true,
  },
] satisfies readonly Portlet[]
