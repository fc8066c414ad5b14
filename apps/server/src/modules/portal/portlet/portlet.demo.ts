import { seedRows } from '#/platform/seed.ts'
import { everyRole, grantsTo, portletRow } from './portletRows.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

/** Portlets whose figures are made up (system §16.8); an installation in earnest has none of them. */
const rows = [
  portletRow('48ab0929410c4458b8a0fb1f6e1517a6', 'amount', '项目金额总览', 'demo/portLetCards/AmountStatistics', {
    w: 2,
    h: 100,
    sort: 10,
  }),
  portletRow(
    'f3fe47b17c53437cb5c672d29ea432ae',
    'taskTotal',
    '当月任务总数统计',
    'demo/portLetCards/TaskTotalStatistics',
    {
      w: 1,
      h: 100,
      sort: 20,
    },
  ),
  portletRow(
    '9e84a390d85045b3b3d50bb71096d5f0',
    'taskRate',
    '当月任务完成情况总览',
    'demo/portLetCards/TaskCompletionStatistics',
    { w: 2, h: 100, sort: 30 },
  ),
  portletRow('ce6b3d01fd44400c9f919ede36b0dfd4', 'areaChart', '统计图-面积图', 'demo/chart/area-chart', {
    w: 2,
    h: 100,
    sort: 60,
  }),
  portletRow('c42a1e2bc13e4a8ebdc640f137b71afb', 'lineChart', '统计图-折线图', 'demo/chart/line-chart', {
    w: 2,
    h: 100,
    sort: 70,
  }),
  portletRow('9460f48c10574f3f8dc41e91a9e7d852', 'pieChart', '统计图-饼图', 'demo/chart/pie-chart', {
    w: 2,
    h: 100,
    sort: 80,
  }),
]

export default [
  seedRows(portletTable, rows),
  seedRows(
    rolePortletTable,
    grantsTo(
      everyRole,
      rows.map(({ id }) => id ?? ''),
    ),
    60,
  ),
]
