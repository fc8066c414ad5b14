import { type JsonObject, own, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import type { Field } from './compiled.ts'
import { permissionOf } from './permissions.ts'
import type { FieldPermissions } from './types.ts'

/** A value as it was, as somebody else has left it, and as it stands here. */
export interface Sides {
  from: unknown
  theirs: unknown
  mine: unknown
}

export interface MergedRows {
  rows: JsonObject[]
  /** Of a cell that both have changed, mine is kept. */
  isClash: boolean
}

/**
 * Rows of a table that two have changed since they were the same: each cell as whoever has changed it left it. What a
 * formula computes and what may not be edited here is theirs.
 */
export function mergeRows(table: Field, permissions: FieldPermissions | undefined, sides: Sides): MergedRows {
  const typed = table.children.filter(
    (field) => field.formula === undefined && !field.fixed && permissionOf(permissions, field) === 'edit',
  )
  const [before, now, kept] = [byKey(sides.from), byKey(sides.theirs), byKey(sides.mine)]
  const isAsBefore = (row: JsonObject, former: JsonObject | undefined) =>
    former !== undefined && typed.every(({ model }) => sameCell(row, former, model))
  let isClash = false
  const rows = rowsOf(sides.mine).flatMap((row) => {
    const [former, other] = [before.get(row.key), now.get(row.key)]
    if (!other) {
      if (!former) return [row]
      if (isAsBefore(row, former)) return []
      isClash = true
      return [row]
    }
    const merged: JsonObject = { ...other }
    for (const { model } of typed) {
      if (former && sameCell(row, former, model)) continue
      isClash ||= !(former && sameCell(other, former, model)) && !sameCell(row, other, model)
      merged[model] = own(row, model)
    }
    return [sameJson(merged, row) ? row : merged]
  })
  for (const [key, row] of now) {
    if (kept.has(key)) continue
    if (!before.has(key)) rows.push(row)
    else isClash ||= !isAsBefore(row, before.get(key))
  }
  return { rows, isClash }
}

const byKey = (value: unknown) => new Map(rowsOf(value).map((row) => [row.key, row]))

/** A cell that was cleared may be missing. */
const sameCell = (row: JsonObject, than: JsonObject, model: string) =>
  sameJson(own(row, model) ?? null, own(than, model) ?? null)
