import type { Portlet } from '#/kit/portlet.ts'
import { loadModules } from '#/platform/modules.ts'
import { seedRows, type SeedRows } from '#/platform/start/applySeeds.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

const files = await loadModules<{ default: readonly Portlet[] }>('portlet')

/** What all areas offer for the workbenches. */
export const portlets: readonly Portlet[] = files.flatMap(({ exports }) => exports.default)

/** The role of administrators and all seeded ones (system §16.4). */
const admins = ['2']
const everyRole = ['2', '3', '4', '5', '6', '7', '8']

/** Portlets with the grants of the seeded roles, as base or sample data. */
export const portletSeeds = (given: readonly Portlet[]): SeedRows[] => [
  seedRows(
    portletTable,
    given.map(({ id, code, name, url, columns, height, sort, fixed, titled }) => ({
      id,
      code,
      name,
      url,
      xGridNumber: columns,
      yGridNumber: height,
      sort,
      isAllowDrag: fixed ? 'N' : 'Y',
      showTitle: titled ? 'Y' : 'N',
      status: '0',
    })),
  ),
  seedRows(
    rolePortletTable,
    given.flatMap(({ id, forAdmins }) => (forAdmins ? admins : everyRole).map((roleId) => ({ roleId, portletId: id }))),
    60,
  ),
]
