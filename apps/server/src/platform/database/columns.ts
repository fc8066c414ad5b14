import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, uniqueIndex, varchar, type IndexColumn, type PgTable } from 'drizzle-orm/pg-core'
import { newId } from '#/platform/text/ids.ts'

/**
 * A moment. Reads as `YYYY-MM-DD HH:mm:ss` in the zone of the connection (`TIME_ZONE`), which is what the
 * wire carries; accepts the same form or an ISO string with offset.
 */
export const instant = instantAs('timestamp(3) with time zone')

/** The same in a column that keeps moments otherwise: without a zone, or more or less exactly. */
export function instantAs(type: string) {
  return customType<{ data: string; driverData: string }>({
    dataType: () => type,
    fromDriver: (value) => value.slice(0, 19),
  })
}

/** A whole number that no number of JSON holds; text on the wire (`bigintText`). */
export const longInteger = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Lexemes of a text, written as a text that PostgreSQL casts. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/**
 * Of a GIN index: a save leaves its lexemes in a list, which somebody empties behind it. Beyond so many KB whoever fills
 * it empties it (129).
 */
export const pendingList = { fastupdate: true, gin_pending_list_limit: 8_192 }

/** What no row of the kit holds: neither lists nor forms read it. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const idColumn = () => varchar({ length: 64 }).primaryKey().$defaultFn(newId)

/** The set every entity table carries (auth §1.3). */
export const auditColumns = {
  id: idColumn(),
  createBy: varchar({ length: 64 }),
  createDept: varchar({ length: 64 }),
  createTime: instant()
    .notNull()
    .default(sql`now()`),
  updateBy: varchar({ length: 64 }),
  updateTime: instant()
    .notNull()
    .default(sql`now()`),
  updateIp: varchar({ length: 128 }),
  version: integer().notNull().default(1),
  delFlag: varchar({ length: 1 }).notNull().default('0'),
}

const reasons = new WeakMap<PgTable, string>()

/** Declares a table whose rows nobody edits, so that they carry no audit columns; `why` says what they are. */
export const machinery = (why: string): typeof pgTable =>
  ((...args: Parameters<typeof pgTable>) => {
    const table = pgTable(...args)
    reasons.set(table, why)
    return table
  }) as typeof pgTable

export const isMachinery = (table: PgTable): boolean => reasons.has(table)

/** Unique among rows that are not deleted, so that a deleted code may be used again. */
export const liveUnique = (name: string, ...columns: [IndexColumn, ...IndexColumn[]]) =>
  uniqueIndex(name)
    .on(...columns)
    .where(sql`del_flag = '0'`)

/** Path and order of a node; all computed on the server (system §1.4). */
export const treeColumns = {
  parentId: varchar({ length: 64 }).notNull().default('0'),
  /** Ids from the root to the node itself, separated by `/`. */
  parentIds: varchar({ length: 2000 }).notNull().default(''),
  treeSort: integer().notNull().default(10),
  /** Six-digit sort numbers from the root, separated by `/`; lists order by it. */
  treeSorts: varchar({ length: 1000 }).notNull().default(''),
  treeLevel: integer().notNull().default(1),
  /** `y` without children, `n` with. */
  treeLeaf: varchar({ length: 1 }).notNull().default('y'),
}

/**
 * An id that screens show as a number. On the wire it is text like every id; text that is no number names no row
 * instead of being an error of the database.
 */
export const numberedId = customType<{ data: string; driverData: string }>({
  dataType: () => 'bigint',
  toDriver: (value) => (/^\d{1,18}$/.test(value) ? value : '0'),
})
