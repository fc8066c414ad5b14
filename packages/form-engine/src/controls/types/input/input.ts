import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { anyNumber, text as aText } from '@app/form-engine/document/schemaAtoms.ts'

export const input: FieldDefinition = {
  role: 'field',
  label: '输入框',
  group: 'basic',
  place: 10,
  options: {
    type: 'text',
    width: '100%',
    defaultValue: '',
    placeholder: '请输入',
    clearable: false,
    maxLength: null,
    addonBefore: '',
    addonAfter: '',
    ...shown,
  },
  shape: { type: aText, defaultValue: aText, maxLength: anyNumber, addonBefore: aText, addonAfter: aText },
  optionLabels: { type: '输入框type' },
  nestable: true,
  bare: false,
  ruled: true,
  kind: text,
  exports: () => import('./export.ts'),
}
