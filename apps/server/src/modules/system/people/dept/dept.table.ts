import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique, treeColumns } from '#/platform/database/columns.ts'

export const deptTable = pgTable(
  'sys_dept',
  {
    ...auditColumns,
    ...treeColumns,
    deptCode: varchar({ length: 500 }).notNull(),
    deptName: varchar({ length: 30 }).notNull(),
    deptFullName: varchar({ length: 200 }),
    /** `org`, `company` or `dept`. */
    deptType: varchar({ length: 10 }).notNull().default('dept'),
    /** A name for display; who leads is `leaderUserId`. */
    leader: varchar({ length: 20 }),
    leaderUserId: varchar({ length: 64 }),
    phone: varchar({ length: 11 }),
    email: varchar({ length: 50 }),
    address: varchar({ length: 255 }),
    zipCode: varchar({ length: 100 }),
    status: varchar({ length: 1 }).notNull().default('0'),
    /** `{full pinyin},{initials}` of the name, for search. */
    deptPinyin: varchar({ length: 500 }),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('sys_dept_code_uq', t.deptCode),
    liveUnique('sys_dept_parent_name_uq', t.parentId, t.deptName),
    index('sys_dept_tree_sorts_ix').on(t.treeSorts),
    // Subtrees are read by the prefix of their path.
    index('sys_dept_parent_ids_ix').on(t.parentIds.op('varchar_pattern_ops')),
    index('sys_dept_leader_user_id_ix').on(t.leaderUserId),
  ],
)
