import { sql } from 'drizzle-orm'
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'
import type { Db } from '#/platform/database/db.ts'

export const boxTable = pgTable('toy_box', { ...auditColumns, boxName: varchar({ length: 20 }).notNull() })

export const pieceTable = pgTable(
  'toy_piece',
  {
    ...auditColumns,
    boxId: varchar({ length: 64 }).notNull(),
    pieceCode: varchar({ length: 10 }).notNull(),
    amount: integer().notNull(),
    status: varchar({ length: 1 }),
    shelfId: varchar({ length: 64 }),
    stamp: varchar({ length: 10 }),
    sort: integer().notNull(),
  },
  (t) => [liveUnique('toy_piece_code_uq', t.boxId, t.pieceCode)],
)

export const stickerTable = pgTable('toy_sticker', {
  ...auditColumns,
  boxId: varchar({ length: 64 }).notNull(),
  word: varchar({ length: 10 }).notNull(),
  note: varchar({ length: 200 }),
  picture: varchar({ length: 64 }),
})

const audit = sql.raw(`id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamptz(3) not null default now(), update_by varchar(64),
  update_time timestamptz(3) not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`)

export async function createBoxTables(db: Db): Promise<void> {
  await db.execute(sql`create table toy_box (${audit}, box_name varchar(20) not null)`)
  await db.execute(sql`create table toy_piece (${audit}, box_id varchar(64) not null, piece_code varchar(10) not null,
    amount integer not null, status varchar(1), shelf_id varchar(64), stamp varchar(10), sort integer not null)`)
  await db.execute(sql`create unique index toy_piece_code_uq on toy_piece (box_id, piece_code) where del_flag = '0'`)
  await db.execute(
    sql`create table toy_sticker (${audit}, box_id varchar(64) not null, word varchar(10) not null, note varchar(200), picture varchar(64))`,
  )
}
