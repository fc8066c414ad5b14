import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const portletTable = pgTable(
  'sys_portlet',
  {
    ...auditColumns,
    name: varchar({ length: 200 }).notNull(),
    code: varchar({ length: 64 }).notNull(),
    /** Component key of the web's registry. */
    url: varchar({ length: 200 }).notNull(),
    /** Minutes. */
    refreshRate: integer(),
    showTitle: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    isAllowDrag: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    /** Of three columns. */
    xGridNumber: integer().notNull().default(2),
    /** Pixels. */
    yGridNumber: integer().notNull().default(100),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_portlet_code_uq', t.code), index('sys_portlet_sort_ix').on(t.sort)],
)

/** Portlets that a role may show; apart from its menus, so that saving those leaves these alone. */
export const rolePortletTable = pgTable(
  'sys_role_portlet',
  { roleId: varchar({ length: 64 }).notNull(), portletId: varchar({ length: 64 }).notNull() },
  (t) => [primaryKey({ columns: [t.roleId, t.portletId] }), index('sys_role_portlet_portlet_id_ix').on(t.portletId)],
)
