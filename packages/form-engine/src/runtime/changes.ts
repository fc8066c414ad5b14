import { type JsonObject, own, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import type { Field } from './compiled.ts'
import type { ValuePath } from './types.ts'

/** Fields that changed, by full name; for fields of rows in which rows, undefined for all. Of a batch: its new rows. */
export type Changes = Map<string, ReadonlySet<unknown> | undefined>

/** A row with the batch or list that it belongs to. */
export interface RowPlace {
  nest: Field
  row: JsonObject
}

/** What names one row among the others. */
export const rowName = ({ nest, row }: RowPlace) => (nest.holds === 'rows' ? row.key : row.value)

/** A field that changed, in some rows or, when none are named, as a whole; what is known of it already stays. */
export function mark(changes: Changes, id: string, rows?: ReadonlySet<unknown>): Changes {
  const before = changes.get(id)
  const isWhole = !rows || (changes.has(id) && !before)
  return changes.set(id, isWhole ? undefined : new Set([...(before ?? []), ...rows]))
}

/** A field that changed as a whole, with everything inside it. */
export function markField(changes: Changes, { id, children }: Field): Changes {
  mark(changes, id)
  for (const child of children) mark(changes, child.id)
  return changes
}

/** A field that holds another value than before: of rows, those that came and the cells that became others. */
export function markBetween(changes: Changes, field: Field, before: unknown, after: unknown): Changes {
  if (field.children.length === 0) return markField(changes, field)
  const nameOf = (row: JsonObject) => rowName({ nest: field, row })
  const [old, rows] = [rowsOf(before), rowsOf(after)]
  const stood = new Map(old.map((row) => [nameOf(row), row]))
  const names = (some: readonly JsonObject[]) => new Set(some.map(nameOf))
  mark(changes, field.id, names(rows.filter((row) => !stood.has(nameOf(row)))))
  const isMoved = !sameJson(old.map(nameOf), rows.map(nameOf))
  for (const { id, model } of field.children) {
    const changed = rows.filter((row) => {
      const former = stood.get(nameOf(row))
      return former?.checked !== row.checked || !sameJson(own(former, model), own(row, model))
    })
    if (isMoved || changed.length > 0) mark(changes, id, names(changed))
  }
  return changes
}

/** What a change at a path means: one field of one row, or a field as a whole. */
export function changesAt(field: Field, value: unknown, [model, at, inner]: ValuePath): Changes {
  const row = rowsOf(value)[Number(at)]
  if (!row || inner === undefined) return markField(new Map(), field)
  return new Map([[`${model}.${inner}`, new Set([rowName({ nest: field, row })])]])
}
