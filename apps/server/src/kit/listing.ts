import { and, count as countRows, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Field } from '@app/shared/kit/field.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/db.ts'
import { askedOf, orderOf } from './paging.ts'
import type { Row, Store } from './store.ts'

/** The two statements of a page. */
export interface Listing {
  /** `true` when nothing narrows the list beside the caller's scope. */
  whole: boolean
  rows(limit: number, offset: number): Promise<Row[]>
  count(): Promise<number>
}

interface Prepared {
  rows(values: Record<string, unknown>): Promise<Row[]>
  count(values: Record<string, unknown>): Promise<number>
}

/** Shapes kept per list: with many filters there are more combinations than anybody asks for. */
const shapes = 100

/** Putting a statement together costs more than sending it, so unscoped lists keep theirs by shape. */
const kept = new WeakMap<Store, WeakMap<Db, LRUCache<string, Prepared>>>()

/** Fields that a page sends. */
export function itemColumns({ resource, columns }: Store) {
  const entries = Object.entries(columns).filter(([key]) => {
    const f: Field | undefined = resource.fields[key]
    return f ? f.options.list !== false : key !== 'delFlag'
  })
  return Object.fromEntries(entries)
}

export function listing(ctx: Ctx, store: Store, query: ListQuery): Listing {
  const asked = askedOf(store.resource, store.columns, query)
  const scope = store.scope(ctx)
  const further = store.where(ctx, query)
  const whole = asked.length === 0 && !further

  if (scope || further || ctx.inTx) {
    const where = and(store.live, scope, further, ...asked.map(({ condition, value }) => condition(value)))
    return {
      whole,
      rows: (limit, offset) => rowsWhere(ctx.db, store, where, query).limit(limit).offset(offset),
      count: async () => totalOf(await countWhere(ctx.db, store, where)),
    }
  }

  const shape = `${query.orderByColumn ?? ''} ${query.isAsc ?? ''} ${asked.map(({ name }) => name).join()}`
  const prepared = keptIn(ctx.db, store).get(shape) ?? keep(ctx.db, store, shape, query)
  const values = Object.fromEntries(asked.map(({ name, value }) => [name, value]))
  return {
    whole,
    rows: (limit, offset) => prepared.rows({ ...values, limit, offset }),
    count: () => prepared.count(values),
  }
}

function keptIn(db: Db, store: Store): LRUCache<string, Prepared> {
  const byDb = kept.get(store) ?? new WeakMap<Db, LRUCache<string, Prepared>>()
  kept.set(store, byDb)
  const byShape = byDb.get(db) ?? new LRUCache<string, Prepared>({ max: shapes })
  byDb.set(db, byShape)
  return byShape
}

function keep(db: Db, store: Store, shape: string, query: ListQuery): Prepared {
  const asked = askedOf(store.resource, store.columns, query)
  const where = and(store.live, ...asked.map(({ condition, name }) => condition(sql.placeholder(name))))
  // Without a name the database plans each call for its own values.
  const rows = rowsWhere(db, store, where, query)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('')
  const count = countWhere(db, store, where).prepare('')
  const prepared: Prepared = {
    rows: (values) => rows.execute(values),
    count: async (values) => totalOf(await count.execute(values)),
  }
  keptIn(db, store).set(shape, prepared)
  return prepared
}

const rowsWhere = (db: Db, store: Store, where: SQL | undefined, query: ListQuery) =>
  db
    .select(itemColumns(store))
    .from(store.table)
    .where(where)
    .orderBy(...orderOf(store.resource, store.columns, query))

const countWhere = (db: Db, store: Store, where: SQL | undefined) =>
  db.select({ total: countRows() }).from(store.table).where(where)

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0
