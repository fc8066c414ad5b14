import { contentOf, type PortalItem } from '@app/shared/portal/layout.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { seedRows } from '#/platform/seed.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { portalConfigTable } from './portalConfig.table.ts'

type Given = Pick<PortalItem, 'i' | 'key' | 'name' | 'url' | 'x' | 'y' | 'w' | 'h'> &
  Partial<Pick<PortalItem, 'isShowTitle'>>

const item = (given: Given): PortalItem => ({
  isShowTitle: 'N',
  ...given,
  id: given.i,
  type: 'smallPage',
  isAllowDrag: false,
  options: { titleRequired: true, title: '', moreUrl: '', refresh: 1 },
})

/** The first workbench of everybody; without 登录趋势, which few may see, its neighbours close up. */
const home = [
  item({
    i: '4ae60dd1debe462096698e1da993317a',
    key: 'kuaijierukou',
    name: '快捷入口',
    url: 'dashboard/portal/CommonUse',
    x: 0,
    y: 0,
    w: 3,
    h: 262,
  }),
  item({
    i: 'fd7290c27f644234b38d18faf5d75783',
    key: 'todo',
    name: '待办小页',
    url: 'dashboard/portal/ToDo',
    x: 0,
    y: 262,
    w: 2,
    h: 376,
    isShowTitle: 'Y',
  }),
  item({
    i: 'p-notice',
    key: 'notice',
    name: '公告',
    url: 'dashboard/portal/NoticeList',
    x: 2,
    y: 262,
    w: 1,
    h: 376,
    isShowTitle: 'Y',
  }),
  item({
    i: 'p-login',
    key: 'loginTrend',
    name: '登录趋势',
    url: 'dashboard/portal/LoginTrend',
    x: 0,
    y: 638,
    w: 2,
    h: 376,
    isShowTitle: 'Y',
  }),
  item({
    i: 'p-calendar',
    key: 'calendar',
    name: '日历',
    url: 'dashboard/portal/Calendar',
    x: 2,
    y: 638,
    w: 1,
    h: 436,
    isShowTitle: 'Y',
  }),
  item({
    i: 'p-own-logins',
    key: 'ownLogins',
    name: '最近登录',
    url: 'dashboard/portal/OwnLogins',
    x: 0,
    y: 1014,
    w: 2,
    h: 276,
    isShowTitle: 'Y',
  }),
]

export default [
  menuSeed(portalConfig, {
    under: 'system-app',
    sort: 40,
    icon: 'dict',
    id: '121',
    name: '工作台配置',
    code: 'sysPortalConfig',
    path: 'sysPortalConfig',
    component: 'system/sysportalconfig/index',
    buttonIds: ['1070', '1071', '1072', '1073', '1074'],
  }),
  seedRows(portalConfigTable, [
    {
      id: '1',
      name: '首页',
      code: 'home',
      applicationRange: 'S',
      isDefault: 'Y',
      resourceId: '',
      sort: 10,
      content: contentOf(home),
    },
  ]),
]
