import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  varchar,
  type IndexColumn,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import type { DeliveryFacts } from '@app/shared/kit/delivery.ts'
import { idColumn, instant } from '#/platform/database/columns.ts'

/** One piece of news for a system outside and how it got there; its table also says whose and in which lane. */
export const deliveryColumns = () => ({
  id: idColumn(),
  /** What is sent, as it was when it happened. */
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  /** News of one lane go out in this order. */
  eventNo: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  status: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('0'),
  tries: integer().notNull().default(0),
  httpStatus: integer(),
  answer: varchar({ length: 500 }),
  createTime: instant()
    .notNull()
    .default(sql`now()`),
  sendTime: instant(),
  /** Not tried before. */
  dueTime: instant()
    .notNull()
    .default(sql`now()`),
  /** Somebody is trying; when they die, nobody else does before. */
  heldUntil: instant(),
})

export const deliveryIndexes = (
  table: string,
  owner: string,
  t: Record<'ownerId' | 'laneId' | 'eventNo' | 'createTime', IndexColumn>,
) => [
  index(`${table}_${owner}_ix`).on(t.ownerId, t.createTime),
  index(`${table}_time_ix`).on(t.createTime),
  index(`${table}_waiting_ix`)
    .on(t.laneId, t.eventNo)
    .where(sql`status = '0'`),
  index(`${table}_failed_ix`)
    .on(t.ownerId, t.eventNo)
    .where(sql`status = '2'`),
]

export interface DeliveryRow extends DeliveryFacts {
  /** Whose news these are: a form, a receiver. */
  ownerId: string
  /** What is told one after another. */
  laneId: string
  event: string
  payload: Record<string, unknown>
  eventNo: number
  dueTime: string
  heldUntil: string | null
}

export type DeliveryTable = PgTable & Record<keyof DeliveryRow, PgColumn>
