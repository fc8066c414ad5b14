import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { textOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { text } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, number, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Input', {
      type: options.type === 'text' ? undefined : text(options.type),
      ...shared(options),
      maxLength: number(options.maxLength),
      prefix: text(options.addonBefore),
      suffix: text(options.addonAfter),
    }),
    item: chosen(control),
    imports: ['Input'],
  })),
  schema: (control) => textSchema(control),
  optionsIn: textOptions,
}
