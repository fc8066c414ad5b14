import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { limitsOf, numberSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { numberAt } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, number, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Rate', {
      count: number(options.max),
      allowHalf: flag(options.allowHalf),
      disabled: flag(options.disabled),
    }),
    item: chosen(control),
    imports: ['Rate'],
  })),
  schema: (control) =>
    numberSchema(control, {
      minimum: 0,
      ...limitsOf({ max: control.options.max }),
      multipleOf: control.options.allowHalf ? 0.5 : 1,
    }),
  optionsIn: ({ property }) => ({ ...numberAt(property, 'maximum', 'max'), allowHalf: property.multipleOf === 0.5 }),
}
