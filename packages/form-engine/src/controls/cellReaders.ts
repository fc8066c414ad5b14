import { formatDateText, type WallTime } from '@app/form-engine/date/dateText.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import { dateReader } from '@app/form-engine/validation/dateFormat.ts'

/** What a cell means for its control, or why it means nothing. */
export type CellReading = { value: unknown } | { fault: string }

export type Reader = (text: string, control: Control, options: readonly Option[]) => CellReading

const wrongChoice: CellReading = { fault: '取值不正确' }
const wrongDate: CellReading = { fault: '格式不正确' }

/** Longer texts are no number. */
const longestNumber = 60
const numberShape =
  /^(?<sign>[+-]?)(?:[¥$€£]|RMB|CNY)?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?<rest>\.\d*)?(?:e(?<power>[+-]?\d{1,3}))?\s*(?<unit>%|元)?$/i

/** 1,200, ￥12.50, (3), 12% and full-width digits, as spreadsheets show numbers; undefined for what is none. */
function numberIn(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (plain.length > longestNumber) return undefined
  const negative = /^\((.+)\)$/.exec(plain)?.[1]
  const { sign = '', whole = '', rest = '', power, unit } = numberShape.exec(negative ?? plain)?.groups ?? {}
  const digits = `${whole.replaceAll(',', '')}${rest}`
  if (!/\d/.test(digits) || (negative !== undefined && sign !== '') || (unit === '%' && power !== undefined))
    return undefined
  const number = Number(`${sign}${digits}e${unit === '%' ? '-2' : (power ?? '0')}`)
  if (!Number.isFinite(number)) return undefined
  return negative === undefined ? number : -number
}

export const number: Reader = (text) => {
  const value = numberIn(text)
  return value === undefined ? { fault: '必须是数字' } : { value }
}

const yes = new Set(['是', '开', '有', 'true', 'yes', 'y', '1', '√', '✓'])
const no = new Set(['否', '关', '无', 'false', 'no', 'n', '0', '×', '✗'])

export const switched: Reader = (text) => {
  const word = text.toLowerCase()
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : wrongChoice
}

const dayShape = /^(\d{4})[-/.年]\s?(\d{1,2})(?:[-/.月]\s?(\d{1,2})日?|月)?(?![\d])/
const denseDay = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const timeShape = /^(上午|下午|AM|PM)?\s*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?|分)?(?:\.\d+)?\s*(AM|PM)?Z?$/i

/** A moment as people and spreadsheets write it; undefined for anything else. */
function momentIn(text: string): (WallTime & { dated: boolean }) | undefined {
  const plain = text.normalize('NFKC').trim()
  const day = dayShape.exec(plain) ?? denseDay.exec(plain)
  const behind = plain.slice(day?.[0].length ?? 0).replace(/^[T\s]\s*/, '')
  const time = behind === '' ? undefined : timeShape.exec(behind)
  if (time === null || (!day && !time)) return undefined
  const half = (time?.[1] ?? time?.[5] ?? '').toUpperCase()
  const shown = Number(time?.[2] ?? 0)
  const hour = half === '' ? shown : (shown % 12) + (half === '下午' || half === 'PM' ? 12 : 0)
  return {
    year: Number(day?.[1] ?? 1970),
    month: Number(day?.[2] ?? 1),
    day: Number(day?.[3] ?? 1),
    hour,
    minute: Number(time?.[3] ?? 0),
    second: Number(time?.[4] ?? 0),
    dated: Boolean(day),
  }
}

const whole = 'YYYY-MM-DD HH:mm:ss'
const readWhole = dateReader(whole)
const isReal = (time: WallTime) => readWhole(formatDateText(time, whole)) !== undefined

const namesDay = /[YMDQw]/

/** A moment in the format of its field, else in the one that such fields begin with. */
export const momentReader =
  (usual: string): Reader =>
  (text, { options }) => {
    const format = String(options.format ?? usual)
    const read = dateReader(format)
    if (read(text) !== undefined) return { value: text }
    const found = momentIn(text)
    if (!found || (!found.dated && namesDay.test(format)) || !isReal(found)) return wrongDate
    const value = formatDateText(found, format)
    return read(value) === undefined ? wrongDate : { value }
  }

/** Both ends of a range. */
export const rangeReader =
  (moment: Reader): Reader =>
  (text, control, options) => {
    if (control.options.range !== true) return moment(text, control, options)
    const ends = text.split(/\s*[~～至到]\s*|\s+[-–—]\s+/).map((end) => moment(end.trim(), control, options))
    const values = ends.flatMap((end) => ('value' in end ? [end.value] : []))
    return ends.length === 2 && values.length === 2 ? { value: values } : wrongDate
  }

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...flat(option.children ?? [])])

const named = (options: readonly Option[], text: string) =>
  options.find(({ label }) => label === text) ?? options.find(({ value }) => String(value) === text)

export const choice: Reader = (text, _, options) => {
  const found = named(flat(options), text)
  return found ? { value: found.value } : wrongChoice
}

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

export const choices: Reader = (text, _, options) => {
  const all = flat(options)
  // A label may hold what stands between labels.
  const found = named(all, text) ? [named(all, text)] : parts(text, /[,，、;；\n]/).map((part) => named(all, part))
  return found.includes(undefined) ? wrongChoice : { value: found.map((option) => option?.value) }
}

export const chosen: Reader = (text, control, options) =>
  control.options.multiple === true || control.options.treeCheckable === true
    ? choices(text, control, options)
    : choice(text, control, options)

export const way: Reader = (text, _, options) => {
  let level: readonly Option[] = options
  const values: unknown[] = []
  for (const part of parts(text, text.includes(' / ') ? / \/ / : /[/／]/)) {
    const found = named(level, part)
    if (!found) return wrongChoice
    values.push(found.value)
    level = found.children ?? []
  }
  return { value: values }
}

export const words: Reader = (text) => ({ value: text })
export const nothing: Reader = () => ({ fault: '不能从表格填写' })
