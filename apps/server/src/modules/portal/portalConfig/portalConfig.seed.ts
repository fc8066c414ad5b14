import { contentOf, type PortalItem } from '@app/shared/portal/layout.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { portlets } from '#/modules/portal/portlet/portlets.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { portalConfigTable } from './portalConfig.table.ts'

type Place = Pick<PortalItem, 'i' | 'x' | 'y' | 'w' | 'h'> & Partial<Pick<PortalItem, 'isShowTitle'>>

/** The first workbench of everybody; without 登录趋势, which few may see, its neighbours close up. */
const places: readonly Place[] = [
  { i: '4ae60dd1debe462096698e1da993317a', x: 0, y: 0, w: 3, h: 262 },
  { i: 'fd7290c27f644234b38d18faf5d75783', x: 0, y: 262, w: 2, h: 376, isShowTitle: 'Y' },
  { i: 'p-notice', x: 2, y: 262, w: 1, h: 376, isShowTitle: 'Y' },
  { i: 'p-login', x: 0, y: 638, w: 2, h: 376, isShowTitle: 'Y' },
  { i: 'p-calendar', x: 2, y: 638, w: 1, h: 436, isShowTitle: 'Y' },
  { i: 'p-own-logins', x: 0, y: 1014, w: 2, h: 276, isShowTitle: 'Y' },
]

/** The cards of those portlets that this program has. */
const home = places.flatMap(({ i, ...place }): PortalItem[] => {
  const portlet = portlets.find(({ id }) => id === i)
  if (!portlet) return []
  const { code: key, name, url } = portlet
  const options = { titleRequired: true, title: '', moreUrl: '', refresh: 1 }
  return [{ isShowTitle: 'N', i, key, name, url, ...place, id: i, type: 'smallPage', isAllowDrag: false, options }]
})

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
    // The words of its buttons are those that authorisations have shown from the start.
    buttonLabel: '多栏目门户配置',
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
