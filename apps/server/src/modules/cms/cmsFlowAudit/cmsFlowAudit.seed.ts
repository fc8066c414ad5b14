import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'cms',
    sort: 110,
    icon: 'audit',
    id: '2511',
    code: 'cmsFlowAudit',
    name: '流程审核',
    path: 'cmsFlowAudit',
    component: 'cms/cmsFlowAudit/CmsFlowAuditIndex',
    perm: 'cms:cmsFlowAudit',
    remark: '审核提交的文章.',
    buttons: [{ name: '审核处理', action: 'audit', id: '2600' }],
  }),
]
