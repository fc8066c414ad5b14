import { own, sameJson } from '@app/form-engine/validation/json.ts'
import type { CompiledForm } from './compiled.ts'
import { mergeRows } from './mergeRows.ts'
import { mayEdit } from './permissions.ts'
import type { FieldPermissions, FormValues } from './types.ts'

export interface SentChanges {
  /** The form as the sender had it before them. */
  from: FormValues
  /** As it stands, after others. */
  theirs: FormValues
  /** As it was sent. */
  mine: FormValues
  /** Fields that the sender has changed. */
  changed: readonly string[]
}

/** What the sender has changed on what others have made of the form meanwhile; `clashes` are fields that both changed. */
export function mergeChanges(
  compiled: CompiledForm,
  permissions: FieldPermissions | undefined,
  { from, theirs, mine, changed }: SentChanges,
): { values: FormValues; clashes: string[] } {
  const values = { ...mine }
  const clashes: string[] = []
  for (const field of compiled.fields) {
    const { model } = field
    const sides = { from: own(from, model), theirs: own(theirs, model), mine: own(mine, model) }
    if (!changed.includes(model) || !mayEdit(permissions, field)) {
      if (sides.theirs !== undefined) values[model] = sides.theirs
      else if (sides.from !== undefined) delete values[model]
      continue
    }
    if (sameJson(sides.from, sides.theirs) || sameJson(sides.mine, sides.theirs)) continue
    const both = field.holds === 'rows' ? mergeRows(field, permissions, sides) : undefined
    if (both && !both.isClash) values[model] = both.rows
    else clashes.push(model)
  }
  return { values, clashes }
}
