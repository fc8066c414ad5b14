import type { FormContext } from './types.ts'
import type { Control } from '@app/form-engine/definition/types.ts'
import { numberText } from '@app/form-engine/number/places.ts'
import { isBlank, plainText } from '@app/form-engine/validation/empty.ts'
import { labelOf, labelsAlong } from '@app/form-engine/validation/options.ts'
import { rowsOf } from '@app/form-engine/validation/validate.ts'

type Words = (value: unknown, control: Control, context: Knowledge) => string

/** What of the world decides about words. */
type Knowledge = Pick<FormContext, 'optionsOf'>

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const choicesOf = (control: Control, { optionsOf }: Knowledge) =>
  optionsOf?.(control, {}) ?? control.options.options ?? []

const labels: Words = (value, control, context) => {
  const choices = choicesOf(control, context)
  return listOf(value)
    .map((one) => labelOf(choices, one) ?? plain(one))
    .join('、')
}

const way: Words = (value, control, context) => {
  const path = listOf(value)
  return labelsAlong(choicesOf(control, context), path)
    .map((label, at) => label ?? plain(path[at]))
    .join(' / ')
}

const moments: Words = (value) => listOf(value).map(plain).join(' 至 ')

const files: Words = (value) =>
  rowsOf(value)
    .map(({ name }) => plain(name))
    .join('、')

const checkedLines: Words = (value) =>
  rowsOf(value)
    .filter(({ checked }) => checked === true)
    .map(({ label }) => plain(label))
    .join('、')

/** A scalar as it is; anything else as JSON. */
const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const words: Record<string, Words> = {
  number: (value, { options }) => (typeof value === 'number' ? numberText(value, options) : plain(value)),
  select: labels,
  radio: labels,
  checkbox: labels,
  treeSelect: labels,
  userSelect: labels,
  deptSelect: labels,
  postSelect: labels,
  cascader: way,
  date: moments,
  time: moments,
  switch: (value) => (value === true ? '是' : '否'),
  uploadFile: files,
  uploadImg: files,
  signature: (value) =>
    rowsOf(value)
      .map(() => '已签名')
      .join('、'),
  batch: (value) => `${rowsOf(value).length} 行`,
  selectInputList: checkedLines,
  editor: (value) => plainText(plain(value)),
}

/** A value as people read it in lists, exports and on paper. */
export function valueText(control: Control, value: unknown, context: Knowledge = {}): string {
  if (isBlank(value)) return ''
  return words[control.type]?.(value, control, context) ?? plain(value)
}
