import type { Knowledge } from '@app/form-engine/controls/definition.ts'
import { plainWord } from '@app/form-engine/controls/families/plainValues.ts'
import { fieldDefinitionOf } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'

/** A value as people read it in lists, exports and on paper. */
export function valueText(control: Control, value: unknown, context: Knowledge = {}): string {
  if (isUnfilled(value)) return ''
  return fieldDefinitionOf(control.type)?.kind.words(value, control, context) ?? plainWord(value)
}
