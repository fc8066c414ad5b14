import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-calendar',
    code: 'calendar',
    name: '日历',
    url: 'dashboard/portal/Calendar',
    sort: 190,
    columns: 1,
    height: 420,
    titled: true,
  },
] satisfies readonly Portlet[]
