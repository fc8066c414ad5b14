import { portlet } from '@app/shared/portal/portlet.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { portletSeeds, portlets } from './portlets.ts'

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
  ...portletSeeds(portlets.filter(({ sample }) => !sample)),
]
