import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/export/jsonSchemaParts.ts'
import { element } from '@app/form-engine/export/jsx.ts'
import { text } from '@app/form-engine/export/plainAttributes.ts'
import { chosen, number, plainField, shared } from '@app/form-engine/export/plainParts.ts'
import { textOptions } from '@app/form-engine/import/jsonSchemaProperty.ts'

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
