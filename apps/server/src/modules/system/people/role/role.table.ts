import { boolean, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const roleTable = pgTable(
  'sys_role',
  {
    ...auditColumns,
    roleName: varchar({ length: 30 }).notNull(),
    roleKey: varchar({ length: 100 }).notNull(),
    sort: integer().notNull().default(0),
    /** 1 all, 2 chosen departments, 3 own department, 4 own and below, 5 own rows (auth §10). */
    dataScope: varchar({ length: 1 }).notNull().default('5'),
    /** Ticks of parents and children are linked. */
    menuCheckStrictly: boolean().notNull().default(true),
    deptCheckStrictly: boolean().notNull().default(true),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('sys_role_name_uq', t.roleName),
    liveUnique('sys_role_key_uq', t.roleKey),
    index('sys_role_create_time_ix').on(t.createTime),
  ],
)

/** Ticked and half-ticked menus of a role. */
export const roleMenuTable = pgTable(
  'sys_role_menu',
  {
    roleId: varchar({ length: 64 })
      .notNull()
      .references(() => roleTable.id),
    menuId: varchar({ length: 64 })
      .notNull()
      .references(() => menuTable.id),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('sys_role_menu_menu_id_ix').on(t.menuId)],
)

/** Departments of a role with scope 2; fully ticked nodes only. */
export const roleDeptTable = pgTable(
  'sys_role_dept',
  {
    roleId: varchar({ length: 64 })
      .notNull()
      .references(() => roleTable.id),
    deptId: varchar({ length: 64 })
      .notNull()
      .references(() => deptTable.id),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.deptId] }), index('sys_role_dept_dept_id_ix').on(t.deptId)],
)
