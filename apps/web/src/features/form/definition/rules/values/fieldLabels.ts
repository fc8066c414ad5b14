import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { fieldsOf } from './fieldChoices.ts'

/** What a field is called where a formula or a rule mentions it; `batch` is the batch in whose rows it stands. */
export function fieldLabels(definition: FormDefinition, batch: string | undefined): (model: string) => string {
  const labels = new Map(fieldsOf(definition).map(({ name, label }) => [name, label]))
  return (model) => (batch === undefined ? undefined : labels.get(`${batch}.${model}`)) ?? labels.get(model) ?? model
}
