import type { FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'
import { targetsOf } from '@app/form-engine/references/references.ts'

const none: ReadonlySet<string> = new Set()
const known = new WeakMap<FormConfig, ReadonlySet<string>>()

/** Keys of the controls that rules act on; worked out once per set of rules. */
export function ruledKeys({ config }: FormDefinition): ReadonlySet<string> {
  const { linkages = [], submissionRules = [] } = config
  if (linkages.length + submissionRules.length === 0) return none
  const found =
    known.get(config) ?? new Set([...linkages.flatMap(targetsOf), ...submissionRules.flatMap(({ targets }) => targets)])
  known.set(config, found)
  return found
}
