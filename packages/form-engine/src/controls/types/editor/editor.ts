import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { plainWord } from '@app/form-engine/controls/families/plainValues.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { flag, number, text as aText } from '@app/form-engine/document/schemaAtoms.ts'
import { isBlankHtml, plainText } from '@app/form-engine/validation/empty.ts'

export const editor: FieldDefinition = {
  role: 'field',
  label: '富文本',
  group: 'basic',
  place: 170,
  options: {
    height: 300,
    placeholder: '请输入',
    defaultValue: '',
    chinesization: true,
    ...shown,
    showLabel: false,
    width: '100%',
  },
  rest: { list: [] },
  shape: { height: number, defaultValue: aText, chinesization: flag },
  nestable: false,
  bare: false,
  ruled: true,
  kind: {
    ...text,
    exclusive: true,
    isEmpty: isBlankHtml,
    limits: () => [],
    words: (value) => plainText(plainWord(value)),
    readCell: nothing,
  },
  html: true,
  wide: true,
  exports: () => import('./export.ts'),
}
