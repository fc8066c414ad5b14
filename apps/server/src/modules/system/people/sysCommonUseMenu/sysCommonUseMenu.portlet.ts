import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: '4ae60dd1debe462096698e1da993317a',
    code: 'kuaijierukou',
    name: '快捷入口',
    url: 'dashboard/portal/CommonUse',
    sort: 90,
    columns: 3,
    height: 300,
    fixed: true,
  },
] satisfies readonly Portlet[]
