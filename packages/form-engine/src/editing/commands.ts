import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'
import { find, walk, type Visit } from '@app/form-engine/document/walk.ts'
import { replaceSlot, rewriteForm, slotList } from '@app/form-engine/references/rewrite.ts'

/** Controls into a slot at a place; the same definition when there is no such slot. */
export function insertControls(
  definition: FormDefinition,
  slot: SlotAddress,
  at: number,
  controls: readonly Control[],
): FormDefinition {
  const list = slotList(definition, slot)
  if (!list || controls.length === 0) return definition
  return replaceSlot(definition, slot, list.toSpliced(at, 0, ...controls))
}

/** Without the controls, what they hold and the rules that came along with them. */
export function removeControls(definition: FormDefinition, keys: readonly string[]): FormDefinition {
  const gone = [...walk(topmost(definition, keys).map(({ control }) => control))].map(({ control }) => control.key)
  return withoutBrought(lifted(definition, keys), new Set(gone))
}

function lifted(definition: FormDefinition, keys: readonly string[]): FormDefinition {
  const gone = new Set(keys)
  return rewriteForm(definition, (control) => (gone.has(control.key) ? [] : control))
}

/** Without the rules that some containers brought along with their fields. */
export function withoutBrought(definition: FormDefinition, containers: ReadonlySet<string>): FormDefinition {
  const stays = ({ from }: { from?: string }) => from === undefined || !containers.has(from)
  const { linkages = [], submissionRules = [] } = definition.config
  if (linkages.every(stays) && submissionRules.every(stays)) return definition
  return setConfig(definition, { linkages: linkages.filter(stays), submissionRules: submissionRules.filter(stays) })
}

/** The named controls in document order, without those that already go with a container among them. */
export function topmost(definition: FormDefinition, keys: readonly string[]): Visit[] {
  const named = new Set(keys)
  return [...walk(definition.list)].filter(
    ({ control, ancestors }) => named.has(control.key) && !ancestors.some(({ key }) => named.has(key)),
  )
}

/**
 * Controls, in document order, to a place of a slot; `at` counts in the slot as it is before the move. Nothing happens
 * when the slot is inside one of them, or when everything stays where it is.
 */
export function moveControls(
  definition: FormDefinition,
  keys: readonly string[],
  slot: SlotAddress,
  at: number,
): FormDefinition {
  const before = slotList(definition, slot)
  const moved = topmost(definition, keys).map(({ control }) => control)
  if (!before || holds(moved, slot.key)) return definition
  const stays = (control: Control) => !moved.includes(control)
  const rest = before.filter(stays)
  const place = before.slice(0, at).filter(stays).length
  const after = rest.toSpliced(place, 0, ...moved)
  if (after.length === before.length && after.every((control, index) => control === before[index])) return definition
  return insertControls(lifted(definition, keys), slot, place, moved)
}

/** Whether a container is one of the controls or stands inside one. */
const holds = (controls: readonly Control[], key: string | null) =>
  find(controls, (control) => control.key === key) !== undefined

/** One step up (-1) or down (1) among siblings; controls of several slots stay where they are. */
export function moveBeside(definition: FormDefinition, keys: readonly string[], step: -1 | 1): FormDefinition {
  const moved = topmost(definition, keys)
  const [first] = moved
  const last = moved.at(-1)
  if (!first || !last || !moved.every(({ slot }) => isSameSlot(slot, first.slot))) return definition
  return moveControls(definition, keys, first.slot, step < 0 ? Math.max(first.at - 1, 0) : last.at + 2)
}

const isSameSlot = (one: SlotAddress, other: SlotAddress) =>
  one.key === other.key && one.index.join() === other.index.join()

/** One control changed. */
export const updateControl = (definition: FormDefinition, key: string, change: (control: Control) => Control) =>
  rewriteForm(definition, (control) => (control.key === key ? change(control) : control))

/** One option of one control; undefined takes the option away. */
export function setOption(definition: FormDefinition, key: string, option: string, value: unknown): FormDefinition {
  return updateControl(definition, key, (control) => {
    if (control.options[option] === value) return control
    const { [option]: _, ...others } = control.options
    return { ...control, options: value === undefined ? others : { ...control.options, [option]: value } }
  })
}

/** Settings of the form; undefined takes one away. */
export function setConfig(definition: FormDefinition, patch: Partial<FormConfig>): FormDefinition {
  const config = Object.fromEntries(
    Object.entries({ ...definition.config, ...patch }).filter(([, value]) => value !== undefined),
  )
  const same = Object.entries(patch).every(([name, value]) => definition.config[name] === value)
  return same ? definition : { ...definition, config }
}
