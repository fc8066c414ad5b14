import { noLinkageState } from '@app/form-engine/linkage/runLinkages.ts'
import type { LinkageState } from '@app/form-engine/linkage/types.ts'
import { type JsonObject, rowsOf } from '@app/form-engine/validation/json.ts'
import type { Changes } from './changes.ts'
import type { CompiledForm, Field, FormNode, FormulaUnit } from './compiled.ts'
import { withInside } from './paths.ts'
import { permissionOf, rowRights } from './permissions.ts'
import { createStates, type StateSettings } from './states.ts'
import type { ControlState, FormContext, FormValues, ValuePath } from './types.ts'
import type { Checked } from './validate.ts'

export interface CoreSettings extends StateSettings {
  context: FormContext
  /** Values that stand at the beginning, as `adopt` gives them. */
  values: FormValues
  /** Told of every value that becomes another, with the one before. */
  onValue?: (model: string, before: unknown) => void
  unreadAt?: Core['unreadAt']
  /** Told of every control that stands differently, and in which row. */
  onState?: (key: string, row?: string) => void
  /** Values that somebody may not see are missing: formulas over them keep the result that was given. */
  partial?: boolean
}

/**
 * Values and states of one form with everything that follows from them, without anybody listening. Both the living
 * form and the acceptance of a submission run on it, so that they cannot disagree.
 */
export interface Core extends Checked {
  readonly values: ReadonlyMap<string, unknown>
  context: FormContext
  /** Whether the value became another. */
  set(path: ValuePath, value: unknown): boolean
  /** As `refresh`, with one option of a control replaced. */
  override(node: FormNode, option: string, value: unknown): Field[]
  /** Works out controls anew; answers the fields among them that stand differently. */
  refresh(nodes: readonly FormNode[]): Field[]
  /** A control in one row stands differently. */
  moved(key: string, row: string): void
  isBlind(unit: FormulaUnit): boolean
  /** How the rules stand. */
  linkages: LinkageState
  /** A record that is opened or looked at: formulas keep their results, rules fill and empty nothing. */
  frozen: boolean
  /** What has changed since the record was submitted; nothing for a form that is filled for the first time. */
  since: Changes | undefined
  /** What the formulas may still cost that follow from one change. */
  readonly work: { left: number }
  /** Places that somebody filled (`placeId`): rules leave them alone unless they are forced on. */
  readonly touched: Set<string>
  stateAt(node: FormNode, row?: JsonObject): ControlState
  /** Whether a field's value is part of the form: shown, computed or kept by the form's policy. */
  counts(field: Field, row?: JsonObject): boolean
}

export function createCore(compiled: CompiledForm, settings: CoreSettings): Core {
  const values = new Map<string, unknown>()
  let linkages = noLinkageState
  const states = createStates(compiled, settings, () => linkages.targets)
  /** Rows that may not be changed. */
  const firstRows = new Set<unknown>()

  for (const field of compiled.fields) {
    const given = settings.values[field.model]
    values.set(field.model, given)
    if (field.holds === 'rows' && !rowRights(settings.permissions, field).edit)
      for (const row of rowsOf(given)) firstRows.add(row.key)
  }

  const stateAt = (node: FormNode, row?: JsonObject) => {
    if (!row || !node.nest) return states.of(node)
    if (node.nest.holds === 'rows') return states.inRow(node, String(row.key), firstRows.has(row.key))
    return row.checked === true ? states.of(node) : unchecked(states.of(node))
  }
  /** A row that may not be changed is read, whatever its fields allow. */
  const rightOn = (field: Field, row?: JsonObject) =>
    row && firstRows.has(row.key) ? 'read' : permissionOf(settings.permissions, field)

  const { permissions, partial } = settings
  const isSeen = (id: string) => {
    const field = compiled.byId.get(id)
    return !field || permissionOf(permissions, field) !== 'hidden'
  }
  const blind = new Set(permissions && partial ? compiled.formulas.filter(({ reads }) => !reads.every(isSeen)) : [])

  function refresh(nodes: readonly FormNode[]): Field[] {
    return states.refresh(nodes).flatMap(({ key, field }) => {
      settings.onState?.(key)
      return field ?? []
    })
  }

  return {
    compiled,
    values,
    context: settings.context,
    valueOf: (model) => values.get(model),
    stateOf: (field) => states.of(field.node),
    stateInRow: (field, row) => stateAt(field.node, row),
    stateAt,
    rightOn,
    ...(settings.unreadAt && { unreadAt: settings.unreadAt }),
    set(path, value) {
      const model = String(path[0])
      const before = values.get(model)
      const next = withInside(before, path, value)
      if (Object.is(before, next)) return false
      values.set(model, next)
      settings.onValue?.(model, before)
      return true
    },
    override(node, option, value) {
      return states.override(node, option, value) ? refresh([node]) : []
    },
    refresh,
    moved: (key, row) => settings.onState?.(key, row),
    get linkages() {
      return linkages
    },
    set linkages(next) {
      linkages = next
    },
    frozen: false,
    since: undefined,
    work: { left: 0 },
    touched: new Set(),
    isBlind: (unit) => blind.has(unit),
    counts: (field, row) =>
      field.formula !== undefined ||
      compiled.hiddenValue !== 'exclude' ||
      rightOn(field) === 'hidden' ||
      stateAt(field.node, row).visible,
  }
}

const twins = new WeakMap<ControlState, ControlState>()

/** Fields of a line wait until the line is checked (form-designer §13); the same state for the same state. */
function unchecked(state: ControlState): ControlState {
  const twin = twins.get(state) ?? { ...state, disabled: true, required: false }
  twins.set(state, twin)
  return twin
}
