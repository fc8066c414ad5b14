import type { ControlType } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import * as all from './all.ts'

/** Every type of the palette; nobody else asks for a type by its name. */
const registry: Readonly<Record<ControlType, ControlEntry>> = all

/** Types come from definitions, so only the registry's own names are found. */
export const entryOf = (type: string): ControlEntry | undefined =>
  Object.hasOwn(registry, type) ? registry[type as ControlType] : undefined

/** Fetches whatever a form needs that has not come with the page. */
export async function loadControls(definition: FormDefinition): Promise<void> {
  const types = new Set([...walk(definition.list)].map(({ control }) => control.type))
  await Promise.all([...types].map(async (type) => entryOf(type)?.load?.()))
}
