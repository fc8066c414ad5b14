import type { Limit } from '@app/form-engine/controls/definition.ts'
import { mostRows } from '@app/form-engine/document/formLimits.ts'
import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { decimalPlaces, textLength as lengthOf } from '@app/form-engine/pattern/kinds.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { dateReader } from './dateFormat.ts'
import { isDone } from './empty.ts'
import { isObject } from './json.ts'
import { pathExists, optionValues } from './options.ts'

const numberIn = (options: ControlOptions, name: string): number | undefined => {
  const value = options[name]
  return typeof value === 'number' ? value : undefined
}

export const textLengthLimit: Limit = (value, options) => {
  const most = numberIn(options, 'maxLength')
  const text = String(value)
  return most !== undefined && text.length > most && lengthOf(text) > most ? `最多输入${most}个字符` : undefined
}

export const numberRange: Limit = (value, options) => {
  const least = numberIn(options, 'min')
  const most = numberIn(options, 'max')
  if (least !== undefined && Number(value) < least) return `不能小于${least}`
  return most !== undefined && Number(value) > most ? `不能大于${most}` : undefined
}

/** A precision outside 0-50 is none (form-designer §11.5). */
export const precision: Limit = (value, options) => {
  const most = numberIn(options, 'precision')
  if (most === undefined || most < 0 || most > 50) return undefined
  return decimalPlaces(Number(value)) > most ? `最多保留${most}位小数` : undefined
}

/** Choices that can be checked: those of the definition or of a dictionary; other sources are asked elsewhere. */
function choicesOf(control: Control, options: ControlOptions, context: FormContext): Option[] | undefined {
  if (options.dynamic) return undefined
  return options.dictCode ? context.optionsOf?.(control, {}) : options.options
}

const notOffered = '选项不存在'

/** Every chosen value is offered, at whatever depth. */
export const membership =
  (control: Control): Limit =>
  (value, options, context) => {
    const choices = choicesOf(control, options, context)
    if (!choices) return undefined
    const offered = optionValues(choices)
    const chosen = Array.isArray(value) ? value : [value]
    return chosen.every((one) => offered.has(one)) ? undefined : notOffered
  }

/** A cascader's value is a way down the tree. */
export const wayDown =
  (control: Control): Limit =>
  (value, options, context) => {
    const choices = choicesOf(control, options, context)
    return !choices || pathExists(choices, value as unknown[]) ? undefined : notOffered
  }

/** People, departments or posts of one field: as many as one question about names takes. */
export const mostChosen = 200

export const chosenCount: Limit = (value) =>
  Array.isArray(value) && value.length > mostChosen ? `最多选择${mostChosen}个` : undefined

export const dateLimit = (control: Control, word: string): Limit => {
  const read = dateReader(String(control.options.format))
  const wrong = `${word}格式不正确`
  return (value) => {
    const moments = (Array.isArray(value) ? value : [value]).map((text) => read(String(text)))
    const [from, to] = moments
    if (moments.includes(undefined)) return wrong
    return from !== undefined && to !== undefined && to < from ? '结束时间不能早于开始时间' : undefined
  }
}

/** Stars up to the control's number; halves only where it allows them. */
export const stars: Limit = (value, options) =>
  Number.isInteger(Number(value) * (options.allowHalf ? 2 : 1)) ? undefined : '数据格式不正确'

/** `#rrggbb`; two more digits where the control lets colours shine through. */
export const isHexColour = (text: string, alpha = false): boolean =>
  (alpha ? /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i : /^#[0-9a-f]{6}$/i).test(text)

export const hexColour: Limit = (value, { showAlpha }) =>
  isHexColour(String(value), showAlpha === true) ? undefined : '颜色格式不正确'

/** Endings without dot from `.pdf, .docx`, `pdf/docx` or a list; entries that are no endings say nothing about names. */
export function endingsOf(accept: unknown): string[] {
  const listed: unknown[] = Array.isArray(accept) ? accept : String(accept ?? '').split(/[,，;\s]+/)
  return listed
    .map((entry) => String(entry).trim().toLowerCase())
    .filter((entry) => /^\.?\w+$/.test(entry))
    .map((entry) => entry.replace('.', ''))
}

/** Count, kind and size of files; `otherwise` are the endings of a control that names none. */
export const files =
  (otherwise: string[]): Limit =>
  (value, options) => {
    const list = (value as unknown[]).filter(isObject)
    if (list.some(({ status }) => status === 'uploading')) return '文件上传中，请稍候'
    const most = numberIn(options, 'limit')
    const done = list.filter(isDone)
    if (most !== undefined && done.length > most) return `最大上传数量为${most}`
    const named = endingsOf(options.accept)
    const endings = named.length > 0 ? named : otherwise
    const ending = (name: unknown) => String(name).split('.').at(-1)?.toLowerCase()
    if (endings.length > 0 && done.some(({ name }) => !endings.includes(`${ending(name)}`)))
      return `文件格式不正确, 请上传${endings.join('/')}`
    const megabytes = numberIn(options, 'maxSizeMB')
    if (megabytes !== undefined && done.some(({ size }) => Number(size) > megabytes * 1024 * 1024))
      return `上传文件大小不能超过 ${megabytes} MB!`
    return undefined
  }

export const mostRowsOf = (options: ControlOptions) => Math.min(numberIn(options, 'maxLimit') ?? mostRows, mostRows)

export const rowCount: Limit = (value, options) => {
  const count = (value as unknown[]).length
  const most = mostRowsOf(options)
  return count > most ? `最多填写${most}行` : undefined
}

export const fewestRows = (options: ControlOptions) => Math.min(numberIn(options, 'minLimit') ?? 0, mostRows)
