import { type JsonObject, isObjectList, own, sameJson } from '@app/form-engine/validation/json.ts'

export interface MergedRows {
  rows: JsonObject[]
  /** Of a row that both have changed, mine is kept. */
  isClash: boolean
}

/**
 * Rows that two have changed since they were the same: each row as whoever has changed it left it. Nothing of what has
 * no rows with keys.
 */
export function mergeRows(from: unknown, theirs: unknown, mine: unknown): MergedRows | undefined {
  if (!isKeyed(from ?? []) || !isKeyed(theirs ?? []) || !isKeyed(mine)) return undefined
  const [before, now, kept] = [byKey(from), byKey(theirs), byKey(mine)]
  let isClash = false
  const rows = mine.flatMap((row) => {
    const [former, other] = [before.get(row.key), now.get(row.key)]
    if (sameJson(former, other)) return [row]
    if (former && saysNothingNew(row, former)) return other ? [other] : []
    isClash ||= !other || !saysNothingNew(row, other)
    return [row]
  })
  for (const [key, row] of now) {
    const former = before.get(key)
    if (kept.has(key)) continue
    if (!former) rows.push(row)
    else isClash ||= !sameJson(former, row)
  }
  return { rows, isClash }
}

const isKeyed = (value: unknown): value is JsonObject[] =>
  isObjectList(value) && value.every(({ key }) => typeof key === 'string')

const byKey = (value: unknown) => new Map((isKeyed(value) ? value : []).map((row) => [row.key, row]))

/** Cells that somebody may not see are not among theirs. */
const saysNothingNew = (row: JsonObject, than: JsonObject) =>
  Object.entries(row).every(([model, value]) => sameJson(value ?? null, own(than, model) ?? null))
