import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { FieldChoice } from '#/features/form/definition/rules/values/fieldChoices.ts'

/** A part of a rule with what its editor needs around it. */
export interface RulePartProps<T> {
  part: T
  definition: FormDefinition
  fields: readonly (FieldChoice & { name: string })[]
  readOnly: boolean
  /** Changes of one burst are one step back. */
  onChange: (part: T, burst?: string) => void
}
