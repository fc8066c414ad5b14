import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey } from '@app/form-engine/document/walk.ts'
import { renameReferences, scopeOf } from '@app/form-engine/references/references.ts'
import { updateControl } from './commands.ts'

/** A field's new name, also in every formula and linkage that mentions it. */
export function renameModel(definition: FormDefinition, key: string, model: string): FormDefinition {
  const visit = findByKey(definition.list, key)
  const former = visit?.control.model
  if (!former || former === model) return definition
  const scope = scopeOf(visit)
  const [before, after] = [former, model].map((name) => (scope ? `${scope}.${name}` : name)) as [string, string]
  const renamed = renameReferences(definition, (full) => {
    if (full === before) return after
    return full.startsWith(`${before}.`) ? after + full.slice(before.length) : full
  })
  return updateControl(renamed, key, (control) => ({ ...control, model }))
}
