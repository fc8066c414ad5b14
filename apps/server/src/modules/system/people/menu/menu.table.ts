import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique, treeColumns } from '#/platform/database/columns.ts'

export const menuTable = pgTable(
  'sys_menu',
  {
    ...auditColumns,
    ...treeColumns,
    /** `M` group, `C` page, `F` button. */
    menuType: varchar({ length: 1 }).notNull().default('M'),
    icon: varchar({ length: 100 }).notNull().default('#'),
    menuCode: varchar({ length: 500 }).notNull(),
    menuName: varchar({ length: 50 }).notNull(),
    /** `0` opens outside the shell, `1` inside. */
    isFrame: integer().notNull().default(1),
    path: varchar({ length: 200 }),
    /** Key of a page module in the web's registry. */
    component: varchar({ length: 255 }),
    /** Permissions, separated by commas. */
    perms: varchar({ length: 100 }),
    /** `0` shown, `1` hidden. */
    visible: varchar({ length: 1 }).notNull().default('0'),
    status: varchar({ length: 1 }).notNull().default('0'),
    /** `0` kept alive in its tab, `1` mounted anew. */
    isCache: integer().notNull().default(0),
    /** Shown as page description in the header. */
    remark: varchar({ length: 500 }),
    /** Number of older releases; treeSort is what counts. */
    sort: integer(),
  },
  (t) => [
    liveUnique('sys_menu_code_uq', t.menuCode),
    liveUnique('sys_menu_parent_name_uq', t.parentId, t.menuName),
    index('sys_menu_tree_sorts_ix').on(t.treeSorts),
  ],
)
