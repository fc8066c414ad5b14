import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { textOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element } from '@app/form-engine/source/jsx.ts'
import { chosen, number, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Input.TextArea', {
      ...shared(options),
      autoSize: code(
        `{ minRows: ${Number(options.minRows ?? 1)}${options.maxRows ? `, maxRows: ${Number(options.maxRows)}` : ''} }`,
      ),
      maxLength: number(options.maxLength),
    }),
    item: chosen(control),
    imports: ['Input'],
  })),
  schema: (control) => textSchema(control),
  optionsIn: textOptions,
}
