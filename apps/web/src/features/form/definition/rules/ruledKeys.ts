import type { FormDefinition, Linkage } from '@app/form-engine/definition/types.ts'
import { targetsOf } from '@app/form-engine/editing/references.ts'

const none: ReadonlySet<string> = new Set()
const known = new WeakMap<readonly Linkage[], ReadonlySet<string>>()

/** Keys of the controls that rules act on; worked out once per set of rules. */
export function ruledKeys({ config: { linkages } }: FormDefinition): ReadonlySet<string> {
  if (!linkages) return none
  const found = known.get(linkages) ?? new Set(linkages.flatMap(targetsOf))
  known.set(linkages, found)
  return found
}
