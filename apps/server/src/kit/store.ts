import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Field } from '@app/shared/kit/field.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse, stale, type Refusal } from '#/platform/errors.ts'
import { nodesBelow, type TreeTable } from './below.ts'
import { changesOf } from './changesOf.ts'
import { columnsOf, comparedColumn, type ColumnMap } from './columnMap.ts'
import type { Large } from './large.ts'
import type { Trees } from './names.ts'
import type { Below } from './paging.ts'

export type Row = Record<string, unknown>

/** Tables beside the entity's own, one row of each at most per row of the list. */
export interface Joined {
  columns: ColumnMap
  /** Adds the joins to a statement over the entity's table. */
  to<T extends PgSelect>(select: T): T
}

export interface StoreOptions {
  /** Rows the caller may see or touch, reads and writes alike. */
  scope?: (ctx: Ctx) => SQL | undefined
  /** Condition of the contract's `filters`. */
  where?: (ctx: Ctx, query: ListQuery) => SQL | undefined
  /** Columns of other tables by the name of their virtual field, read with the rows of a list. */
  joined?: Joined
  /** Trees by the field that names a node of one: a search for a node finds what is under it too. */
  trees?: Trees | undefined
  /** Rows by the million. */
  large?: Large
  /** What a caller with a bounded scope is told of rows outside it, absent ones included. */
  goneMessage?: string
}

export interface Store {
  readonly resource: ResourceFacts
  readonly table: PgTable
  readonly columns: ColumnMap
  readonly joined: Joined | undefined
  readonly large: Large | undefined
  /** By the field that names a node: trees of the area, and the rows themselves where they are one. */
  readonly trees: Trees
  /** Rows that are not deleted. */
  readonly live: SQL | undefined
  /** The caller's reach; `undefined` when unfiltered. */
  scope(ctx: Ctx): SQL | undefined
  /** Live rows within the caller's reach. */
  visible(ctx: Ctx): SQL | undefined
  /** What stands under a node that a search field names. */
  below(ctx: Ctx): Below
  /** What a query asks for beside its search fields. */
  where(ctx: Ctx, query: ListQuery): SQL | undefined
  /** The refusal for a row that is not there, or not for the caller. */
  missing(ctx: Ctx): Refusal
  find(ctx: Ctx, id: string): Promise<Row | undefined>
  get(ctx: Ctx, id: string): Promise<Row>
  /** Rows of the ids, all of them or a refusal. */
  getMany(ctx: Ctx, ids: readonly string[]): Promise<Row[]>
  isTaken(ctx: Ctx, field: string, values: Row, exceptId?: string): Promise<boolean>
  insert(ctx: Ctx, values: Row): Promise<Row>
  update(ctx: Ctx, existing: Row, version: number, values: Row): Promise<Row>
  remove(ctx: Ctx, ids: readonly string[]): Promise<Row[]>
  /** Taken before a write reads what it decides on, where rows depend on each other (trees). */
  lock?(ctx: Ctx): Promise<void>
}

/** Audit columns of a new row. */
export function madeBy(ctx: Ctx) {
  const now = ctx.now.toISOString()
  const { id, deptId } = ctx.user
  return { createBy: id, createDept: deptId, createTime: now, updateBy: id, updateTime: now, updateIp: ctx.ip }
}

/** Who changes a row, when and from where, and its next version: set with every change of an entity's row. */
export const touch = (ctx: Ctx, { version }: { version: PgColumn }) => ({
  updateBy: ctx.user.id,
  updateTime: ctx.now.toISOString(),
  updateIp: ctx.ip,
  version: nextVersion(version),
})

/** For statements that stamp nothing else. */
export const nextVersion = (version: PgColumn) => sql`${version} + 1`

const tables = new Map<string, PgTable>()

/** The table that the rows of a resource are kept in, once its routes stand. */
export const tableOfResource = (name: string): PgTable | undefined => tables.get(name)

function knownTrees(resource: ResourceFacts, table: PgTable, given: Trees | undefined): Trees {
  const own = Object.entries(resource.fields as Record<string, Field>).filter(([, f]) => f.options.tree === 'own')
  // A resource that names its own nodes is a tree, whose table has what one needs.
  return { ...Object.fromEntries(own.map(([key]) => [key, table as TreeTable])), ...given }
}

/** Row operations of one table that hold for every entity: scope, audit columns, version, soft delete, change record. */
export function createStore(resource: ResourceFacts, table: PgTable, options: StoreOptions = {}): Store {
  // The contract names the columns at run time; the compiler compared both where the slice called the kit.
  tables.set(resource.name, table)
  const columns = columnsOf(table)
  const { id, delFlag, version } = columns
  const trees = knownTrees(resource, table, options.trees)
  if (!id) throw new Error(`${resource.name}: the table has no id column`)
  const live = delFlag ? eq(delFlag, '0') : undefined
  const visible = (ctx: Ctx) => and(live, options.scope?.(ctx))
  const missing = (ctx: Ctx) => gone(options.scope?.(ctx) ? options.goneMessage : undefined)

  async function find(ctx: Ctx, rowId: string) {
    const [row] = await ctx.db
      .select(columns)
      .from(table)
      .where(and(eq(id as PgColumn, rowId), visible(ctx)))
      .limit(1)
    return row
  }

  /** For the log of the request; a sheet of rows has none of each. */
  async function note(ctx: Ctx, before: Row | undefined, after: Row) {
    ctx.trail.formId = String(after.id)
    if (!ctx.trail.quiet) ctx.trail.changes.push(...(await changesOf(ctx, resource, before, after, trees)))
  }

  async function getMany(ctx: Ctx, ids: readonly string[]) {
    const rows = (await ctx.db
      .select(columns)
      .from(table)
      .where(and(inArray(id as PgColumn, [...ids]), visible(ctx)))) as Row[]
    if (rows.length !== new Set(ids).size) throw missing(ctx)
    return rows
  }

  return {
    resource,
    table,
    columns,
    joined: options.joined,
    large: options.large,
    trees,
    live,
    scope: (ctx) => options.scope?.(ctx),
    visible,
    below: (ctx) => (key) => {
      const tree = options.trees?.[key]
      const isDept = resource.fields[key]?.options.widget === 'dept'
      return tree ? nodesBelow(tree) : isDept ? ctx.platform.ports.deptsBelow : undefined
    },
    where: (ctx, query) => options.where?.(ctx, query),
    missing,
    find,
    getMany,
    async get(ctx, rowId) {
      const row = await find(ctx, rowId)
      if (!row) throw missing(ctx)
      return row
    },
    async isTaken(ctx, field, values, exceptId) {
      const within = (resource.fields[field] as Field).options.uniqueWithin ?? []
      const conditions = [field, ...within].map((key) => {
        const { column, form } = comparedColumn(columns, resource.fields, key)
        return eq(column as SQL, form(values[key]))
      })
      const [found] = await ctx.db
        .select({ id })
        .from(table)
        .where(and(live, ...conditions, exceptId ? sql`${id} <> ${exceptId}` : undefined))
        .limit(1)
      return found !== undefined
    },
    async insert(ctx, values) {
      const [row] = (await ctx.db
        .insert(table)
        .values({ ...values, ...(version ? madeBy(ctx) : {}) })
        .returning(columns)) as Row[]
      if (!row) throw refuse('操作失败')
      await note(ctx, undefined, row)
      return row
    },
    async update(ctx, existing, sentVersion, values) {
      const conditions = [eq(id, existing.id), visible(ctx), version ? eq(version, sentVersion) : undefined]
      const audit = version ? touch(ctx, { version }) : {}
      const [row] = (await ctx.db
        .update(table)
        .set({ ...values, ...audit })
        .where(and(...conditions))
        .returning(columns)) as Row[]
      if (!row) throw stale()
      await note(ctx, existing, row)
      return row
    },
    async remove(ctx, ids) {
      const rows = await getMany(ctx, ids)
      const where = and(inArray(id, [...ids]), visible(ctx))
      if (delFlag) {
        await ctx.db
          .update(table)
          .set({ delFlag: '1', ...(version ? touch(ctx, { version }) : {}) })
          .where(where)
      } else await ctx.db.delete(table).where(where)
      const names = rows.map((row) => String(row[resource.titleField] ?? row.id))
      ctx.trail.formId = ids.length === 1 ? String(ids[0]) : null
      ctx.trail.changes.push(`删除：${names.join('、')}`)
      return rows
    },
  }
}
