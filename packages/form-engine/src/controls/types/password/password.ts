import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type FieldDefinition, type Limit } from '@app/form-engine/controls/definition.ts'
import { asGiven, emptyText, isText } from '@app/form-engine/controls/families/plainValues.ts'
import { anyNumber, flag, one } from '@app/form-engine/document/schemaAtoms.ts'
import { textLength } from '@app/form-engine/pattern/kinds.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { keptSecret, unconfirmed } from '@app/form-engine/validation/keptSecret.ts'

/** As long as a secret can be. */
const longest = 128

const confirmed: Limit = (value) => (String(value).startsWith(unconfirmed) ? '两次输入的密码不一致' : undefined)

const length: Limit = (value, { minLength }) => {
  const count = textLength(String(value))
  if (typeof minLength === 'number' && count < minLength) return `密码不能少于${minLength}个字符`
  return count > longest ? `最多输入${longest}个字符` : undefined
}

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/]

const strong: Limit = (value, { strength }) => {
  const text = String(value)
  if (strength === 'mixed') return /[A-Za-z]/.test(text) && /\d/.test(text) ? undefined : '密码须包含字母和数字'
  if (strength !== 'strong') return undefined
  return classes.filter((kind) => kind.test(text)).length >= 3
    ? undefined
    : '密码须包含大写字母、小写字母、数字、符号中的至少三种'
}

/** A secret that is written and never read: the server keeps it sealed, everybody sees that there is one. */
export const password: FieldDefinition = {
  role: 'field',
  label: '密码',
  group: 'business',
  place: 315,
  options: { width: '100%', minLength: null, strength: 'none', confirm: false, ...shown, placeholder: '请输入' },
  shape: { minLength: anyNumber, strength: one('none', 'mixed', 'strong'), confirm: flag },
  optionLabels: { minLength: '最小长度', strength: '强度', confirm: '再次输入' },
  optionChoices: { strength: { none: '不限', mixed: '字母和数字', strong: '三种字符' } },
  bounds: { minLength: { name: '最小长度', least: 1, most: longest, whole: true } },
  problems: ({ options: { defaultValue, formula }, rules = [] }) => [
    ...(defaultValue ? ['密码不能有默认值'] : []),
    ...(formula ? ['密码不能由公式得出'] : []),
    ...(rules.some(({ kind }) => kind === 'unique') ? ['密码不能校验唯一'] : []),
  ],
  // Rows come and go without a name of their own that a sealed text could be bound to.
  nestable: false,
  bare: false,
  ruled: true,
  kind: {
    sealed: true,
    exclusive: true,
    cleared: emptyText,
    initial: emptyText,
    isEmpty: isUnfilled,
    fits: isText,
    clean: asGiven,
    limits: () => [confirmed, length, strong],
    asked: () => 'secret',
    words: () => keptSecret,
    readCell: nothing,
  },
  exports: () => import('./export.ts'),
}
