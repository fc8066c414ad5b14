import { sql } from 'drizzle-orm'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique, treeColumns } from '#/platform/database/columns.ts'
import type { Db } from '#/platform/database/db.ts'

export const shelfTable = pgTable(
  'toy_shelf',
  {
    ...auditColumns,
    ...treeColumns,
    shelfName: varchar({ length: 50 }).notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('toy_shelf_parent_name_uq', t.parentId, t.shelfName)],
)

export async function createShelfTable(db: Db): Promise<void> {
  await db.execute(sql`create table toy_shelf (
    id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
    create_time timestamptz(3) not null default now(), update_by varchar(64),
    update_time timestamptz(3) not null default now(), update_ip varchar(128),
    version integer not null default 1, del_flag varchar(1) not null default '0',
    parent_id varchar(64) not null, parent_ids varchar(2000) not null, tree_sort integer not null,
    tree_sorts varchar(1000) not null, tree_level integer not null, tree_leaf varchar(1) not null,
    shelf_name varchar(50) not null, remark varchar(500))`)
  await db.execute(
    sql`create unique index toy_shelf_parent_name_uq on toy_shelf (parent_id, shelf_name) where del_flag = '0'`,
  )
}
