import type { portletTable, rolePortletTable } from './portlet.table.ts'

/** Roles with a seeded grant (system §16.4). */
export const everyRole = ['2', '3', '4', '5', '6', '7', '8']

interface Place {
  /** Of three columns. */
  w: number
  /** Pixels. */
  h: number
  sort: number
  /** Cannot be resized. */
  fixed?: boolean
  /** The card shows the title, with 刷新. */
  titled?: boolean
}

/** A portlet of the base or sample data. */
export const portletRow = (
  id: string,
  code: string,
  name: string,
  url: string,
  { w, h, sort, fixed = false, titled = false }: Place,
): typeof portletTable.$inferInsert => ({
  id,
  code,
  name,
  url,
  xGridNumber: w,
  yGridNumber: h,
  sort,
  isAllowDrag: fixed ? 'N' : 'Y',
  showTitle: titled ? 'Y' : 'N',
  status: '0',
})

export const grantsTo = (
  roleIds: readonly string[],
  portletIds: readonly string[],
): (typeof rolePortletTable.$inferInsert)[] =>
  portletIds.flatMap((portletId) => roleIds.map((roleId) => ({ roleId, portletId })))
