import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-notice',
    code: 'notice',
    name: '公告',
    url: 'dashboard/portal/NoticeList',
    sort: 120,
    columns: 1,
    height: 360,
    titled: true,
  },
] satisfies readonly Portlet[]
