import { z } from 'zod'
import { chosen } from '@app/form-engine/controls/cellReaders.ts'
import type { Kind, Knowledge, KnownSources, Words } from '@app/form-engine/controls/definition.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import { choices, flag, scalar, text } from '@app/form-engine/document/schemaAtoms.ts'
import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { membership } from '@app/form-engine/validation/limits.ts'
import { labelOf, labelsAlong } from '@app/form-engine/validation/options.ts'
import { isScalar, isScalarList, listOf, plainWord } from './plainValues.ts'

const isMultiple = ({ multiple, treeCheckable }: ControlOptions) => multiple === true || treeCheckable === true
const nothingChosen = (options: ControlOptions) => (isMultiple(options) ? [] : undefined)

const choicesOf = (control: Control, { optionsOf }: Knowledge) =>
  optionsOf?.(control, {}) ?? control.options.options ?? []

/** Labels of what was chosen, one after the other. */
export const labels: Words = (value, control, context) => {
  const all = choicesOf(control, context)
  return listOf(value)
    .map((one) => labelOf(all, one) ?? plainWord(one))
    .join('、')
}

/** Labels along a way down the tree. */
export const way: Words = (value, control, context) => {
  const path = listOf(value)
  return labelsAlong(choicesOf(control, context), path)
    .map((label, at) => label ?? plainWord(path[at]))
    .join(' / ')
}

/** One of several, or several where the options say so. */
export const choice: Kind = {
  cleared: nothingChosen,
  initial: nothingChosen,
  isEmpty: isUnfilled,
  fits: (value, options) => (isMultiple(options) ? isScalarList(value) : isScalar(value)),
  clean: deepCopy,
  limits: (control) => [membership(control)],
  asked: (options) => (isMultiple(options) ? 'choices' : 'choice'),
  words: labels,
  readCell: chosen,
}

export const choiceShape = {
  options: choices,
  dynamic: flag,
  dynamicKey: text,
  dictCode: text,
  showSearch: flag,
  multiple: flag,
}
export const scalarList = z.union([z.array(scalar), z.literal('').transform(() => [])])
export const scalarOrList = z.union([scalar, z.array(scalar)])

/** Choices that stand in the definition until somebody names another source. */
export const notDynamic = { dynamicKey: '', dynamic: false }

export const tree: Option[] = ['1', '2'].map((value) => ({
  value,
  label: `选项${value}`,
  children: [{ value: value + value, label: `选项${value}${value}` }],
}))

/** Signs that no request takes: NUL and halves of characters. */
const unsendable = (value: unknown) => typeof value === 'string' && /\0|\p{Cs}/u.test(value)

/** What is wrong with listed values. */
export function valueProblems(values: readonly unknown[], isRepeated: boolean): string[] {
  if (values.length === 0) return ['至少配置一个选项']
  if (values.some(unsendable)) return ['选项值含有不能提交的字符']
  return isRepeated ? ['选项值不能重复'] : []
}

export const repeated = (values: readonly unknown[]) => new Set(values).size < values.length

const allValues = (list: readonly Option[]): unknown[] =>
  list.flatMap(({ value, children = [] }) => [value, ...allValues(children)])

/** What is wrong with where choices come from or with the choices themselves; `isRepeated` knows which may not meet. */
export const sourceProblems =
  (isRepeated: (list: readonly Option[]) => boolean) =>
  ({ options }: Control, known: KnownSources | undefined): string[] => {
    if (options.dictCode) return known?.dictCodes.has(options.dictCode) === false ? ['字典不存在'] : []
    if (options.dynamic) {
      const { dynamicKey } = options
      return !dynamicKey || known?.dataSources.has(dynamicKey) === false ? ['动态数据源不存在'] : []
    }
    const { options: list = [] } = options
    return valueProblems(allValues(list), isRepeated(list))
  }

/** A value stands for itself at whatever depth. */
export const choiceProblems = sourceProblems((list) => repeated(allValues(list)))
