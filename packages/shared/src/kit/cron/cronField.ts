/** The seven places of an expression, in their order. */
export const cronFieldNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronFieldName = (typeof cronFieldNames)[number]

/** One member of a list: what it says, apart from how it was written. */
export type CronPart =
  | { kind: 'all' }
  | { kind: 'value'; value: number }
  | { kind: 'range'; from: number; to: number; step: number }
  /** `a/b`, without an end. */
  | { kind: 'step'; from: number; step: number }
  /** `L`, `L-n` of the day. */
  | { kind: 'last'; before: number }
  | { kind: 'lastWorkday' }
  | { kind: 'workday'; day: number }
  | { kind: 'lastWeekday'; weekday: number }
  | { kind: 'nthWeekday'; weekday: number; nth: number }

interface Bounds {
  from: number
  to: number
  names?: readonly string[]
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Quartz counts weekdays from 1, a Sunday. */
export const cronBounds: Record<CronFieldName, Bounds> = {
  second: { from: 0, to: 59 },
  minute: { from: 0, to: 59 },
  hour: { from: 0, to: 23 },
  day: { from: 1, to: 31 },
  month: { from: 1, to: 12, names: months },
  week: { from: 1, to: 7, names: weekdays },
  year: { from: 1970, to: 2099 },
}

function numberIn({ from, to, names = [] }: Bounds, word: string): number | undefined {
  const named = names.indexOf(word)
  if (named >= 0) return named + 1
  if (!/^\d{1,4}$/.test(word)) return undefined
  const value = Number(word)
  return value >= from && value <= to ? value : undefined
}

function stepIn({ from, to }: Bounds, word: string | undefined): number | undefined {
  if (word === undefined) return 1
  if (!/^\d{1,3}$/.test(word)) return undefined
  const step = Number(word)
  return step >= 1 && step <= to - from + 1 ? step : undefined
}

function dayPart(text: string): CronPart | undefined {
  if (text === 'L') return { kind: 'last', before: 0 }
  if (text === 'LW') return { kind: 'lastWorkday' }
  const before = /^L-(\d{1,2})$/.exec(text)?.[1]
  if (before !== undefined) return Number(before) <= 30 ? { kind: 'last', before: Number(before) } : undefined
  const day = /^(\d{1,2})W$/.exec(text)?.[1]
  const value = day === undefined ? undefined : numberIn(cronBounds.day, day)
  return value === undefined ? undefined : { kind: 'workday', day: value }
}

function weekPart(text: string): CronPart | undefined {
  if (text === 'L') return { kind: 'value', value: 7 }
  const [, last] = /^([A-Z]{3}|\d)L$/.exec(text) ?? []
  const lastDay = last === undefined ? undefined : numberIn(cronBounds.week, last)
  if (lastDay !== undefined) return { kind: 'lastWeekday', weekday: lastDay }
  const [, day = '', nth] = /^([A-Z]{3}|\d)#([1-5])$/.exec(text) ?? []
  const weekday = numberIn(cronBounds.week, day)
  return nth === undefined || weekday === undefined ? undefined : { kind: 'nthWeekday', weekday, nth: Number(nth) }
}

function plainPart(name: CronFieldName, text: string): CronPart | undefined {
  const bounds = cronBounds[name]
  const [start = '', increment, more] = text.split('/')
  const step = stepIn(bounds, increment)
  if (more !== undefined || step === undefined) return undefined
  if (start === '*') return increment === undefined ? { kind: 'all' } : { kind: 'step', from: bounds.from, step }
  const ends = start.split('-')
  const [from, to] = ends.map((word) => numberIn(bounds, word))
  if (ends.length > 2 || from === undefined) return undefined
  if (ends.length === 1) return increment === undefined ? { kind: 'value', value: from } : { kind: 'step', from, step }
  // Years do not come round again.
  if (to === undefined || (name === 'year' && from > to)) return undefined
  return { kind: 'range', from, to, step }
}

/** The members of one field; `undefined` when it is no field of this kind. */
export function parseCronField(name: CronFieldName, text: string): CronPart[] | undefined {
  const parts = text.split(',').map((word) => {
    const special = name === 'day' ? dayPart(word) : name === 'week' ? weekPart(word) : undefined
    return special ?? plainPart(name, word)
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/** All values that plain members stand for, ascending; members that depend on the month say nothing here. */
export function cronValues(name: CronFieldName, parts: readonly CronPart[]): number[] {
  const { from: first, to: last } = cronBounds[name]
  const size = last - first + 1
  const values = new Set<number>()
  const add = (from: number, count: number, step: number) => {
    for (let i = 0; i < count; i += step) values.add(((from - first + i) % size) + first)
  }
  for (const part of parts) {
    if (part.kind === 'all') add(first, size, 1)
    else if (part.kind === 'value') values.add(part.value)
    else if (part.kind === 'step') add(part.from, last - part.from + 1, part.step)
    else if (part.kind === 'range') add(part.from, ((part.to - part.from + size) % size) + 1, part.step)
  }
  return [...values].toSorted((a, b) => a - b)
}
