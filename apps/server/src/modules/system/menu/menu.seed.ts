import { menuGroups, type MenuGroupCode } from './menuGroups.ts'
import { menuRowsSeed, placed } from './menuRows.ts'

/** Groups that have pages; an empty one would be a dead entry in the side menu. */
const used: readonly MenuGroupCode[] = ['org-manager', 'system-setting', 'system_tool', 'system-log']

const rows = used.map((groupCode) => {
  const { id, code, name, path, icon, sort } = menuGroups[groupCode]
  return { ...placed(id, sort), treeLeaf: 'n', menuType: 'M', menuName: name, menuCode: code, path, icon }
})

export default [menuRowsSeed(rows, 29)]
