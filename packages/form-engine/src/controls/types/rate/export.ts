import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { limitsOf, numberSchema } from '@app/form-engine/export/jsonSchemaParts.ts'
import { element } from '@app/form-engine/export/jsx.ts'
import { flag } from '@app/form-engine/export/plainAttributes.ts'
import { chosen, number, plainField } from '@app/form-engine/export/plainParts.ts'
import { numberAt } from '@app/form-engine/import/jsonSchemaProperty.ts'

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
