import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { schemaKind } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { text } from '@app/form-engine/source/plainAttributes.ts'
import { plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((_, { placeholder }) => ({
    widget: element('Input', { placeholder: text(placeholder), disabled: true }),
    imports: ['Input'],
  })),
  schema: ({ options }) => ({ type: options.result === 'text' ? 'string' : ['number', 'null'], readOnly: true }),
  optionsIn: ({ property }) => ({ result: schemaKind(property) === 'string' ? 'text' : 'number' }),
}
