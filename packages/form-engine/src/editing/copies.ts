import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { rewriteForm } from '@app/form-engine/references/rewrite.ts'
import { insertControls, topmost } from './commands.ts'
import { copiedRules, freshCopies, withMoreRules } from './fresh.ts'

/** A form with new controls in it, and their keys. */
export interface Added {
  definition: FormDefinition
  keys: string[]
}

/**
 * A copy right after each control with everything inside. Keys and models are new; formulas and rules within what was
 * copied follow the copies (form-designer §3).
 */
export function duplicateControls(definition: FormDefinition, keys: readonly string[]): Added {
  const originals = topmost(definition, keys).map(({ control }) => control)
  const copies = freshCopies(definition, originals)
  const copyOf = new Map(copies.controls.map((copy, at) => [originals[at], copy]))
  const copied = rewriteForm(definition, (control) => {
    const copy = copyOf.get(control)
    return copy ? [control, copy] : control
  })
  return { definition: withMoreRules(copied, copiedRules(copied, copies)), keys: copies.controls.map(({ key }) => key) }
}

/** Controls from elsewhere into a slot: new keys, and new models where the form has theirs already. */
export function pasteControls(
  definition: FormDefinition,
  slot: SlotAddress,
  at: number,
  controls: readonly Control[],
): Added {
  const copies = freshCopies(definition, controls, { keepModels: true })
  return {
    definition: insertControls(definition, slot, at, copies.controls),
    keys: copies.controls.map(({ key }) => key),
  }
}
