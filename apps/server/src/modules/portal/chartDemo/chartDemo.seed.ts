import { pageSeed } from '#/modules/system/api.ts'

const pages = [
  { id: '2300', key: 'line-chart', name: '折线图' },
  { id: '2301', key: 'area-chart', name: '折线面积图' },
  { id: '2302', key: 'histogram-chart', name: '柱状图' },
  { id: '2303', key: 'pie-chart', name: '饼状图' },
  { id: '2304', key: 'sm-pieChart', name: '玫瑰图' },
  { id: '2305', key: 'dashboard-chart', name: '仪表盘' },
  { id: '2306', key: 'chart-radar', name: '雷达图' },
  { id: '2307', key: 'scatter-chart', name: '散点图' },
]

/** Chart pages of 示例中心; they show sample data of their own and ask for no right. */
export default [
  pageSeed({
    id: '2004',
    under: 'sys_demo',
    sort: 10,
    icon: 'monitor',
    name: '报表看板',
    code: 'echart-dashboard',
    path: 'echart',
    component: 'demo/chart/echartDashBoard',
    perm: 'demo:echart',
    perms: '',
  }),
  ...pages.map(({ id, key, name }, at) =>
    pageSeed({
      id,
      under: 'sys_demo',
      sort: 40 + at * 10,
      icon: 'chart',
      name,
      code: key,
      path: key,
      component: `demo/chart/${key}`,
      perm: `demo:${key}`,
      perms: '',
    }),
  ),
]
