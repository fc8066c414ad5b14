import { getTableColumns } from 'drizzle-orm'
import type { Fields } from '@app/shared/kit/field.ts'
import { checkDictionaries } from '#/kit/checkDictionaries.ts'
import type { Handler } from '#/kit/implement.ts'
import { forgetCount } from '#/kit/paging.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { cleanTexts, keepFiles } from '#/kit/rowFiles.ts'
import { writable } from '#/kit/saveRow.ts'
import { madeBy, type Row, type Store } from '#/kit/store.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import type { OnRows } from './importOptions.ts'
import type { PlannedRow } from './importOptions.ts'
import { saysNothingNew } from './importRows.ts'

/** Bound of PostgreSQL on the parameters of one statement. */
const parameterLimit = 60_000
const batchRows = 100

interface Prepared {
  planned: PlannedRow
  input: Row
  values: Row
}

/** Rows were refused while they were being stored; the transaction goes back. */
export class RowsRefused extends Error {}

/** Stores all rows or none, with the hooks of the entity for each; must run in a transaction of its own. */
export async function saveImport(
  ctx: Ctx,
  store: Store,
  hooks: ResourceOptions<Fields>,
  rows: PlannedRow[],
  onRows: OnRows,
): Promise<void> {
  // The record of the single changes would be as long as the sheet.
  const quiet: Ctx = { ...ctx, trail: { formId: null, changes: [], quiet: true } }
  await store.lock?.(quiet)
  if (hooks.importing?.store) await hooks.importing.store(quiet, rows, onRows)
  else if (hooks.handlers?.save) await saveByHandler(quiet, hooks.handlers.save, rows, onRows)
  else await saveByKit(quiet, store, hooks, rows, onRows)
  forgetCount(store.resource.name)
}

/** Runs one step for each row; refusals are gathered, so that a sheet is corrected once. */
export async function forEachRow(rows: readonly PlannedRow[], step: (row: PlannedRow) => Promise<void>): Promise<void> {
  await forEach(rows, (row) => row, step)
}

async function forEach<T>(
  rows: readonly T[],
  plannedOf: (row: T) => PlannedRow,
  step: (row: T) => Promise<void>,
): Promise<void> {
  const turn = createTurns()
  let refused = false
  for (const row of rows) {
    await turn()
    try {
      await step(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      plannedOf(row).errors.push(...(error.fields ? Object.values(error.fields) : [error.message]))
      refused = true
    }
  }
  if (refused) throw new RowsRefused()
}

/** An entity with a save of its own is saved by it, row by row. */
async function saveByHandler(
  ctx: Ctx,
  save: NonNullable<NonNullable<ResourceOptions<Fields>['handlers']>['save']>,
  rows: PlannedRow[],
  onRows: OnRows,
): Promise<void> {
  let done = 0
  await forEachRow(rows, async ({ input, existing }) => {
    const body = existing ? { ...input, id: existing.id, version: existing.version } : input
    // A save looks at its body only; there is no request here.
    await save(ctx, { body } as unknown as Parameters<Handler<never>>[1])
    await onRows(++done)
  })
}

async function saveByKit(
  ctx: Ctx,
  store: Store,
  hooks: ResourceOptions<Fields>,
  rows: PlannedRow[],
  onRows: OnRows,
): Promise<void> {
  const { fields } = store.resource
  const prepared: Prepared[] = []
  await forEachRow(rows, async (planned) => {
    const { existing } = planned
    const body = existing
      ? { ...planned.input, id: String(existing.id), version: Number(existing.version) }
      : planned.input
    const input = (await hooks.beforeSave?.(ctx, body, existing as never)) ?? body
    const values = writable(fields, input, existing)
    if (existing && saysNothingNew(store.resource, existing, input)) return
    await checkDictionaries(ctx, fields, values, existing)
    await cleanTexts(ctx, store.resource, values, existing)
    prepared.push({ planned, input, values })
  })
  let done = 0
  const fresh = prepared.filter(({ planned }) => !planned.existing)
  const size = batchSize(store)
  for (let i = 0; i < fresh.length; i += size) {
    const part = fresh.slice(i, i + size)
    const stored = await insertAll(ctx, store, part)
    await afterAll(ctx, store, hooks, part, stored)
    await onRows((done += part.length))
  }
  const changed = prepared.filter(({ planned }) => planned.existing)
  await forEach(
    changed,
    ({ planned }) => planned,
    async (row) => {
      const existing = row.planned.existing as Row
      const stored = await store.update(ctx, existing, Number(existing.version), row.values)
      await keepFiles(ctx, store, stored, row.input, existing)
      await hooks.afterSave?.(ctx, stored as never, row.input, existing as never)
      await onRows(++done)
    },
  )
}

const batchSize = ({ table }: Store) =>
  Math.max(1, Math.min(batchRows, Math.floor(parameterLimit / Object.keys(getTableColumns(table)).length)))

/** Nodes of a tree find their place one by one; all other rows go in together. */
async function insertAll(ctx: Ctx, store: Store, rows: Prepared[]): Promise<Row[]> {
  const stored: Row[] = []
  if (store.lock) for (const { values } of rows) stored.push(await store.insert(ctx, values))
  if (stored.length > 0) return stored
  const audit = store.columns.version ? madeBy(ctx) : {}
  return await ctx.db
    .insert(store.table)
    .values(rows.map(({ values }) => ({ ...values, ...audit })))
    .returning(store.columns)
}

async function afterAll(
  ctx: Ctx,
  store: Store,
  hooks: ResourceOptions<Fields>,
  rows: Prepared[],
  stored: Row[],
): Promise<void> {
  await forEach(
    rows.map((row, i) => ({ ...row, stored: stored[i] })),
    ({ planned }) => planned,
    async ({ input, stored: row }) => {
      if (row) await keepFiles(ctx, store, row, input)
      await hooks.afterSave?.(ctx, row as never, input, undefined)
    },
  )
}
