import type { LinkageAction } from '@app/form-engine/document/types.ts'
import type { Rule, Saying } from './compileLinkages.ts'
import type { TargetState } from './types.ts'

const says: Partial<Record<LinkageAction['do'], TargetState>> = {
  show: { visible: true },
  hide: { visible: false },
  enable: { disabled: false },
  disable: { disabled: true },
  require: { required: true },
  optional: { required: false },
}

/** Before any rule holds: what somebody shows is hidden, what somebody hides is shown, what somebody enables is closed. */
const before: Partial<Record<LinkageAction['do'], TargetState>> = {
  enable: { disabled: true },
  hide: { visible: true },
  show: { visible: false },
}

const beginnings = new WeakMap<readonly Saying[], TargetState>()

function beginningOf(sayings: readonly Saying[]): TargetState {
  const done = new Set(sayings.flatMap(({ then, otherwise }) => [...then, ...otherwise].map((action) => action.do)))
  const state: TargetState = {}
  for (const [action, beginning] of Object.entries(before))
    if (done.has(action as LinkageAction['do'])) Object.assign(state, beginning)
  return state
}

/** What the rules together say of a target, as they were compiled; of several that hold, the last one counts. */
export function stateOfTarget(sayings: readonly Saying[], isHeld: (rule: Rule) => boolean): TargetState {
  const beginning = beginnings.get(sayings) ?? beginningOf(sayings)
  beginnings.set(sayings, beginning)
  const state = { ...beginning }
  for (const { rule, then, otherwise } of sayings)
    for (const action of isHeld(rule) ? then : otherwise) Object.assign(state, says[action.do] ?? filtered(action))
  return state
}

const filtered = ({ value }: LinkageAction): TargetState => (Array.isArray(value) ? { options: value } : {})

export const sameTarget = (one: TargetState | undefined, other: TargetState) =>
  one?.visible === other.visible &&
  one?.disabled === other.disabled &&
  one?.required === other.required &&
  one?.options === other.options
