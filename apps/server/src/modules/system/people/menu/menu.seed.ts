import { menu, menuManagerId } from '@app/shared/system/menu.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { repairWayBack } from './menu.repair.ts'
import { menuGroups, type MenuGroupCode } from './menuGroups.ts'
import { menuRowsSeed, placed } from './menuRows.ts'
import { menuSeed, pageSeed } from './menuSeed.ts'

/** Groups that have pages; an empty one would be a dead entry in the side menu. */
const used: readonly MenuGroupCode[] = [
  'org-manager',
  'auth-manager',
  'system-setting',
  'cms',
  'flowable',
  'flow-task',
  'system_tool',
  'form-center',
  'system-log',
  'system_monitor',
  'file-center',
  'system-app',
  'sys_demo',
]

const rows = used.map((groupCode) => {
  const { id, code, name, path, icon, sort } = menuGroups[groupCode]
  return { ...placed(id, sort), treeLeaf: 'n', menuType: 'M', menuName: name, menuCode: code, path, icon }
})

export default [
  menuRowsSeed(rows, 29),
  menuSeed(menu, {
    under: 'system-setting',
    sort: 10,
    icon: 'bars',
    id: menuManagerId,
    code: 'menu-manager',
    buttonIds: ['1013', '1014', '1015', '1016'],
    remark: '平台所有菜单维护',
  }),
  seedRun('the menus can be managed', repairWayBack, 31),
  pageSeed({
    under: 'system-app',
    sort: 20,
    icon: 'shopping',
    id: '129',
    name: '图标选择',
    code: 'system-icon-select',
    path: 'iconSelect',
    component: 'system/iconSelect/IconSelect',
    perm: 'system:iconSelect',
    perms: null,
  }),
]
