import { adopt } from './adopt.ts'
import type { Field, FormNode } from './compiled.ts'
import type { Core } from './core.ts'
import { conditionScope, markField, runFormulas, type Changes } from './follow.ts'
import { inside } from './paths.ts'
import type { ValuePath } from './types.ts'
import { deepCopy } from '@app/form-engine/definition/copy.ts'
import { targetId } from '@app/form-engine/linkage/names.ts'
import { runLinkages } from '@app/form-engine/linkage/run.ts'
import type { LinkageEffect, LinkageWave, LinkageWorld } from '@app/form-engine/linkage/types.ts'
import { sameJson, type JsonObject } from '@app/form-engine/validation/json.ts'
import { fieldsOfRow, rowsOf } from '@app/form-engine/validation/validate.ts'

/** What rules announce besides states and values. */
export type Announcement = Extract<LinkageEffect, { do: 'activateTab' | 'message' }>

/** How often emptied fields may set off rules that fill them again. */
const mostRounds = 5
/** Steps of all formulas that follow from one change: about two seconds. */
const mostWork = 1_500_000

/**
 * Works out everything that follows from changes, or everything there is: formulas, rules, what rules show and hide,
 * formulas behind them. Rules set values only where somebody listens: a submission brings its values.
 */
export function follow(core: Core, changes?: Changes, announce?: (announcement: Announcement) => void): void {
  core.work.left = mostWork
  followOn(core, changes, announce, mostRounds)
}

function followOn(
  core: Core,
  changes: Changes | undefined,
  announce: ((announcement: Announcement) => void) | undefined,
  rounds: number,
): void {
  runFormulas(core, changes)
  runRules(core, changes, announce)
  if (core.compiled.hiddenValue !== 'clear') return
  const cleared: Changes = new Map()
  for (const id of changes?.keys() ?? core.compiled.ids) {
    const field = core.compiled.byId.get(id)
    if (field && clearHidden(core, field)) markField(cleared, field)
  }
  if (cleared.size > 0 && rounds > 0) followOn(core, cleared, announce, rounds - 1)
}

function runRules(core: Core, changes: Changes | undefined, announce?: (announcement: Announcement) => void) {
  const run = runLinkages(
    core.compiled.linkages,
    worldOf(core, announce),
    core.linkages,
    changes && new Set(changes.keys()),
  )
  core.linkages = run.state
  if (run.warning !== undefined) announce?.({ do: 'message', text: run.warning })
}

const indexes = new WeakMap<object, ReadonlyMap<unknown, JsonObject>>()

/** A row of a batch by its key; lists of rows never change, so each is gone through once. */
function rowAt(rows: object, key: string): JsonObject | undefined {
  const index = indexes.get(rows) ?? new Map(rowsOf(rows).map((row) => [row.key, row]))
  indexes.set(rows, index)
  return index.get(key)
}

function worldOf(core: Core, announce?: (announcement: Announcement) => void): LinkageWorld {
  // Between two waves nothing changes: each column is read once for all rows.
  let columns = new Map<string, unknown>()
  return {
    scope(address) {
      const nest = address && core.compiled.byModel.get(address.batch)
      return conditionScope(core, nest, nest && rowAt(core.valueOf(nest.model) as object, address.row), columns)
    },
    rows: (batch) => rowsOf(core.valueOf(batch)).map(({ key }) => String(key)),
    settle(wave) {
      const changes: Changes = new Map()
      columns = new Map()
      settleStates(core, wave, changes)
      if (announce) for (const effect of wave.effects) settleEffect(core, effect, changes, announce)
      runFormulas(core, changes)
      return changes.keys()
    },
  }
}

/** Puts the new states into force; values of fields that disappear are cleared where the form wants it so. */
function settleStates(core: Core, { targets, changedTargets }: LinkageWave, changes: Changes) {
  core.linkages = { ...core.linkages, targets }
  for (const id of changedTargets) {
    const node = core.compiled.byKey.get(id)
    if (node) for (const field of core.refresh([node])) appear(core, field, changes)
    else settleRow(core, id, changes)
  }
}

function settleRow(core: Core, id: string, changes: Changes) {
  const at = id.lastIndexOf('|')
  const [key, row] = [id.slice(0, at), id.slice(at + 1)]
  const field = core.compiled.byKey.get(key)?.field
  core.moved(key, row)
  if (field) appear(core, field, changes, row)
}

/** A field came or went: whatever reads it reads something else now. */
function appear(core: Core, field: Field, changes: Changes, row?: string) {
  if (core.compiled.hiddenValue === 'clear') clearHidden(core, field, row)
  if (row === undefined) markField(changes, field)
  else changes.set(field.id, undefined)
}

/** Empties a field where it is not shown; whether there was something to empty. */
function clearHidden(core: Core, field: Field, row?: string): boolean {
  let something = false
  for (const { path, row: held } of placesOf(core, field, row)) {
    const state = held ? core.stateInRow(field, held) : core.stateOf(field)
    if (state.visible || field.formula !== undefined) continue
    const cleared = clearedOf(field)
    const value = inside(core.valueOf(String(path[0])), path)
    if (field.kind.isEmpty(value) || sameJson(value, cleared)) continue
    core.set(path, cleared)
    something = true
  }
  return something
}

/** A cleared value as the form keeps it. */
const clearedOf = (field: Field) => adopt(field, field.kind.cleared(field.control.options))

/** Where a field stands: once in the form, in one row or in every row. */
function placesOf(core: Core, field: Field, row?: string): { path: ValuePath; row?: JsonObject }[] {
  const { nest, model } = field
  if (!nest) return [{ path: [model] }]
  return rowsOf(core.valueOf(nest.model)).flatMap((held, at) =>
    (row === undefined || row === held.key) && fieldsOfRow(nest, held).includes(field)
      ? [{ path: [nest.model, at, model], row: held }]
      : [],
  )
}

function settleEffect(core: Core, effect: LinkageEffect, changes: Changes, announce: (one: Announcement) => void) {
  if (effect.do === 'activateTab' || effect.do === 'message') return announce(effect)
  const node = core.compiled.byKey.get(effect.key)
  if (!node?.field || node.field.formula !== undefined) return
  const { field } = node
  for (const { path, row } of placesOf(core, field, effect.row?.row)) {
    if (effect.do === 'setValue' && !effect.force && core.touched.has(placeId(node, row))) continue
    const value = effect.do === 'clear' ? clearedOf(field) : fitted(field, effect.value)
    if (core.set(path, value)) markField(changes, field)
  }
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
