import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { oneOf, requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { choiceOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { choices, chosen, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Radio.Group', { disabled: flag(options.disabled), options: choices(options) }),
    item: chosen(control),
    imports: ['Radio'],
  })),
  schema: (control) => oneOf(control.options, !requiredIn(control)),
  optionsIn: choiceOptions,
}
