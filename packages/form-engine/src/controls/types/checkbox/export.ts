import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { oneOf, several } from '@app/form-engine/export/jsonSchemaParts.ts'
import { element } from '@app/form-engine/export/jsx.ts'
import { flag } from '@app/form-engine/export/plainAttributes.ts'
import { choices, chosen, plainField } from '@app/form-engine/export/plainParts.ts'
import { listedChoices } from '@app/form-engine/import/jsonSchemaProperty.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Checkbox.Group', { disabled: flag(options.disabled), options: choices(options) }),
    item: chosen(control),
    imports: ['Checkbox'],
  })),
  schema: (control) => several(control, oneOf(control.options, false)),
  optionsIn: listedChoices,
}
