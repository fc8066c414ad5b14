import { comparableText } from '@app/shared/kit/comparableText.ts'
import type { Field, Fields } from '@app/shared/kit/field.ts'
import { cleanValue, type SaveOf } from '@app/shared/kit/save.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { checkDictionaries } from './checkDictionaries.ts'
import { takenSentence } from './columnMap.ts'
import { forgetCount } from './paging.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { cleanTexts, keepFiles } from './rowFiles.ts'
import type { Row, Store } from './store.ts'

/** The columns a save may write: accepted fields that were sent, with texts as people mean them. */
export function writable(fields: Fields, input: Row, existing: Row | undefined): Row {
  const values: Row = {}
  for (const [key, f] of Object.entries(fields as Record<string, Field>)) {
    const { readonly, virtual, form } = f.options
    if (readonly || virtual || input[key] === undefined) continue
    if ((form === 'create' && existing) || (form === 'edit' && !existing)) continue
    values[key] = cleanValue(f, input[key])
    if (f.options.comparedAs) values[f.options.comparedAs] = comparableText(String(values[key] ?? ''))
  }
  return values
}

/** Create or change one row: hooks, dictionary and uniqueness checks, version, link tables, change record. */
export async function saveRow<F extends Fields>(
  ctx: Ctx,
  store: Store,
  body: SaveOf<Fields>,
  options: ResourceOptions<F> = {},
): Promise<Row> {
  // Rows are plain records here; their types were compared where the slice wrote its hooks.
  const hooks = options as unknown as ResourceOptions<Fields>
  const { resource } = store
  const id = body.id
  await store.lock?.(ctx)
  const existing = id === undefined ? undefined : await store.find(ctx, id)
  if (id !== undefined && !existing) throw store.missing(ctx)
  const input = (await hooks.beforeSave?.(ctx, body, existing as never)) ?? body
  const values = writable(resource.fields, input, existing)
  await checkDictionaries(ctx, resource.fields, values, existing)
  await cleanTexts(ctx, resource, values, existing)
  await checkUnique(ctx, store, values, existing)
  const row = existing
    ? await store.update(ctx, existing, Number(body.version), values)
    : await store.insert(ctx, values)
  await keepFiles(ctx, store, row, input, existing)
  await hooks.afterSave?.(ctx, row as never, input, existing as never)
  if (!existing) forgetCount(resource.name)
  return row
}

/** No index knows that two spellings are one: saves of them take turns. */
const spellingLock = defineLock('spelling', { seed: 9, bare: true })

/** The check makes the message readable; the unique index makes it true when two saves race. */
export async function checkUnique(ctx: Ctx, store: Store, values: Row, existing: Row | undefined): Promise<void> {
  const taken: Record<string, string> = {}
  for (const [key, f] of Object.entries(store.resource.fields as Record<string, Field>)) {
    if (!f.options.unique) continue
    const keys = [key, ...(f.options.uniqueWithin ?? [])]
    const merged = { ...existing, ...values }
    if (existing && keys.every((k) => merged[k] === existing[k])) continue
    if (merged[key] === undefined || merged[key] === null || merged[key] === '') continue
    if (f.options.folded)
      await spellingLock.hold(ctx, `${store.resource.name} ${key} ${comparableText(String(merged[key]))}`)
    if (await store.isTaken(ctx, key, merged, existing ? String(existing.id) : undefined))
      taken[key] = takenSentence(f, merged[key])
  }
  if (Object.keys(taken).length > 0) throw invalid(taken)
}

/**
 * Who saves a whole set in the place of another says which one they have seen; one that somebody else has changed since
 * stays as it is. `of` is the text that tells one member from another, and from itself before a change.
 */
export function requireSeen<T>(
  now: readonly T[],
  seen: readonly T[] | undefined,
  { of, sentence }: { of: (one: T) => string; sentence: string },
): void {
  const textOf = (set: readonly T[]) => set.map(of).toSorted().join('\n')
  if (seen && textOf(seen) !== textOf(now)) throw refuse(sentence, 'stale')
}
