import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { limitShape, number as aNumber } from '@app/form-engine/controls/families/numberFamily.ts'
import { plainWord } from '@app/form-engine/controls/families/plainValues.ts'
import { anyNumber, text } from '@app/form-engine/document/schemaAtoms.ts'
import { numberInPlaces } from '@app/form-engine/validation/places.ts'

export const number: FieldDefinition = {
  role: 'field',
  label: '数字输入框',
  group: 'basic',
  place: 30,
  options: {
    width: '100%',
    defaultValue: 0,
    min: null,
    max: null,
    precision: null,
    step: 1,
    ...shown,
    placeholder: '请输入',
  },
  shape: { ...limitShape, defaultValue: anyNumber, precision: anyNumber, addonBefore: text, addonAfter: text },
  nestable: true,
  bare: false,
  ruled: true,
  kind: {
    ...aNumber,
    words: (value, { options }) => (typeof value === 'number' ? numberInPlaces(value, options) : plainWord(value)),
  },
  exports: () => import('./export.ts'),
}
