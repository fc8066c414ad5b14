import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { number, one, text as aText } from '@app/form-engine/document/schemaAtoms.ts'
import { longestPrefix, repeatsItself } from '@app/form-engine/serial/serialText.ts'

export const serialNo: FieldDefinition = {
  role: 'field',
  label: '流水号',
  group: 'business',
  place: 330,
  options: {
    placeholder: '提交后自动生成',
    showLabel: true,
    hidden: false,
    prefix: '',
    datePart: 'day',
    digits: 4,
    restart: 'day',
  },
  shape: {
    prefix: aText,
    datePart: one('none', 'year', 'month', 'day'),
    digits: number,
    restart: one('never', 'year', 'month', 'day'),
  },
  optionChoices: {
    datePart: { none: '无', year: '年', month: '年月', day: '年月日' },
    restart: { day: '每日', month: '每月', year: '每年', never: '从不' },
  },
  problems: ({ options }) => [
    ...(String(options.prefix ?? '').length > longestPrefix ? [`前缀不能超过${longestPrefix}个字符`] : []),
    ...(repeatsItself(options) ? ['从头编号的周期不能短于日期段，否则编号会重复'] : []),
  ],
  nestable: false,
  bare: false,
  ruled: false,
  kind: { ...text, exclusive: true, assigned: true },
  exports: () => import('./export.ts'),
}
