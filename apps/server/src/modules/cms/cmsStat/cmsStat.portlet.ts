import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-cms-visit',
    code: 'cmsVisitTrend',
    name: '访问趋势',
    url: 'cms/cmsStat/CmsVisitTrend',
    sort: 150,
    columns: 2,
    height: 360,
    titled: true,
  },
] satisfies readonly Portlet[]
