import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-cms-audit',
    code: 'cmsAuditTodo',
    name: '待办审核',
    url: 'cms/cmsFlowAudit/CmsAuditTodo',
    sort: 160,
    columns: 1,
    height: 360,
    titled: true,
  },
] satisfies readonly Portlet[]
