import type { ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { targetId } from '@app/form-engine/linkage/targetId.ts'
import type { TargetState } from '@app/form-engine/linkage/types.ts'
import type { CompiledForm, FormNode } from './compiled.ts'
import { permissionOf } from './permissions.ts'
import type { ControlState, FieldPermissions } from './types.ts'

export interface StateSettings {
  permissions?: FieldPermissions
  disabled?: boolean
  readOnly?: boolean
}

/** How a control and the containers around it stand, rights apart: what its children inherit. */
interface Standing {
  visible: boolean
  disabled: boolean
  readOnly: boolean
}

export interface States {
  of(node: FormNode): ControlState
  /** In one row of a batch; `locked` says that the row may not be changed. */
  inRow(node: FormNode, row: string, locked: boolean): ControlState
  /** Whether the option became another. */
  override(node: FormNode, option: string, value: unknown): boolean
  /** Works controls and everything inside them out again; answers those that stand differently now. */
  refresh(nodes: readonly FormNode[]): FormNode[]
}

/** How forms without special settings begin, worked out once per definition. */
const beginnings = new WeakMap<CompiledForm, { standings: readonly Standing[]; states: readonly ControlState[] }>()

/** The states of all controls of one form; `targets` is read whenever a control is worked out. */
export function createStates(
  compiled: CompiledForm,
  settings: StateSettings,
  targets: () => ReadonlyMap<string, TargetState>,
): States {
  const standings: Standing[] = []
  const states: ControlState[] = []
  const overrides = new Map<string, ControlOptions>()
  const inRows = new Map<string, { below: ControlState; target?: TargetState; locked: boolean; state: ControlState }>()
  const root: Standing = {
    visible: true,
    disabled: settings.disabled === true,
    readOnly: settings.readOnly === true || compiled.definition.config.readOnly === true,
  }

  function standingOf(node: FormNode, target: TargetState | undefined): Standing {
    const { options } = node.control
    const above = node.parent ? at(standings, node.parent.at) : root
    const now = overrides.get(node.key)
    const hidden = now?.hidden ?? (target?.visible === undefined ? options.hidden : !target.visible)
    // Of what a definition says of a layout, only `hidden` holds for what is inside (form-designer §11.4).
    const closed = isLayout(node) ? undefined : options
    return {
      visible: above.visible && hidden !== true,
      disabled: above.disabled || (now?.disabled ?? target?.disabled ?? closed?.disabled) === true,
      readOnly: above.readOnly || (now?.readonly ?? closed?.readonly) === true || node.field?.given === true,
    }
  }

  function stateFrom(node: FormNode, { visible, disabled, readOnly }: Standing, target?: TargetState): ControlState {
    const { field } = node
    const right = field ? permissionOf(settings.permissions, field) : 'edit'
    return {
      visible: visible && right !== 'hidden',
      disabled,
      readOnly: readOnly || right === 'read',
      required: right === 'edit' && isRequired(node, target),
      computed: field?.formula !== undefined,
      options: optionsNow(node, target),
    }
  }

  function isRequired({ field }: FormNode, target: TargetState | undefined): boolean {
    if (!field || field.kind.assigned) return false
    return settings.permissions?.required?.includes(field.id) || (target?.required ?? field.required)
  }

  function optionsNow(node: FormNode, target: TargetState | undefined): ControlOptions {
    const override = overrides.get(node.key)
    if (!override && !target?.options) return node.control.options
    const options = { ...node.control.options, ...override }
    return target?.options ? { ...options, options: remaining(options.options, target.options) } : options
  }

  function work(node: FormNode): ControlState {
    const target = targets().get(node.key)
    const standing = standingOf(node, target)
    standings[node.at] = standing
    return stateFrom(node, standing, target)
  }

  function refresh(nodes: readonly FormNode[]): FormNode[] {
    const changed: FormNode[] = []
    for (const node of nodes) {
      const before = at(standings, node.at)
      const state = work(node)
      if (!sameState(at(states, node.at), state)) {
        states[node.at] = state
        changed.push(node)
      }
      if (!sameStanding(before, at(standings, node.at))) changed.push(...refresh(node.children))
    }
    return changed
  }

  const isPlain = !settings.permissions && !root.disabled && !root.readOnly
  const begun = isPlain ? beginnings.get(compiled) : undefined
  if (begun) {
    standings.push(...begun.standings)
    states.push(...begun.states)
  } else for (const node of compiled.nodes) states.push(work(node))
  if (isPlain && !begun) beginnings.set(compiled, { standings: [...standings], states: [...states] })

  return {
    of: (node) => at(states, node.at),
    inRow(node, row, locked) {
      const below = at(states, node.at)
      if (targets().size === 0 && !locked) return below
      const id = targetId(node.key, row)
      const target = targets().get(id)
      if (!target && !locked) return below
      const before = inRows.get(id)
      if (before?.below === below && before.target === target && before.locked === locked) return before.state
      const all = { ...targets().get(node.key), ...target }
      const standing = standingOf(node, all)
      const state = stateFrom(node, { ...standing, readOnly: standing.readOnly || locked }, all)
      inRows.set(id, { below, target, locked, state })
      return state
    },
    override(node, option, value) {
      const before = overrides.get(node.key)
      if (before && Object.is(before[option], value)) return false
      overrides.set(node.key, { ...before, [option]: value })
      return true
    },
    refresh,
  }
}

/** Puts no value of its own into the data and holds others. */
const isLayout = ({ field, children }: FormNode) => !field && children.length > 0

/** Places of a list that runs along the nodes: always there. */
const at = <T>(list: readonly T[], place: number) => list[place] as T

const sameStanding = (one: Standing, other: Standing) =>
  one.visible === other.visible && one.disabled === other.disabled && one.readOnly === other.readOnly

const sameState = (one: ControlState, other: ControlState) =>
  sameStanding(one, other) && one.required === other.required && one.options === other.options

const remainders = new WeakMap<readonly Option[], WeakMap<readonly unknown[], Option[]>>()

/** The choices of which the value remains; worked out once, whatever the number of rows. */
function remaining(options: Option[] | undefined, values: readonly unknown[]): Option[] | undefined {
  if (!options) return undefined
  const known = remainders.get(options) ?? new WeakMap<readonly unknown[], Option[]>()
  remainders.set(options, known)
  const wanted = new Set(values)
  const left = known.get(values) ?? options.filter(({ value }) => wanted.has(value))
  known.set(values, left)
  return left
}
