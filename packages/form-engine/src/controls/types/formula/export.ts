import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { element } from '@app/form-engine/export/jsx.ts'
import { text } from '@app/form-engine/export/plainAttributes.ts'
import { plainField } from '@app/form-engine/export/plainParts.ts'
import { kindOf } from '@app/form-engine/import/jsonSchemaProperty.ts'

export const exports: FieldExports = {
  plain: plainField((_, { placeholder }) => ({
    widget: element('Input', { placeholder: text(placeholder), disabled: true }),
    imports: ['Input'],
  })),
  schema: ({ options }) => ({ type: options.result === 'text' ? 'string' : ['number', 'null'], readOnly: true }),
  optionsIn: ({ property }) => ({ result: kindOf(property) === 'string' ? 'text' : 'number' }),
}
