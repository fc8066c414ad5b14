import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { noOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Switch', { disabled: flag(options.disabled) }),
    item: { valuePropName: 'checked', ...chosen(control) },
    imports: ['Switch'],
  })),
  schema: () => ({ type: 'boolean' }),
  optionsIn: noOptions,
}
