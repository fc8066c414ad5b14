import { and, count, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { joinedTo } from '#/kit/listing.ts'
import { filtersOf, orderOf } from '#/kit/paging.ts'
import type { Row, Store } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { readInParts, type RawRow } from '#/platform/database/cursor.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { sheetTitle } from '#/platform/excel/sheetParts.ts'
import { writeSheet, type SheetColumn } from '#/platform/excel/writeSheet.ts'
import { carriesVersion, cellOf, sheetColumns, versionHeader, type FieldColumn } from './sheetColumns.ts'

/** Fills virtual fields for many rows in one query. */
export type Present = ((ctx: Ctx, rows: Row[]) => Promise<Row[]> | Row[]) | undefined

/** Longest statement of an export (security L.time). */
export const exportStatementMs = 120_000
const partRows = 500

const conditions = (ctx: Ctx, store: Store, query: ListQuery) =>
  and(store.visible(ctx), ...filtersOf(store.resource, store.columns, query, store.below(ctx)), store.where(ctx, query))

/** How many rows the query finds, counted no further than one beyond `limit`. */
export async function countUpTo(
  ctx: Ctx,
  client: pg.ClientBase,
  store: Store,
  query: ListQuery,
  limit: number,
): Promise<number> {
  const found = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(store.table)
    .where(conditions(ctx, store, query))
    .limit(limit + 1)
    .as('found')
  const statement = ctx.db.select({ total: count() }).from(found).toSQL()
  const { rows } = await client.query<{ count: string }>(statement.sql, statement.params)
  return Number(rows[0]?.count)
}

export interface ExportTarget {
  path: string
  signal?: AbortSignal
  /** Called now and then with the number of rows written. */
  onRows?: (written: number) => Promise<void> | void
}

/** Writes all rows the query finds to a workbook, in the order of the page; memory does not grow with their number. */
export async function writeExport(
  ctx: Ctx,
  client: pg.ClientBase,
  store: Store,
  present: Present,
  query: ListQuery,
  { path, signal, onRows }: ExportTarget,
): Promise<void> {
  const { resource } = store
  const columns = await sheetColumns(ctx.platform, resource)
  const rows = cellRows(ctx, client, store, present, query, columns, onRows)
  const looks: SheetColumn[] = columns.map(({ header, field }) => ({
    header,
    width: field.options.width ? field.options.width / 7 : 20,
  }))
  await writeSheet(path, {
    sheetName: resource.sheetName,
    columns: carriesVersion(store) ? [...looks, { header: versionHeader, isHidden: true }] : looks,
    rows,
    ...(signal ? { signal } : {}),
  })
}

/** `{sheet}.xlsx`, without what a file name cannot hold. */
export const sheetFile = (store: Store) => `${sheetTitle(store.resource.sheetName)}.xlsx`

async function* cellRows(
  ctx: Ctx,
  client: pg.ClientBase,
  store: Store,
  present: Present,
  query: ListQuery,
  columns: FieldColumn[],
  onRows: ExportTarget['onRows'],
): AsyncGenerator<CellValue[]> {
  const read = readColumns(store, columns, present)
  const statement = joinedTo(store, ctx.db.select(Object.fromEntries(read)).from(store.table).$dynamic())
    .where(conditions(ctx, store, query))
    .orderBy(...orderOf(store.resource, store.columns, query))
    .toSQL()
  let written = 0
  for await (const part of readInParts(client, statement, partRows)) {
    const plain = part.map((raw) => rowOf(read, raw))
    const rows = present ? await present(ctx, plain) : plain
    for (const [i, row] of rows.entries()) {
      const cells = columns.map((column) => cellOf(column, row[column.key]))
      yield carriesVersion(store) ? [...cells, Number(plain[i]?.version)] : cells
    }
    written += part.length
    await onRows?.(written)
  }
}

/** Columns of the sheet; all of the table when virtual fields are filled from others. */
function readColumns({ columns, joined }: Store, sheet: FieldColumn[], present: Present): [string, PgColumn][] {
  const entries = Object.entries({ ...columns, ...joined?.columns })
  return present
    ? entries
    : entries.filter(([key]) => key === 'id' || key === 'version' || sheet.some((column) => column.key === key))
}

function rowOf(columns: [string, PgColumn][], raw: RawRow): Row {
  const row: Row = {}
  for (let i = 0; i < columns.length; i++) {
    const [key, column] = columns[i] as [string, PgColumn]
    row[key] = raw[i] === null ? null : column.mapFromDriverValue(raw[i])
  }
  return row
}
