import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { oneOf, several } from '@app/form-engine/source/jsonSchemaParts.ts'
import { listedChoices } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { choices, chosen, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Checkbox.Group', { disabled: flag(options.disabled), options: choices(options) }),
    item: chosen(control),
    imports: ['Checkbox'],
  })),
  schema: (control) => several(control, oneOf(control.options, false)),
  optionsIn: listedChoices,
}
