import { and, count as countRows, eq, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Field } from '@app/shared/kit/field.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { statement } from '#/platform/database/statement.ts'
import { columnOf } from './columnMap.ts'
import { expected, type Expected } from './large.ts'
import { askedOf, orderOf } from './paging.ts'
import type { Row, Store } from './store.ts'

/** The two statements of a page. */
export interface Listing {
  /** `true` when nothing narrows the list beside the caller's scope. */
  whole: boolean
  rows(limit: number, offset: number): Promise<Row[]>
  count(): Promise<number>
  /** Only for large lists. */
  estimate: (() => Promise<Expected>) | undefined
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
export function itemColumns({ resource, columns, joined }: Store) {
  const entries = Object.entries({ ...columns, ...joined?.columns }).filter(([key]) => {
    const f: Field | undefined = resource.fields[key]
    return f ? f.options.list !== false : key !== 'delFlag'
  })
  return Object.fromEntries(entries)
}

export function listing(ctx: Ctx, store: Store, query: ListQuery): Listing {
  const asked = askedOf(store.resource, store.columns, query, store.below(ctx))
  const scope = store.scope(ctx)
  const further = store.where(ctx, query)
  const whole = asked.length === 0 && !further

  const where = () => and(store.live, scope, further, ...asked.map(({ condition, value }) => condition(value)))
  const estimate =
    store.large && (() => expected(ctx.db, sql`select 1 from ${store.table} where ${where() ?? sql`true`}`))

  const reach = scope ? reachOf(ctx, store) : noReach
  if (!reach || further || ctx.inTx) {
    return {
      whole,
      estimate,
      rows: (limit, offset) => rowsWhere(ctx.db, store, where(), query, limit, offset),
      count: async () => totalOf(await countWhere(ctx.db, store, where())),
    }
  }

  const { orderByColumn = '', isAsc = '' } = query
  const shape = `${orderByColumn} ${isAsc} ${reach.name} ${asked.map(({ name }) => name).join()}`
  const prepared = keptIn(ctx.db, store).get(shape) ?? keep(ctx, store, shape, query, reach)
  const values = { ...reach.values, ...Object.fromEntries(asked.map(({ name, value }) => [name, value])) }
  return {
    whole,
    estimate,
    rows: (limit, offset) => prepared.rows({ ...values, limit, offset }),
    count: () => prepared.count(values),
  }
}

/** A data scope whose values stand apart from its condition, so that a kept statement serves all callers. */
interface Reach {
  /** Same name, same SQL. */
  name: string
  condition: SQL | undefined
  values: Record<string, unknown>
}

const noReach: Reach = { name: '', condition: undefined, values: {} }

/** Nothing when the rows of the caller depend on more than the data scope over two columns of the table. */
function reachOf(ctx: Ctx, store: Store): Reach | undefined {
  const { dataScope, id } = ctx.user
  if (dataScope === 'all') return undefined
  const mark = sql``
  let columns: [dept?: PgColumn, owner?: PgColumn] = []
  const asked = (...named: typeof columns) => {
    columns = named
    return mark
  }
  if (store.scope({ ...ctx, scope: asked }) !== mark) return undefined
  const [dept, owner] = columns
  const own = dataScope.own ? owner : undefined
  const parts = [
    dept && sql`${dept} = any(${sql.placeholder('reached')}::varchar[])`,
    own && sql`${own} = ${sql.placeholder('self')}`,
  ]
  return {
    name: `within ${dept?.name ?? ''} ${own?.name ?? ''}`,
    // No part at all is nobody's row.
    condition: or(...parts) ?? sql`false`,
    values: { reached: dataScope.deptIds, self: id },
  }
}

function keptIn(db: Db, store: Store): LRUCache<string, Prepared> {
  const byDb = kept.get(store) ?? new WeakMap<Db, LRUCache<string, Prepared>>()
  kept.set(store, byDb)
  const byShape = byDb.get(db) ?? new LRUCache<string, Prepared>({ max: shapes })
  byDb.set(db, byShape)
  return byShape
}

function keep(ctx: Ctx, store: Store, shape: string, query: ListQuery, reach: Reach): Prepared {
  const { db } = ctx
  const asked = askedOf(store.resource, store.columns, query, store.below(ctx))
  const where = and(
    store.live,
    reach.condition,
    ...asked.map(({ condition, name }) => condition(sql.placeholder(name))),
  )
  const rows = statement<Record<string, unknown>, Row[]>(
    (base) => rowsWhere(base, store, where, query, sql.placeholder('limit'), sql.placeholder('offset')),
    { anew: true },
  )
  const count = statement<Record<string, unknown>, { total: number }[]>((base) => countWhere(base, store, where), {
    anew: true,
  })
  const prepared: Prepared = {
    rows: (values) => rows(db, values),
    count: async (values) => totalOf(await count(db, values)),
  }
  keptIn(db, store).set(shape, prepared)
  return prepared
}

/** The statement with the tables that the list shows beside its own. */
export const joinedTo = <T extends PgSelect>({ joined }: Store, select: T): T => (joined ? joined.to(select) : select)

type Bound = number | Placeholder

/**
 * One page. Of a large list the ids are found first, which an index can do alone, and then only its own rows read; so are
 * those of a list that shows other tables, which are then asked for one page alone.
 */
function rowsWhere(db: Db, store: Store, where: SQL | undefined, query: ListQuery, limit: Bound, offset: Bound) {
  const order = orderOf(store.resource, store.columns, query)
  const select = joinedTo(store, db.select(itemColumns(store)).from(store.table).$dynamic())
  if (!store.large && !store.joined)
    return select
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  const id = columnOf(store.columns, 'id')
  const found = db
    .select({ id: sql`${id}`.as('found_id') })
    .from(store.table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('found')
  return select.innerJoin(found, eq(id, found.id)).orderBy(...order)
}

const countWhere = (db: Db, store: Store, where: SQL | undefined) =>
  db.select({ total: countRows() }).from(store.table).where(where)

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0
