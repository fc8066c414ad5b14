import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { element } from '@app/form-engine/export/jsx.ts'
import { text } from '@app/form-engine/export/plainAttributes.ts'
import { plainField } from '@app/form-engine/export/plainParts.ts'
import { noOptions } from '@app/form-engine/import/jsonSchemaProperty.ts'

export const exports: FieldExports = {
  plain: plainField((_, { placeholder }) => ({
    widget: element('Input', { placeholder: text(placeholder), disabled: true }),
    imports: ['Input'],
  })),
  schema: () => ({ type: 'string', readOnly: true }),
  optionsIn: noOptions,
}
