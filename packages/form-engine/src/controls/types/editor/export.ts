import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { noOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Input.TextArea', {
      placeholder: text(options.placeholder),
      disabled: flag(options.disabled),
      rows: code('8'),
    }),
    item: chosen(control),
    imports: ['Input'],
  })),
  schema: (control) => textSchema(control, { contentMediaType: 'text/html' }),
  optionsIn: noOptions,
}
