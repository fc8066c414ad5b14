import { sql } from 'drizzle-orm'
import { numeric, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'
import type { Db } from '#/platform/database/db.ts'

export const crateTable = pgTable(
  'toy_crate',
  {
    ...auditColumns,
    crateName: varchar({ length: 20 }).notNull(),
    price: numeric({ precision: 20, scale: 2 }),
    keeper: varchar({ length: 64 }),
    deputy: varchar({ length: 64 }),
    deptId: varchar({ length: 64 }),
    shelfId: varchar({ length: 64 }),
    photos: varchar({ length: 200 }),
    story: varchar({ length: 200 }),
  },
  (t) => [liveUnique('toy_crate_name_uq', t.crateName)],
)

/** Toy tables stand in no migration; tests make them. */
export async function createCrateTable(db: Db): Promise<void> {
  await db.execute(sql`create table toy_crate (
    id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
    create_time timestamptz(3) not null default now(), update_by varchar(64),
    update_time timestamptz(3) not null default now(), update_ip varchar(128),
    version integer not null default 1, del_flag varchar(1) not null default '0',
    crate_name varchar(20) not null, price numeric(20, 2), keeper varchar(64), deputy varchar(64), dept_id varchar(64),
    shelf_id varchar(64), photos varchar(200), story varchar(200))`)
  await db.execute(sql`create unique index toy_crate_name_uq on toy_crate (crate_name) where del_flag = '0'`)
}
