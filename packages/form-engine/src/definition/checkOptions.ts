import { boundProblems } from './bounds.ts'
import { nameOf } from './checkFields.ts'
import { isPlain } from './plain.ts'
import type { FormProblem } from './problem.ts'
import type { Control, Option } from './types.ts'
import { isPaned } from '@app/form-engine/controls/types.ts'
import { formatProblem } from '@app/form-engine/date/format.ts'
import { longestPrefix, repeatsItself } from '@app/form-engine/serial/serialNo.ts'
import { dateReader } from '@app/form-engine/validation/dateFormat.ts'
import { isHexColour } from '@app/form-engine/validation/limits.ts'

/** What exists outside the form. */
export interface KnownSources {
  dictCodes: ReadonlySet<string>
  dataSources: ReadonlySet<string>
}

const choosing = new Set(['select', 'checkbox', 'radio', 'treeSelect', 'cascader'])
const uploading = new Set(['uploadFile', 'uploadImg'])

/** What is wrong with what the options of one control say (form-designer §1.9). */
export function checkOptions(control: Control, known?: KnownSources): FormProblem[] {
  const name = nameOf(control)
  return [
    ...tableProblems(control),
    ...choiceProblems(control, known),
    ...numberProblems(control),
    ...momentProblems(control),
    ...uploadProblems(control),
    ...colourProblems(control),
    ...serialProblems(control),
  ].map((words) => ({ key: control.key, message: `${name}：${words}` }))
}

const tableProblems = ({ type, list = [] }: Control): string[] =>
  type === 'batch' && list.length === 0 ? ['动态表格没有列'] : []

/** Signs that no request takes: NUL and halves of characters. */
const unsendable = (value: unknown) => typeof value === 'string' && /\0|\p{Cs}/u.test(value)
const unsendableWords = ['选项值含有不能提交的字符']

const repeated = (values: readonly unknown[]) => new Set(values).size < values.length

function choiceProblems({ type, options, columns = [] }: Control, known: KnownSources | undefined): string[] {
  if (isPaned(type) || type === 'selectInputList') {
    if (columns.length === 0) return ['至少配置一个选项']
    if (columns.some(({ value }) => unsendable(value))) return unsendableWords
    return repeated(columns.map(({ value }) => value)) ? ['选项值不能重复'] : []
  }
  if (!choosing.has(type)) return []
  if (options.dictCode) return known?.dictCodes.has(options.dictCode) === false ? ['字典不存在'] : []
  if (options.dynamic) {
    const { dynamicKey } = options
    return !dynamicKey || known?.dataSources.has(dynamicKey) === false ? ['动态数据源不存在'] : []
  }
  const { options: choices = [] } = options
  if (choices.length === 0) return ['至少配置一个选项']
  if (allValues(choices).some(unsendable)) return unsendableWords
  return repeatedIn(choices, type === 'cascader') ? ['选项值不能重复'] : []
}

/** A cascader's value is a path, so only neighbours must differ; elsewhere a value stands for itself. */
function repeatedIn(choices: readonly Option[], onlyNeighbours: boolean): boolean {
  if (!onlyNeighbours) return repeated(allValues(choices))
  return repeated(choices.map(({ value }) => value)) || choices.some(({ children = [] }) => repeatedIn(children, true))
}

const allValues = (choices: readonly Option[]): unknown[] =>
  choices.flatMap(({ value, children = [] }) => [value, ...allValues(children)])

/** Pairs of options of which the first may not exceed the second. */
const pairs = [
  ['min', 'max', '最小值不能大于最大值'],
  ['minRows', 'maxRows', '最小高度不能大于最大高度'],
  ['minLimit', 'maxLimit', '最小行数不能大于最大行数'],
] as const

function numberProblems(control: Control): string[] {
  const { options } = control
  const numberAt = (option: string) => (typeof options[option] === 'number' ? options[option] : undefined)
  const crossed = pairs.filter(([low, high]) => (numberAt(low) ?? -Infinity) > (numberAt(high) ?? Infinity))
  return [...crossed.map(([, , words]) => words), ...boundProblems(control)]
}

const isMoment = (type: string) => type === 'date' || type === 'time'

/** A format that cannot be filled in, and first values that nobody could send. */
/** What keeps a control from being imported: numbers and formats that would be too much wherever it is drawn. */
export const importProblems = (control: Control): string[] => {
  const format = isMoment(control.type) ? formatProblem(String(control.options.format)) : undefined
  return [...boundProblems(control), ...(format === undefined ? [] : [format])].map(
    (words) => `${nameOf(control)}：${words}`,
  )
}

function momentProblems({ type, options }: Control): string[] {
  if (!isMoment(type)) return []
  const { format, range, defaultValue, rangeDefaultValue } = options
  if (typeof format !== 'string') return []
  const problem = formatProblem(format)
  if (problem !== undefined) return [problem]
  const read = dateReader(format)
  const given = [range === true ? rangeDefaultValue : defaultValue].flat().filter((text) => text !== '' && text)
  const moments = given.map((text) => read(String(text)))
  const [from = 0, to = from] = moments
  if (moments.includes(undefined)) return ['默认值不符合时间格式']
  return to < from ? ['默认值的结束时间不能早于开始时间'] : []
}

function uploadProblems({ type, options: { data } }: Control): string[] {
  if (!uploading.has(type) || !data) return []
  return isJsonObject(String(data)) ? [] : ['额外参数不是合法的JSON']
}

/** Colours as texts of an option: one, several or none. */
const coloursIn = (option: unknown): string[] =>
  [option]
    .flat()
    .map((one) => String(one ?? ''))
    .filter(Boolean)

function colourProblems({ type, options }: Control): string[] {
  if (type === 'signature')
    return coloursIn(options.penColor).every((one) => isHexColour(one)) ? [] : ['笔迹颜色格式不正确']
  if (type !== 'color') return []
  const fine = (option: unknown) => coloursIn(option).every((one) => isHexColour(one, options.showAlpha === true))
  return [
    ...(fine(options.defaultValue) ? [] : ['默认值不是正确的颜色']),
    ...(fine(options.presets) ? [] : ['预设颜色格式不正确']),
  ]
}

function serialProblems({ type, options }: Control): string[] {
  if (type !== 'serialNo') return []
  return [
    ...(String(options.prefix ?? '').length > longestPrefix ? [`前缀不能超过${longestPrefix}个字符`] : []),
    ...(repeatsItself(options) ? ['从头编号的周期不能短于日期段，否则编号会重复'] : []),
  ]
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isPlain(value)
  } catch {
    return false
  }
}
