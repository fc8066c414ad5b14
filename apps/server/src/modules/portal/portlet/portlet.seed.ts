import { portlet } from '@app/shared/portal/portlet.ts'
import { seedRows } from '#/platform/seed.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { everyRole, grantsTo, portletRow } from './portletRows.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

const commonUse = '4ae60dd1debe462096698e1da993317a'
const todo = 'fd7290c27f644234b38d18faf5d75783'
const traffic = 'edbe13d789dc46efa17af9e8348cd08a'
const dials = 'f2d7ae2c79b748f28c1d1b9a75490887'

/** Portlets with figures of the installation itself; those of sample figures come with the sample data (system §16.8). */
const rows = [
  portletRow(traffic, 'traffic', '访问量', 'demo/portLetCards/TrafficStatistics', { w: 1, h: 100, sort: 40 }),
  portletRow(dials, 'dashboardChart', '仪表盘', 'demo/portLetCards/DashboardChart', { w: 1, h: 220, sort: 50 }),
  portletRow(commonUse, 'kuaijierukou', '快捷入口', 'dashboard/portal/CommonUse', {
    w: 3,
    h: 300,
    sort: 90,
    fixed: true,
  }),
  portletRow(todo, 'todo', '待办小页', 'dashboard/portal/ToDo', { w: 3, h: 300, sort: 100 }),
  portletRow('p-about', 'about', '平台简介', 'dashboard/portal/About', { w: 3, h: 260, sort: 110, fixed: true }),
  portletRow('p-notice', 'notice', '公告', 'dashboard/portal/NoticeList', { w: 1, h: 360, sort: 120, titled: true }),
  portletRow('p-login', 'loginTrend', '登录趋势', 'dashboard/portal/LoginTrend', {
    w: 2,
    h: 360,
    sort: 140,
    titled: true,
  }),
  portletRow('p-figures', 'figures', '数据概览', 'dashboard/portal/Figures', { w: 2, h: 120, sort: 170, titled: true }),
  portletRow('p-apps', 'apps', '我的应用', 'dashboard/portal/Apps', { w: 3, h: 300, sort: 180, titled: true }),
  portletRow('p-calendar', 'calendar', '日历', 'dashboard/portal/Calendar', { w: 1, h: 420, sort: 190, titled: true }),
  portletRow('p-transfers', 'transfers', '我的导出导入', 'dashboard/portal/Transfers', {
    w: 1,
    h: 240,
    sort: 200,
    titled: true,
  }),
  portletRow('p-system', 'systemState', '系统状态', 'dashboard/portal/SystemState', {
    w: 1,
    h: 240,
    sort: 205,
    titled: true,
  }),
  portletRow('p-own-logins', 'ownLogins', '最近登录', 'dashboard/portal/OwnLogins', {
    w: 3,
    h: 260,
    sort: 210,
    titled: true,
  }),
]

export default [
  menuSeed(portlet, {
    under: 'system-app',
    sort: 30,
    icon: 'color',
    id: '122',
    name: '工作台小页',
    code: 'sysPortlet',
    path: 'sysPortlet',
    component: 'system/sysportlet/index',
    buttonLabel: '门户小页管理',
    buttonIds: ['1075', '1076', '1077', '1078', '1079'],
  }),
  seedRows(portletTable, rows),
  seedRows(rolePortletTable, [
    ...grantsTo(everyRole, [
      commonUse,
      todo,
      'p-about',
      'p-notice',
      'p-apps',
      'p-calendar',
      'p-transfers',
      'p-own-logins',
    ]),
    // Their pages are those of system and monitor administrators.
    ...grantsTo(['2'], [traffic, dials, 'p-login', 'p-figures', 'p-system']),
  ]),
]
