import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { asGiven, isNumber, isText, plainWord } from '@app/form-engine/controls/families/plainValues.ts'
import { anyNumber, one, text } from '@app/form-engine/document/schemaAtoms.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { numberInPlaces } from '@app/form-engine/validation/places.ts'

const saysText = ({ result }: ControlOptions) => result === 'text'
const noResult = (options: ControlOptions) => (saysText(options) ? '' : null)

/** What its formula says, as a number or as a text; nobody types it. */
export const formula: FieldDefinition = {
  role: 'field',
  label: '计算',
  group: 'business',
  place: 335,
  options: { width: '100%', result: 'number', precision: null, ...shown, placeholder: '自动计算' },
  shape: { result: one('number', 'text'), precision: anyNumber, formula: text },
  optionLabels: { result: '结果类型' },
  optionChoices: { result: { number: '数字', text: '文字' } },
  problems: ({ options }) => (options.formula ? [] : ['请填写公式']),
  nestable: true,
  bare: false,
  ruled: false,
  kind: {
    cleared: noResult,
    initial: noResult,
    isEmpty: isUnfilled,
    fits: (value, options) => (saysText(options) ? isText(value) : isNumber(value)),
    clean: asGiven,
    limits: () => [],
    asked: (options) => (saysText(options) ? 'text' : 'number'),
    words: (value, { options }) => (typeof value === 'number' ? numberInPlaces(value, options) : plainWord(value)),
    readCell: nothing,
  },
  exports: () => import('./export.ts'),
}
