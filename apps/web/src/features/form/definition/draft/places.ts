import { isNesting } from '@app/form-engine/controls/registry.ts'
import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { walk, type Visit } from '@app/form-engine/document/walk.ts'

const known = new WeakMap<FormDefinition, ReadonlyMap<string, Visit>>()

/** Where every control of a definition stands, by its key and in document order; counted once per definition. */
export function placesOf(definition: FormDefinition): ReadonlyMap<string, Visit> {
  const found = known.get(definition)
  if (found) return found
  const places = new Map<string, Visit>()
  for (const visit of walk(definition.list)) if (!places.has(visit.control.key)) places.set(visit.control.key, visit)
  known.set(definition, places)
  return places
}

export const controlOf = (definition: FormDefinition, key: string | undefined): Control | undefined =>
  key === undefined ? undefined : placesOf(definition).get(key)?.control

export const rootSlot: SlotAddress = { key: null, index: [] }

const repeated = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** Keys of controls whose model another one beside them has, too: nobody can tell their values apart. */
export function sharingModels(definition: FormDefinition): ReadonlySet<string> {
  const found = repeated.get(definition)
  if (found) return found
  const byName = new Map<string, string[]>()
  for (const { control, ancestors } of placesOf(definition).values()) {
    if (!control.model) continue
    const around = ancestors.findLast(({ type }) => isNesting(type))?.key ?? ''
    const name = `${around} ${control.model}`
    byName.set(name, [...(byName.get(name) ?? []), control.key])
  }
  const keys = new Set([...byName.values()].filter((same) => same.length > 1).flat())
  repeated.set(definition, keys)
  return keys
}
