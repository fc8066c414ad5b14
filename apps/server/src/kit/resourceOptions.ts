import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { RowOfFields } from '@app/shared/kit/rows.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { Ctx } from '#/platform/context.ts'
import type { TreeTable } from './below.ts'
import type { Handler } from './implement.ts'
import type { Large } from './large.ts'
import type { Joined, Row } from './store.ts'
import type { ImportOptions } from './transfer/importOptions.ts'

type ColumnKeys<F extends Fields> = { [K in keyof F]: F[K]['options'] extends { virtual: true } ? never : K }[keyof F]

/** What a column holds for a value; one that takes any JSON is of no type. */
type Stored<T> = z.core.util.JSONType extends T ? unknown : NonNullable<T>

/** A table that has a column of the right type for every field of the contract that is not virtual. */
export type TableFor<F extends Fields> = PgTable & {
  [K in ColumnKeys<F>]: { _: { data: Stored<z.output<F[K]['schema']>> } }
}

type Endpoints<F extends Fields> = Resource<F>['endpoints']

export interface ResourceOptions<F extends Fields> {
  /** Rows the caller may see or touch; applied to every statement, reads and writes. */
  scope?: (ctx: Ctx) => SQL | undefined
  /** What a caller with a bounded scope is told of rows outside it. */
  goneMessage?: string
  /** Columns of other tables by the name of their virtual field, for page, list and export. */
  joined?: Joined
  /** Rows by the million: estimated totals, pages found by their ids, texts looked up among few values. */
  large?: Large
  /** Tables of the rows that are saved with their parent, by the field that holds them (`childRows`). */
  children?: { readonly [K in keyof F]?: PgTable }
  /**
   * Trees of the area by the field that names a node of one, `{field}.{field of the row}` of rows that are saved with
   * their parent: a search for a node finds what is under it too.
   */
  trees?: { readonly [K in (keyof F & string) | `${keyof F & string}.${string}`]?: TreeTable }
  /** Condition of the contract's `filters`, for page, list and export. */
  where?: (ctx: Ctx, query: ListQuery) => SQL | undefined
  /** Values that nobody may take though no row has them; the unique check answers as the save will. */
  reserved?: (field: string, value: string) => boolean
  /** Rules and derived values; may refuse. Runs inside the transaction. */
  beforeSave?: (
    ctx: Ctx,
    input: SaveOf<F>,
    existing: RowOfFields<F> | undefined,
  ) => Promise<SaveOf<F> | void> | SaveOf<F> | void
  /** Link tables and events, inside the same transaction. */
  afterSave?: (
    ctx: Ctx,
    row: RowOfFields<F>,
    input: SaveOf<F>,
    existing: RowOfFields<F> | undefined,
  ) => Promise<void> | void
  /** "In use" refusals; gets the rows about to go. */
  beforeRemove?: (ctx: Ctx, rows: RowOfFields<F>[]) => Promise<void> | void
  afterRemove?: (ctx: Ctx, rows: RowOfFields<F>[]) => Promise<void> | void
  /** Fills virtual fields for a whole page in one query. */
  present?: (ctx: Ctx, rows: Row[]) => Promise<Row[]> | Row[]
  /** What the import does beyond the columns of the form. */
  importing?: ImportOptions
  /** Own bodies of standard calls; address, permission, log and validation stay. */
  handlers?: Partial<{
    page: Handler<Endpoints<F>['page']>
    list: Handler<Endpoints<F>['list']>
    get: Handler<Endpoints<F>['get']>
    save: Handler<Endpoints<F>['save']>
    remove: Handler<Endpoints<F>['remove']>
    changeStatus: Handler<Endpoints<F>['changeStatus']>
  }>
}
