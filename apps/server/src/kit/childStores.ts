import { and, asc, getTableName, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ChildRows, Field, Fields } from '@app/shared/kit/field.ts'
import { cellKey, rowSentence } from '@app/shared/kit/messages.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Ctx } from '#/platform/context.ts'
import { assertUnreferenced } from '#/platform/database/foreignKeys.ts'
import { invalid, Refusal, stale } from '#/platform/errors.ts'
import { checkDictionaries } from './checkDictionaries.ts'
import { columnOf, registerSentences } from './columnMap.ts'
import { registerDictFields } from './dictUses.ts'
import { tellFilePlaces } from './filePlaces.ts'
import { treesWithin, type Trees } from './names.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { cleanTexts, keepFiles, letFilesGo } from './rowFiles.ts'
import { checkUnique, writable } from './saveRow.ts'
import { createStore, touch, type Row, type Store } from './store.ts'
import { telling } from './telling.ts'

/** Tables of the rows that are saved with their parent, by the field that holds them. */
export type ChildTables = Readonly<Record<string, PgTable | undefined>>

/** The rows of one field of the parent. */
interface Child {
  key: string
  label: string
  rows: ChildRows
  store: Store
  /** Names and files of the ids in its rows. */
  present: ResourceOptions<Fields>['present']
}

/** What of a resource is kept in other tables. */
export function childStores(resource: ResourceFacts, tables: ChildTables = {}, trees?: Trees): Child[] {
  return Object.entries(resource.fields as Record<string, Field>).flatMap(([key, { label, options }]) => {
    const { rows } = options
    if (!rows) return []
    const table = tables[key]
    if (!table) throw new Error(`${resource.name}.${key}: the routes were given no table for these rows`)
    // The field names no more of the child than pages need.
    const child = rows.child as ResourceFacts
    registerSentences(child, table)
    registerDictFields(child, table)
    tellFilePlaces(getTableName(table), { label: child.label })
    const own = { trees: treesWithin(trees, key) }
    const { present } = telling(child, own)
    return [{ key, label, rows, store: createStore(child, table, own), present }]
  })
}

/** The hooks of a save that saves these rows too, before anything that follows from it. */
export const savingChildren = (hooks: ResourceOptions<Fields>, children: readonly Child[]): ResourceOptions<Fields> =>
  children.length === 0
    ? hooks
    : {
        ...hooks,
        afterSave: async (ctx, row, input, existing) => {
          await saveChildren(ctx, children, row.id, input)
          await hooks.afterSave?.(ctx, row, input, existing)
        },
      }

export const tablesOf = (children: readonly Child[]): PgTable[] => children.map(({ store }) => store.table)

const of = ({ rows, store }: Child, parentIds: readonly string[]) =>
  and(store.live, inArray(columnOf(store.columns, rows.by), [...parentIds]))

async function rowsOfParent(ctx: Ctx, child: Child, parentId: string): Promise<Row[]> {
  const { columns, table } = child.store
  const sort = child.rows.child.sortField
  return ctx.db
    .select(columns)
    .from(table)
    .where(of(child, [parentId]))
    .orderBy(
      ...(sort ? [asc(columnOf(columns, sort))] : []),
      asc(columnOf(columns, 'createTime')),
      asc(columnOf(columns, 'id')),
    )
    .limit(child.rows.most)
}

/** The row with the rows that belong to it, in their order. */
export async function withChildren(ctx: Ctx, children: readonly Child[], row: Row): Promise<Row> {
  const filled = { ...row }
  for (const child of children) {
    const rows = await rowsOfParent(ctx, child, String(row.id))
    filled[child.key] = (await child.present?.(ctx, rows)) ?? rows
  }
  return filled
}

/** Deletes what belongs to rows that are deleted. */
export async function removeChildren(ctx: Ctx, children: readonly Child[], parentIds: readonly string[]) {
  for (const child of children) {
    const { table, columns } = child.store
    const { delFlag, version } = columns
    const id = columnOf(columns, 'id')
    await assertUnreferenced(ctx, child.store, of(child, parentIds), tablesOf(children))
    const gone = delFlag
      ? await ctx.db
          .update(table)
          .set({ delFlag: '1', ...(version ? touch(ctx, { version }) : {}) })
          .where(of(child, parentIds))
          .returning({ id })
      : await ctx.db.delete(table).where(of(child, parentIds)).returning({ id })
    await letFilesGo(
      ctx,
      child.store,
      gone.map((row) => String(row.id)),
    )
  }
}

/** Saves what was sent for each field, by difference of ids; a field that was not sent stays as it is. */
async function saveChildren(ctx: Ctx, children: readonly Child[], parentId: string, input: Row): Promise<void> {
  for (const child of children) {
    const sent = input[child.key]
    if (sent !== undefined) await saveRowsOf(ctx, child, parentId, (sent ?? []) as Row[])
  }
  ctx.trail.formId = parentId
}

async function saveRowsOf(ctx: Ctx, child: Child, parentId: string, sent: readonly Row[]): Promise<void> {
  const { store, rows } = child
  // The version of the parent lets one save at a time come here.
  const stored = new Map((await rowsOfParent(ctx, child, parentId)).map((row) => [String(row.id), row]))
  const kept = sent.flatMap(({ id }) => (id === undefined ? [] : [String(id)]))
  for (const [at, row] of sent.entries()) {
    if (row.id === undefined) continue
    const existing = stored.get(String(row.id))
    // Of another parent, or deleted by somebody meanwhile.
    if (!existing || kept.indexOf(String(row.id)) !== kept.lastIndexOf(String(row.id)))
      throw invalid({ [child.key]: rowSentence(child.label, at, '数据不存在') })
    if (existing.version !== row.version) throw stale()
  }
  assertDifferent(child, sent)

  const gone = [...stored.keys()].filter((id) => !kept.includes(id))
  if (gone.length > 0) {
    await assertUnreferenced(ctx, store, inArray(columnOf(store.columns, 'id'), gone))
    await told(ctx, child, child.label, () => store.remove(ctx, gone))
  }
  await letFilesGo(ctx, store, gone)
  const { sortField } = rows.child
  for (const [at, row] of sent.entries()) {
    const existing = row.id === undefined ? undefined : stored.get(String(row.id))
    const place = { [rows.by]: parentId, ...(sortField ? { [sortField]: (at + 1) * 10 } : {}) }
    await inRow(child, at, async () => {
      const values: Row = { ...writable(rows.fields, row, existing), ...place }
      await cleanTexts(ctx, store.resource, values, existing)
      let saved = existing
      if (!existing || !isSame(existing, values)) {
        await checkDictionaries(ctx, rows.fields, values, existing)
        await checkUnique(ctx, store, values, existing)
        await told(ctx, child, `${child.label}第${at + 1}行`, async () => {
          saved = await (existing
            ? store.update(ctx, existing, Number(row.version), values)
            : store.insert(ctx, values))
        })
      }
      if (saved) await keepFiles(ctx, store, saved, row, existing)
    })
  }
}

const isSame = (existing: Row, values: Row) =>
  Object.entries(values).every(([key, value]) => String(existing[key] ?? '') === String(value ?? ''))

/** Two rows of the list with one unique value: the second is the wrong one. */
function assertDifferent(child: Child, sent: readonly Row[]): void {
  for (const [key, f] of Object.entries(child.rows.fields as Record<string, Field>)) {
    if (!f.options.unique) continue
    const seen = new Set<string>()
    for (const [at, row] of sent.entries()) {
      const value = JSON.stringify([row[key], ...(f.options.uniqueWithin ?? []).map((other) => row[other])])
      if (row[key] !== undefined && row[key] !== null && row[key] !== '' && seen.has(value))
        throw inCells(child, at, { [key]: `${f.label}重复` })
      seen.add(value)
    }
  }
}

const inCells = ({ key, label }: Child, at: number, fields: Readonly<Record<string, string>>) =>
  invalid({
    [key]: rowSentence(label, at, Object.values(fields)[0] ?? ''),
    ...Object.fromEntries(Object.entries(fields).map(([own, sentence]) => [cellKey(key, at, own), sentence])),
  })

/** A refusal of the work names the row, and each value by its place. */
async function inRow(child: Child, at: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof Refusal && error.fields ? inCells(child, at, error.fields) : error
  }
}

/** What the work changes is told as part of the parent: `明细第2行·数量：1 → 2`. */
async function told(ctx: Ctx, child: Child, place: string, work: () => Promise<unknown>): Promise<void> {
  const before = ctx.trail.changes.length
  await work()
  // Whose rows they are is said by whose log it is.
  const parent = child.store.resource.fields[child.rows.by]?.label
  const own = ctx.trail.changes.splice(before).filter((change) => typeof change === 'string' || change.label !== parent)
  ctx.trail.changes.push(
    ...own.map((change) =>
      typeof change === 'string' ? `${place}：${change}` : { ...change, label: `${place}·${change.label}` },
    ),
  )
}
