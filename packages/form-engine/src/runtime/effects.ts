import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import { targetId } from '@app/form-engine/linkage/targetId.ts'
import type { LinkageEffect } from '@app/form-engine/linkage/types.ts'
import { type JsonObject, own, rowsOf } from '@app/form-engine/validation/json.ts'
import { adopt } from './adopt.ts'
import { mark, markField, rowName, type Changes } from './changes.ts'
import type { Field, FormNode } from './compiled.ts'
import type { Core } from './core.ts'
import { fieldsOfRow } from './validate.ts'

/** What rules announce besides states and values. */
export type Announcement = Extract<LinkageEffect, { do: 'activateTab' | 'message' }>

/** A cleared value as the form keeps it. */
export const clearedOf = (field: Field) => adopt(field, field.kind.cleared(field.control.options))

/**
 * Puts something else wherever a field stands: once in the form, in every row, or in the rows that are given. What
 * became another joins the changes.
 */
export function changeValues(
  core: Core,
  field: Field,
  rows: ReadonlySet<unknown> | undefined,
  changes: Changes,
  next: (value: unknown, row?: JsonObject) => unknown,
): void {
  const { nest, model } = field
  if (!nest) {
    if (core.set([model], next(core.valueOf(model)))) markField(changes, field)
    return
  }
  const before = rowsOf(core.valueOf(nest.model))
  const after = before.map((row) => {
    const isMeant = nest.holds === 'rows' ? !rows || rows.has(row.key) : fieldsOfRow(nest, row).includes(field)
    if (!isMeant) return row
    const value = own(row, model)
    const now = next(value, row)
    return Object.is(value, now) ? row : { ...row, [model]: now }
  })
  const changed = after.filter((row, at) => row !== before[at])
  if (changed.length === 0) return
  core.set([nest.model], after)
  mark(changes, field.id, new Set(changed.map((row) => rowName({ nest, row }))))
}

const isAnnounced = (effect: LinkageEffect): effect is Announcement =>
  effect.do === 'activateTab' || effect.do === 'message'

type ValueEffect = Extract<LinkageEffect, { do: 'setValue' | 'clear' }>

/** Announces what is announced and fills what is filled: each field once, whatever the number of rows. */
export function settleEffects(
  core: Core,
  effects: readonly LinkageEffect[],
  changes: Changes,
  announce: (one: Announcement) => void,
) {
  for (const effect of effects) if (isAnnounced(effect)) announce(effect)
  const filling = effects.filter((effect) => !isAnnounced(effect))
  for (const [key, ofKey] of Map.groupBy(filling, (effect) => effect.key)) {
    const field = core.compiled.byKey.get(key)?.field
    if (field && !field.given) fill(core, field, ofKey, changes)
  }
}

/** An effect with its place among those on the same field. */
interface Turn {
  effect: ValueEffect
  at: number
}

/** Of several effects on one place the last one counts that may touch it. */
function fill(core: Core, field: Field, effects: readonly ValueEffect[], changes: Changes): void {
  const inOrder = effects.map((effect, at): Turn => ({ effect, at }))
  const turns = Map.groupBy(inOrder, ({ effect }) => effect.row?.row)
  const everywhere = turns.get(undefined)
  const rows = everywhere ? undefined : new Set<unknown>(turns.keys())
  changeValues(core, field, rows, changes, (value, row) => {
    const isTouched = core.touched.has(placeId(field.node, row))
    const last = (list: Turn[] = []) =>
      list.findLast(({ effect }) => effect.do === 'clear' || effect.force || !isTouched) ?? {
        effect: undefined,
        at: -1,
      }
    const [ofAll, ofOne] = [last(everywhere), last(row && turns.get(String(row.key)))]
    const { effect } = ofAll.at > ofOne.at ? ofAll : ofOne
    if (!effect) return value
    return effect.do === 'clear' ? clearedOf(field) : fitted(field, effect.value)
  })
}

/** Names one place of a field among all. */
export const placeId = ({ key }: FormNode, row?: JsonObject) => targetId(key, row && String(row.key))

/** A value as the field takes it: texts of numbers as numbers, numbers as text; nothing where it fits in no way. */
function fitted(field: Field, value: unknown): unknown {
  const { kind, control } = field
  const candidates = typeof value === 'object' ? [value] : [value, String(value), Number(value)]
  const fitting = candidates.find((one) => kind.fits(one, control.options))
  return fitting === undefined ? clearedOf(field) : adopt(field, deepCopy(fitting))
}
