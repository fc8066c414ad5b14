import type { Shape } from '@app/form-engine/controls/definition.ts'
import { choiceShape } from '@app/form-engine/controls/families/choice.ts'
import { definitionOf } from '@app/form-engine/controls/registry.ts'
import { flag, text, width } from '@app/form-engine/document/schemaAtoms.ts'

/** Options that mean the same wherever they stand (form-designer §1.6). */
const common: Shape = {
  hidden: flag,
  disabled: flag,
  readonly: flag,
  showLabel: flag,
  noFormItem: flag,
  clearable: flag,
  width,
  placeholder: text,
  formula: text,
}

/** What the engine reads of every control, whoever it belongs to. */
export const strangerShape: Shape = { ...common, ...choiceShape }

/** The kinds of a type's options by name; what stands elsewhere is nobody's business and passes (form-designer §1.5). */
export const optionShape = (type: string): Shape => ({ ...common, ...definitionOf(type)?.shape })
