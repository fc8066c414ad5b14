import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { oneOf, requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { listedChoices } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { choices, chosen, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Cascader', {
      ...shared(options),
      showSearch: flag(options.showSearch),
      options: choices(options),
    }),
    item: chosen(control),
    imports: ['Cascader'],
  })),
  schema: (control) => ({
    type: 'array',
    items: oneOf(control.options, false),
    ...(requiredIn(control) && { minItems: 1 }),
  }),
  optionsIn: listedChoices,
}
