/** The seven places of an expression, in its order. */
export const cronFieldKeys = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronFieldKey = (typeof cronFieldKeys)[number]

/** A way to say when, one radio each (monitor §2.6). `kept` holds what no radio can say. */
export type CronKind =
  | 'every'
  | 'empty'
  | 'none'
  | 'range'
  | 'step'
  | 'nearest'
  | 'last'
  | 'nth'
  | 'lastOf'
  | 'list'
  | 'kept'

export interface CronField {
  /** Of the tab. */
  title: string
  min: number
  max: number
  /** Largest step that still does something. */
  longest: number
  kinds: readonly CronKind[]
  /** Beside `*`: what the field is and which signs it takes. */
  every: string
  /** Beside a number; years go without in a range. */
  unit: string
  /** Beside the number something starts from, where that is another word. */
  startUnit?: string
  names?: readonly string[]
}

const simple = ['every', 'range', 'step', 'list'] as const
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const cronFields: Readonly<Record<CronFieldKey, CronField>> = {
  second: { title: '秒', min: 0, max: 59, longest: 59, kinds: simple, every: '秒，允许的通配符[, - * /]', unit: '秒' },
  minute: {
    title: '分钟',
    min: 0,
    max: 59,
    longest: 59,
    kinds: simple,
    every: '分钟，允许的通配符[, - * /]',
    unit: '分钟',
  },
  hour: {
    title: '小时',
    min: 0,
    max: 23,
    longest: 23,
    kinds: simple,
    every: '小时，允许的通配符[, - * /]',
    unit: '小时',
  },
  day: {
    title: '日',
    min: 1,
    max: 31,
    longest: 30,
    kinds: ['every', 'none', 'range', 'step', 'nearest', 'last', 'list'],
    every: '日，允许的通配符[, - * ? / L W]',
    unit: '日',
    startUnit: '号',
  },
  month: {
    title: '月',
    min: 1,
    max: 12,
    longest: 11,
    kinds: simple,
    every: '月，允许的通配符[, - * /]',
    unit: '月',
    names: monthNames,
  },
  week: {
    title: '周',
    min: 1,
    max: 7,
    longest: 6,
    kinds: ['every', 'none', 'range', 'nth', 'lastOf', 'list'],
    every: '周，允许的通配符[, - * ? / L #]',
    unit: '',
    names: weekNames,
  },
  year: {
    title: '年',
    min: 1970,
    max: 2099,
    longest: 129,
    kinds: ['empty', 'every', 'range', 'step', 'list'],
    every: '每年',
    unit: '年',
  },
}

/** The engine counts from Sunday: 1 = 星期日 … 7 = 星期六. */
export const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']

/** Years that 指定 offers: this one and the eight after it. */
const yearsAhead = 8

/** What 指定 offers; chosen values outside of that stay. */
export function listOptions(key: CronFieldKey, chosen: readonly number[], thisYear: number) {
  const { min, max } = cronFields[key]
  const [from, to] = key === 'year' ? [thisYear, Math.min(max, thisYear + yearsAhead)] : [min, max]
  const offered = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const values = [...new Set([...offered, ...chosen])].toSorted((a, b) => a - b)
  return values.map((value) => ({ value, label: key === 'week' ? (weekdays[value - 1] ?? '') : String(value) }))
}
