import { isSpent } from '@app/form-engine/expression/work.ts'
import { runLinkages } from '@app/form-engine/linkage/runLinkages.ts'
import type { LinkageWave, LinkageWorld } from '@app/form-engine/linkage/types.ts'
import { type JsonObject, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import { mark, markField, type Changes } from './changes.ts'
import type { Field } from './compiled.ts'
import type { Core } from './core.ts'
import { changeValues, clearedOf, settleEffects, type Announcement } from './effects.ts'
import { conditionScope, runFormulas, withoutResult } from './follow.ts'

/** How often emptied fields may set off rules that fill them again. */
const mostRounds = 5
/** Steps of all formulas and rules that follow from one change: about two seconds. */
const mostWork = 1_500_000

/**
 * Works out everything that follows from changes, or everything there is: formulas, rules, what rules show and hide,
 * formulas behind them. Rules set values only where somebody listens: a submission brings its values.
 */
export function follow(core: Core, changes?: Changes, announce?: (announcement: Announcement) => void): void {
  core.work.left = mostWork
  followOn(core, changes, announce, mostRounds)
}

/**
 * Opens a record that was submitted: controls stand as they stood then, every value stays. Where it is edited, hidden
 * fields hold what they begin with, should they appear, and formulas that it knows nothing of run.
 */
export function openRecord(core: Core, isEdited: boolean): void {
  core.frozen = true
  core.since = new Map()
  follow(core)
  if (!isEdited || isSpent(core.work)) return
  core.frozen = false
  for (const field of core.compiled.fields)
    if (core.valueOf(field.model) === undefined && !core.counts(field))
      core.set([field.model], field.initial(core.context))
  follow(core, withoutResult(core))
}

function followOn(
  core: Core,
  changes: Changes | undefined,
  announce: ((announcement: Announcement) => void) | undefined,
  rounds: number,
): void {
  runFormulas(core, changes)
  runRules(core, changes, announce)
  if (core.compiled.hiddenValue !== 'clear' || core.frozen) return
  const cleared: Changes = new Map()
  for (const id of changes?.keys() ?? core.compiled.ids)
    clearHidden(core, core.compiled.byId.get(id) as Field, undefined, cleared)
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
  let form: ReturnType<LinkageWorld['scope']> | undefined
  return {
    work: core.work,
    scope(address) {
      const nest = address && core.compiled.byModel.get(address.batch)
      if (!nest) return (form ??= conditionScope(core, undefined, undefined, columns))
      return conditionScope(core, nest, rowAt(core.valueOf(nest.model) as object, address.row), columns)
    },
    rows: (batch) => rowsOf(core.valueOf(batch)).map(({ key }) => String(key)),
    settle(wave) {
      const changes: Changes = new Map()
      columns = new Map()
      form = undefined
      settleStates(core, wave, changes)
      if (announce && !core.frozen) settleEffects(core, wave.effects, changes, announce)
      runFormulas(core, changes)
      return changes.keys()
    },
  }
}

/** Puts the new states into force; values of fields that disappear are cleared where the form wants it so. */
function settleStates(core: Core, { targets, changedTargets }: LinkageWave, changes: Changes) {
  core.linkages = { ...core.linkages, targets }
  const inRows = new Map<string, Set<unknown>>()
  for (const id of changedTargets) {
    const node = core.compiled.byKey.get(id)
    if (node) for (const field of core.refresh([node])) appear(core, field, changes)
    else {
      const at = id.lastIndexOf('|')
      const [key, row] = [id.slice(0, at), id.slice(at + 1)]
      core.moved(key, row)
      inRows.set(key, (inRows.get(key) ?? new Set()).add(row))
    }
  }
  for (const [key, rows] of inRows) {
    const field = core.compiled.byKey.get(key)?.field
    if (field) appear(core, field, changes, rows)
  }
}

/** A field came or went: whatever reads it reads something else now. */
function appear(core: Core, field: Field, changes: Changes, rows?: ReadonlySet<unknown>) {
  if (core.compiled.hiddenValue === 'clear' && !core.frozen) clearHidden(core, field, rows, changes)
  if (rows === undefined) markField(changes, field)
  else mark(changes, field.id, rows)
}

/** Empties a field where it is not shown. */
function clearHidden(core: Core, field: Field, rows: ReadonlySet<unknown> | undefined, changes: Changes): void {
  if (field.given) return
  const cleared = clearedOf(field)
  changeValues(core, field, rows, changes, (value, row) => {
    const { visible } = row ? core.stateInRow(field, row) : core.stateOf(field)
    return visible || field.kind.isEmpty(value) || sameJson(value, cleared) ? value : cleared
  })
}
