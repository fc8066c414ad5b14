import { slotsOf, withSlot, type SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'

/** What takes a control's place: itself, another one, several, or none. */
type Replacement = Control | readonly Control[]

/** The list after every control was shown to `visit`. Only the way to a change is copied; unchanged lists are the given ones. */
export function rewrite(list: readonly Control[], visit: (control: Control) => Replacement): readonly Control[] {
  let changed = false
  const next = list.flatMap((control) => {
    const seen = visit(control)
    const result = seen === control ? rewriteInside(control, visit) : seen
    if (result !== control) changed = true
    return result
  })
  return changed ? next : list
}

function rewriteInside(control: Control, visit: (control: Control) => Replacement): Control {
  return slotsOf(control).reduce((current, { index, list }) => {
    const next = rewrite(list, visit)
    return next === list ? current : withSlot(current, index, [...next])
  }, control)
}

/** The definition with every control shown to `visit`; itself when nothing changed. */
export function rewriteForm(definition: FormDefinition, visit: (control: Control) => Replacement): FormDefinition {
  const list = rewrite(definition.list, visit)
  return list === definition.list ? definition : { ...definition, list: [...list] }
}

/** The controls of a slot; undefined when there is no such slot. */
export function slotList(definition: FormDefinition, { key, index }: SlotAddress): readonly Control[] | undefined {
  if (key === null) return definition.list
  let found: readonly Control[] | undefined
  rewrite(definition.list, (control) => {
    if (control.key === key) found = slotsOf(control).find((slot) => slot.index.join() === index.join())?.list
    return control
  })
  return found
}

/** The definition with one slot's list replaced. */
export function replaceSlot(
  definition: FormDefinition,
  { key, index }: SlotAddress,
  list: readonly Control[],
): FormDefinition {
  if (key === null) return { ...definition, list: [...list] }
  return rewriteForm(definition, (control) => (control.key === key ? withSlot(control, index, [...list]) : control))
}
