import { portlet } from '@app/shared/portal/portlet.ts'
import { seedRows } from '#/platform/seed.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

const commonUse = '4ae60dd1debe462096698e1da993317a'
const base = { showTitle: 'N', status: '0' } as const

/** Roles with a seeded grant (system §16.4). */
const everyRole = ['2', '3', '4', '5', '6', '7', '8']

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
  seedRows(portletTable, [
    {
      ...base,
      id: commonUse,
      code: 'kuaijierukou',
      name: '快捷入口',
      url: 'dashboard/portal/CommonUse',
      xGridNumber: 3,
      yGridNumber: 300,
      isAllowDrag: 'N',
      sort: 90,
    },
    {
      ...base,
      id: 'p-about',
      code: 'about',
      name: '平台简介',
      url: 'dashboard/portal/About',
      xGridNumber: 3,
      yGridNumber: 260,
      isAllowDrag: 'N',
      sort: 110,
    },
    {
      ...base,
      id: 'p-notice',
      code: 'notice',
      name: '公告',
      url: 'dashboard/portal/NoticeList',
      xGridNumber: 1,
      yGridNumber: 360,
      isAllowDrag: 'Y',
      sort: 120,
    },
    {
      ...base,
      id: 'p-login',
      code: 'loginTrend',
      name: '登录趋势',
      url: 'dashboard/portal/LoginTrend',
      xGridNumber: 2,
      yGridNumber: 360,
      isAllowDrag: 'Y',
      sort: 140,
    },
    {
      ...base,
      id: 'p-own-logins',
      code: 'ownLogins',
      name: '最近登录',
      url: 'dashboard/portal/OwnLogins',
      showTitle: 'Y',
      xGridNumber: 3,
      yGridNumber: 260,
      isAllowDrag: 'Y',
      sort: 170,
    },
  ]),
  seedRows(rolePortletTable, [
    ...[commonUse, 'p-about', 'p-notice', 'p-own-logins'].flatMap((portletId) =>
      everyRole.map((roleId) => ({ roleId, portletId })),
    ),
    { roleId: '2', portletId: 'p-login' },
  ]),
]
