import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { limitsOf, numberSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { decimals, schemaKind, limitOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, number, plainField, width } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('InputNumber', {
      placeholder: text(options.placeholder),
      disabled: flag(options.disabled),
      style: width(options.width),
      min: number(options.min),
      max: number(options.max),
      step: number(options.step),
      precision: number(options.precision),
    }),
    item: chosen(control),
    imports: ['InputNumber'],
  })),
  schema: (control) =>
    numberSchema(control, {
      ...limitsOf(control.options),
      ...(typeof control.options.precision === 'number' && { multipleOf: Number(`1e-${control.options.precision}`) }),
    }),
  optionsIn: (read) => ({
    ...limitOptions(read),
    ...(schemaKind(read.property) === 'integer' && { precision: 0 }),
    ...(typeof read.property.multipleOf === 'number' && { precision: decimals(read.property.multipleOf) }),
  }),
}
