import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, time, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, liveUnique, longInteger } from '#/platform/database/columns.ts'
import type { Db } from '#/platform/database/db.ts'

export const toyTable = pgTable(
  'toy_item',
  {
    ...auditColumns,
    toyCode: varchar({ length: 20 }).notNull(),
    toyName: varchar({ length: 50 }).notNull(),
    colour: varchar({ length: 20 }),
    status: varchar({ length: 1 }).notNull().default('0'),
    sort: integer().notNull().default(0),
    secretNote: varchar({ length: 100 }),
    madeOn: instant(),
    remark: varchar({ length: 500 }),
    price: numeric({ precision: 18, scale: 2 }),
    parts: integer(),
    soldOn: date({ mode: 'string' }),
    bornOn: date({ mode: 'string' }),
    checkedAt: instant(),
    tags: varchar({ length: 100 }),
    shelfId: varchar({ length: 64 }),
    deptId: varchar({ length: 64 }),
    wound: boolean(),
    facts: jsonb(),
    serial: longInteger(),
    playAt: time({ precision: 0 }),
  },
  (t) => [liveUnique('toy_item_code_uq', t.toyCode)],
)

/** Toy tables stand in no migration; tests make them. */
export async function createToyTable(db: Db): Promise<void> {
  await db.execute(sql`create table toy_item (
    id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
    create_time timestamptz(3) not null default now(), update_by varchar(64),
    update_time timestamptz(3) not null default now(), update_ip varchar(128),
    version integer not null default 1, del_flag varchar(1) not null default '0',
    toy_code varchar(20) not null, toy_name varchar(50) not null, colour varchar(20),
    status varchar(1) not null default '0', sort integer not null default 0, secret_note varchar(100),
    made_on timestamptz(3), remark varchar(500), price numeric(18, 2), parts integer, sold_on date, born_on date,
    checked_at timestamptz(3), tags varchar(100), shelf_id varchar(64), dept_id varchar(64),
    wound boolean, facts jsonb, serial bigint, play_at time(0))`)
  await db.execute(sql`create unique index toy_item_code_uq on toy_item (toy_code) where del_flag = '0'`)
}
