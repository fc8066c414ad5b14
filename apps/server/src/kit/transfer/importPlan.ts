import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fields } from '@app/shared/kit/field.ts'
import { saveSchema } from '@app/shared/kit/save.ts'
import { comparedColumn, takenSentence } from '#/kit/columnMap.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import type { Row, Store } from '#/kit/store.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { SheetRow, SheetTable } from '#/platform/excel/readSheet.ts'
import { findMeant, type PlacedColumn } from './importNames.ts'
import type { PlannedRow } from './importOptions.ts'
import { leaveWhatIsSaid, plannedRow, saysNothingNew } from './importRows.ts'
import {
  carriesVersion,
  importColumns,
  isRequired,
  sheetColumns,
  versionHeader,
  type FieldColumn,
} from './sheetColumns.ts'

export const errorHeader = '错误信息'

/** A row of a further sheet, which belongs to one of the first or to none. */
export interface JoinedRow {
  sheetRow: SheetRow
  owner: PlannedRow | undefined
  /** Also told by its owner, where it has one. */
  errors: string[]
}

export interface JoinedSheet {
  name: string
  headers: string[]
  rows: JoinedRow[]
}

export interface ImportPlan {
  headers: string[]
  rows: PlannedRow[]
  further?: JoinedSheet[]
}

const chunk = 1_000
export const changedSince = '数据已被修改，请重新导出后再修改'

/**
 * Reads every row of the sheet by the rules of the form, checks what must be unique and has the entity look at the
 * whole, without a query per row.
 */
export async function planImport(
  ctx: Ctx,
  store: Store,
  hooks: ResourceOptions<Fields>,
  table: SheetTable,
  update: boolean,
): Promise<ImportPlan> {
  const { resource } = store
  if (table.rows.length === 0) throw refuse(`导入${resource.label}数据不能为空！`)
  const columns = await importColumns(ctx.platform, resource)
  const exported = (await sheetColumns(ctx.platform, resource)).map(({ header }) => header)
  const passedOver = carriesVersion(store) ? [...exported, versionHeader] : exported
  const places = placesOf(columns, passedOver, table.headers)
  const plain = places.filter(({ named }) => !named)
  const written = columns.filter(({ named }) => !named)
  const schema = saveSchema(Object.fromEntries(written.map(({ key, field }) => [key, field])), false)
  const rows: PlannedRow[] = []
  const turn = createTurns()
  for (const sheetRow of table.rows) {
    await turn()
    rows.push(plannedRow(schema, plain, sheetRow))
  }
  const before = rows.map(({ errors }) => errors.length)
  const settled: (() => Promise<void>)[] = []
  for (const place of places) if (place.named) settled.push(await findMeant(ctx, store, place, rows))
  await checkUnique(ctx, store, rows, update)
  for (const [i, row] of rows.entries()) {
    await turn()
    leaveWhatIsSaid(schema, plain, row, before[i] ?? 0)
  }
  for (const settle of settled) await settle()
  await hooks.importing?.review?.(ctx, rows)
  if (carriesVersion(store)) refuseLate(store, table.headers, rows)
  return { headers: table.headers, rows }
}

/** Where each column stands; matched by its header in any order. Columns that only an export has are passed over. */
const placesOf = (columns: FieldColumn[], passedOver: string[], headers: string[]): PlacedColumn[] =>
  placedColumns(
    columns.map((column) => ({ ...column, required: isRequired(column) })),
    passedOver,
    headers,
  )

/** Headers without the star of a required column. */
const namesIn = (headers: readonly string[]) => headers.map((header) => header.replace(/^\*|\*$/g, '').trim())

/** Where a column stands; -1 where it does not. */
export const columnIndex = (headers: readonly string[], header: string) => namesIn(headers).indexOf(header)

/**
 * Columns with their places in a sheet; its header may say everything once, nothing unknown, and all that is required.
 * `sheet` names one that is not the first.
 */
export function placedColumns<C extends { header: string; required: boolean }>(
  columns: readonly C[],
  passedOver: readonly string[],
  headers: readonly string[],
  sheet = '',
): (C & { index: number })[] {
  const names = namesIn(headers)
  const missing = columns.filter(({ header, required }) => required && !names.includes(header))
  const known = new Set([...columns.map(({ header }) => header), ...passedOver, errorHeader, ''])
  const unknown = names.filter((name) => !known.has(name))
  const repeated = names.filter((name, i) => name !== '' && names.indexOf(name) !== i)
  const faults = [
    ...(missing.length > 0 ? [`缺少列：${missing.map(({ header }) => header).join('、')}`] : []),
    ...(unknown.length > 0 ? [`无法识别的列：${unknown.map((name) => name.slice(0, 50)).join('、')}`] : []),
    ...(repeated.length > 0 ? [`重复的列：${repeated.join('、')}`] : []),
  ]
  if (faults.length > 0) throw refuse(`${sheet}表头不正确，${faults.join('；')}`)
  return columns.map((column) => ({ ...column, index: names.indexOf(column.header) })).filter(({ index }) => index >= 0)
}

/** What somebody has changed since the sheet went out is not undone by a row that says otherwise. */
function refuseLate({ resource }: Store, headers: readonly string[], rows: readonly PlannedRow[]): void {
  const index = columnIndex(headers, versionHeader)
  for (const { sheetRow, input, existing, errors } of rows) {
    const seen = String(sheetRow.values[index] ?? '').trim()
    if (!existing || seen === '' || seen === String(existing.version)) continue
    if (!saysNothingNew(resource, existing, input)) errors.push(changedSince)
  }
}

/** Keys of one unique rule: the field and those within which it counts. */
function uniqueRules({ resource }: Store) {
  const rules = Object.entries(resource.fields)
    .filter(([, f]) => f.options.unique)
    .map(([key, f]) => ({ key, keys: [key, ...(f.options.uniqueWithin ?? [])], field: f }))
  return rules.toSorted((a, b) => Number(b.key === resource.importKey) - Number(a.key === resource.importKey))
}

/** Values as they are compared. */
const tupleOf = ({ resource, columns }: Store, keys: string[], row: Row) =>
  JSON.stringify(keys.map((key) => comparedColumn(columns, resource.fields, key).form(row[key]) ?? null))

async function checkUnique(ctx: Ctx, store: Store, rows: PlannedRow[], update: boolean): Promise<void> {
  const turn = createTurns()
  for (const [i, { key, keys, field }] of uniqueRules(store).entries()) {
    const seen = new Set<string>()
    // Within what it must differ is known only when the row finds its place (trees); the save checks it then.
    const placed = rows.filter(({ input }) => keys.every((each) => input[each] !== undefined))
    const filled = placed.filter(({ input }) => input[key] !== null && input[key] !== '')
    for (const row of filled) {
      await turn()
      const tuple = tupleOf(store, keys, row.input)
      if (seen.has(tuple)) row.errors.push(`文件内${field.label}重复`)
      seen.add(tuple)
    }
    const stored = await storedTuples(ctx, store, key, keys, filled)
    for (const row of filled) {
      await turn()
      const found = stored.get(tupleOf(store, keys, row.input))
      if (!found || found.row.id === row.existing?.id) continue
      if (i === 0 && key === store.resource.importKey && update && found.visible) row.existing = found.row
      else row.errors.push(takenSentence(field, row.input[key]))
    }
  }
}

/** Live rows that hold any of the values; those outside the caller's reach are taken but cannot be changed. */
async function storedTuples(ctx: Ctx, store: Store, key: string, keys: string[], rows: PlannedRow[]) {
  const found = new Map<string, { row: Row; visible: boolean }>()
  const { column, form } = comparedColumn(store.columns, store.resource.fields, key)
  const values = [...new Set(rows.map(({ input }) => form(input[key])))]
  for (let i = 0; i < values.length; i += chunk) {
    const among = inArray(column as SQL, values.slice(i, i + chunk))
    const stored = (await ctx.db.select(store.columns).from(store.table).where(and(store.live, among))) as Row[]
    const scope = store.scope(ctx)
    const reach = scope
      ? await ctx.db
          .select({ id: store.columns.id as PgColumn })
          .from(store.table)
          .where(and(store.live, among, scope))
      : stored
    const visible = new Set(reach.map(({ id }) => id))
    for (const row of stored) found.set(tupleOf(store, keys, row), { row, visible: visible.has(row.id) })
  }
  return found
}
