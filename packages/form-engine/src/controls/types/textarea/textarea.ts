import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { anyNumber, text as aText } from '@app/form-engine/document/schemaAtoms.ts'

export const textarea: FieldDefinition = {
  role: 'field',
  label: '文本框',
  group: 'basic',
  place: 20,
  options: {
    width: '100%',
    minRows: 4,
    maxRows: 6,
    maxLength: null,
    defaultValue: '',
    clearable: false,
    ...shown,
    placeholder: '请输入',
  },
  shape: { minRows: anyNumber, maxRows: anyNumber, maxLength: anyNumber, defaultValue: aText },
  nestable: true,
  bare: false,
  ruled: true,
  kind: text,
  exports: () => import('./export.ts'),
}
