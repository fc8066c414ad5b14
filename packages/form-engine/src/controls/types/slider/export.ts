import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { limitsOf, numberSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { limitOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, number, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Slider', {
      min: number(options.min),
      max: number(options.max),
      step: number(options.step),
      disabled: flag(options.disabled),
    }),
    item: chosen(control),
    imports: ['Slider'],
  })),
  schema: (control) => numberSchema(control, limitsOf(control.options)),
  optionsIn: limitOptions,
}
