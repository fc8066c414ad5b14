import { sql } from 'drizzle-orm'
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, liveUnique } from '#/platform/database/columns.ts'
import type { Db } from '#/platform/database/db.ts'

export const parcelTable = pgTable(
  'toy_parcel',
  {
    ...auditColumns,
    parcelCode: varchar({ length: 20 }).notNull(),
    parcelName: varchar({ length: 50 }).notNull(),
    status: varchar({ length: 1 }).notNull(),
    labels: varchar({ length: 100 }),
    weight: integer().notNull(),
    arriveTime: instant(),
    secret: varchar({ length: 50 }),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('toy_parcel_code_uq', t.parcelCode)],
)

/** Rows that a hook writes beside the parcels. */
export const stampTable = pgTable('toy_stamp', { parcelId: varchar({ length: 64 }).primaryKey() })

/** Toy tables stand in no migration; tests make them. */
export async function createParcelTable(db: Db): Promise<void> {
  await db.execute(sql`create table toy_parcel (
    id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
    create_time timestamptz(3) not null default now(), update_by varchar(64),
    update_time timestamptz(3) not null default now(), update_ip varchar(128),
    version integer not null default 1, del_flag varchar(1) not null default '0',
    parcel_code varchar(20) not null, parcel_name varchar(50) not null, status varchar(1) not null,
    labels varchar(100), weight integer not null, arrive_time timestamptz(3), secret varchar(50), remark varchar(500))`)
  await db.execute(sql`create unique index toy_parcel_code_uq on toy_parcel (parcel_code) where del_flag = '0'`)
  await db.execute(sql`create table toy_stamp (parcel_id varchar(64) primary key)`)
}
