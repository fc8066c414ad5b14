import type { ControlExports, FieldExports } from '@app/form-engine/controls/definition.ts'
import { definitionOf, fieldDefinitionOf, controlTypes } from '@app/form-engine/controls/registry.ts'

/** What only exports and imports want to know of the types; all of it comes with the first of them. */
async function fetchAll<T>(exportsOf: (type: string) => Promise<{ exports: T }> | undefined) {
  const fetched = await Promise.all(controlTypes.map(async (type) => [type, (await exportsOf(type))?.exports] as const))
  return new Map<string, T | undefined>(fetched)
}

const all = await fetchAll<ControlExports>((type) => definitionOf(type)?.exports())
const fields = await fetchAll<FieldExports>((type) => fieldDefinitionOf(type)?.exports())

/** Undefined for a type that somebody else knows. */
export const exportsOf = (type: string): ControlExports | undefined => all.get(type)

/** Undefined also for types without data. */
export const fieldExportsOf = (type: string): FieldExports | undefined => fields.get(type)
