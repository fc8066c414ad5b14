import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    under: 'cms',
    sort: 160,
    icon: 'bar-chart',
    id: '2516',
    name: '内容统计',
    code: 'cmsStat',
    path: 'cmsStat',
    component: 'cms/cmsStat/CmsStatIndex',
    perm: 'cms:cmsStat',
    remark: '文章、访问、编辑和审核的数字',
    buttons: [{ name: '统计导出', action: 'export', id: '2615' }],
  }),
]
