import { Column, getTableColumns, is, Param, Placeholder, SQL, sql, type Query } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import { PgDatabase, type PgTable, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'
import { dialect, Session } from './session.ts'

type Values = Readonly<Record<string, unknown>>

/** The place of a value, encoded as the column asks that it is written to. */
export type Place<V> = (name: keyof V & string) => SQL

/** A query of the query layer that has not been sent. */
interface Described<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> }
}

/**
 * A statement of which only the values differ from run to run. It is described and written once: that takes more of a
 * node's one thread than sending it, so what stands in the way of every approval is kept (085). Not for outer joins that
 * are read table by table: a table without a row would not be told apart. `anew`: the database plans each run for its own
 * values, as a search among millions of rows must be.
 */
export function statement<V extends object, R>(
  describe: (db: Db, place: Place<V>) => Described<R>,
  { anew = false }: { anew?: boolean } = {},
): (db: Db, values: V) => Promise<R> {
  let shape: Shape | undefined
  return async (db, values) => {
    shape ??= shapeOf((base) => describe(base, placeOf))
    return (await send(db, shape, values as Values, anew)) as R
  }
}

/** Texts that a table keeps: one for each number of rows and set of their columns. */
const textsOfTable = 50

/** Inserts rows of a table; `further` says what becomes of those that are there. */
export function rowsInto<T extends PgTable>(
  table: T,
  further: (db: Db, rows: T['$inferInsert'][]) => Described<unknown> = (db, rows) => db.insert(table).values(rows),
): (db: Db, rows: readonly T['$inferInsert'][]) => Promise<void> {
  const columns = Object.entries<Column>(getTableColumns(table))
  const shapes = new LRUCache<string, Shape>({ max: textsOfTable })
  return async (db, rows) => {
    const values: Record<string, unknown> = {}
    const given = rows.map((row, i) => {
      const places: Record<string, SQL> = {}
      for (const [key, column] of columns) {
        const said = (row as Values)[key]
        const value = said === undefined ? column.defaultFn?.() : said
        if (value === undefined) continue
        places[key] = placeOf(`${key} ${i}`)
        values[`${key} ${i}`] = value
      }
      return places
    })
    const which = given.map((places) => Object.keys(places).join()).join(';')
    const shape = shapes.get(which) ?? shapeOf((base) => further(base, given))
    shapes.set(which, shape)
    await send(db, shape, values)
  }
}

/** It stands wherever a value may; its type is one that may, too. */
const placeOf = (name: string) => sql.placeholder(name) as unknown as SQL

/** A statement as it is sent, and how its answer reads. */
interface Shape {
  text: string
  params: readonly ((values: Values) => unknown)[]
  fields: readonly { key: string; inner: string | undefined; read: Reader | undefined }[]
}

/** None where the value stands as the driver gives it. */
type Reader = (value: unknown) => unknown

type Base = NodePgSession<Record<string, never>, Record<string, never>>

/** Takes down what it is asked to send. */
class Noting extends NodePgSession<Record<string, never>, Record<string, never>> {
  noted: { query: Query; fields: SelectedFieldsOrdered | undefined } | undefined

  override prepareQuery: Base['prepareQuery'] = (query, fields, ...rest) => {
    this.noted = { query, fields }
    return super.prepareQuery(query, fields, ...rest)
  }
}

function shapeOf(describe: (base: Db) => Described<unknown>): Shape {
  // It has no connection: nothing is sent by it.
  const session = new Noting(undefined as never, dialect, undefined)
  const prepared = describe(new PgDatabase(dialect, session, undefined)).prepare('')
  const joins = (Reflect.get(prepared, 'joinsNotNullableMap') ?? {}) as Record<string, boolean>
  const { query, fields = [] } = session.noted ?? {}
  const byTable = fields.some(({ path }) => path.length > 1)
  if (!query || (byTable && Object.values(joins).includes(false)))
    throw new Error('a kept statement has no outer joins')
  return {
    text: query.sql,
    params: query.params.map(paramOf),
    fields: fields.map(({ path: [key = '', inner], field }) => ({ key, inner, read: readerOf(field) })),
  }
}

function paramOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  return (values) => {
    const given = values[value.name]
    return given === null || given === undefined ? null : encoder.mapToDriverValue(given)
  }
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Expressions keep their decoder to themselves. */
function readerOf(field: SelectedFieldsOrdered[number]['field']): Reader | undefined {
  const part: object = is(field, SQL.Aliased) ? field.sql : field
  const decoder = is(part, Column) ? part : (Reflect.get(part, 'decoder') as Decoder)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => (value === null ? null : decoder.mapFromDriverValue(value))
}

async function send(db: Db, { text, params, fields }: Shape, values: Values, anew = false): Promise<object[]> {
  const { session } = db._
  if (!(session instanceof Session)) throw new Error('not a session of this product')
  const rows = await session.send(
    text,
    params.map((valueOf) => valueOf(values)),
    anew,
  )
  return rows.map((row) => readRow(row, fields))
}

function readRow(row: readonly unknown[], fields: Shape['fields']): object {
  const found: Record<string, unknown> = {}
  for (let i = 0; i < fields.length; i++) {
    const { key, inner, read } = fields[i] as Shape['fields'][number]
    const value = read ? read(row[i]) : row[i]
    if (inner === undefined) found[key] = value
    else ((found[key] ??= {}) as Record<string, unknown>)[inner] = value
  }
  return found
}
