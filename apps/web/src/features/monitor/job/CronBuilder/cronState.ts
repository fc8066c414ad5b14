import { cronFieldKeys, cronFields, type CronFieldKey, type CronKind } from './cronFields.ts'

/** What stands in a tab: the chosen radio, and the numbers of all of them, so that changing back loses nothing. */
export interface FieldState {
  kind: CronKind
  /** First and last. */
  range: readonly [number, number]
  /** First and distance. */
  step: readonly [number, number]
  list: readonly number[]
  /** 每月 n 号最近的那个工作日 */
  nearest: number
  /** Weekday and its number within the month. */
  nth: readonly [number, number]
  lastOf: number
  /** As it was written, where no radio says the same. */
  kept: string
}

export type CronState = Readonly<Record<CronFieldKey, FieldState>>

export const defaultExpression = '0 0/1 * * * ?'

/** Weeks of a month that a weekday can fall into. */
export const mostWeeks = 5

const startOf = (key: CronFieldKey, thisYear: number): FieldState => {
  const { min } = cronFields[key]
  const first = key === 'year' ? thisYear : min
  return {
    kind: key === 'year' ? 'empty' : 'every',
    range: [first, first + 1],
    step: [first, 1],
    list: [],
    nearest: 1,
    nth: [2, 1],
    lastOf: 2,
    kept: '',
  }
}

/** The tabs for an expression; undefined when it is none. Names become numbers, mixed lists become single values. */
export function stateOf(expression: string, thisYear: number): CronState | undefined {
  const parts = expression.trim().toUpperCase().split(/\s+/)
  if (parts.length < 6 || parts.length > 7) return undefined
  const entries = cronFieldKeys.map((key, at): [CronFieldKey, FieldState | undefined] => {
    const read = fieldOf(key, parts[at] ?? '')
    return [key, read && { ...startOf(key, thisYear), ...read }]
  })
  if (entries.some(([, field]) => field === undefined)) return undefined
  const state = Object.fromEntries(entries) as Record<CronFieldKey, FieldState>
  return (state.day.kind === 'none') === (state.week.kind === 'none') ? undefined : state
}

/** The first shape that fits; undefined for what the field does not take. */
function fieldOf(key: CronFieldKey, text: string): Partial<FieldState> | undefined {
  const { kinds, min, max } = cronFields[key]
  const within = (value: number | undefined, low = min, high = max): value is number =>
    value !== undefined && value >= low && value <= high
  const value = (word: string | undefined) => numberOf(key, word)
  if (text === '') return kinds.includes('empty') ? { kind: 'empty' } : undefined
  if (text === '*') return { kind: 'every' }
  if (text === '?') return kinds.includes('none') ? { kind: 'none' } : undefined
  if (key === 'day') {
    if (text === 'L') return { kind: 'last' }
    const nearest = /^(\d+)W$/.exec(text)
    if (nearest) return within(Number(nearest[1])) ? { kind: 'nearest', nearest: Number(nearest[1]) } : undefined
    if (text === 'LW' || /^L-\d{1,2}$/.test(text)) return { kind: 'kept', kept: text }
  }
  if (key === 'week') {
    const [weekday, count] = text.split('#')
    if (count !== undefined) {
      const day = value(weekday)
      const week = Number(count)
      return within(day) && within(week, 1, mostWeeks) ? { kind: 'nth', nth: [day, week] } : undefined
    }
    if (text === 'L') return { kind: 'list', list: [max] }
    const last = value(/^(.+)L$/.exec(text)?.[1])
    if (within(last)) return { kind: 'lastOf', lastOf: last }
  }
  const step = /^([^,/-]+)\/(\d+)$/.exec(text)
  if (step && kinds.includes('step')) {
    const from = step[1] === '*' ? min : value(step[1])
    const every = Number(step[2])
    return within(from) && every >= 1 ? { kind: 'step', step: [from, every] } : undefined
  }
  const range = /^([^,/-]+)-([^,/-]+)$/.exec(text)
  if (range) {
    const [from, to] = [value(range[1]), value(range[2])]
    return within(from) && within(to) ? { kind: 'range', range: [from, to] } : undefined
  }
  // `L` within a list of days is not a number of its own.
  if (key === 'day' && text.split(',').some((part) => /^(L|LW|\d+W)$/.test(part))) return { kind: 'kept', kept: text }
  const list = listOf(key, text)
  return list && { kind: 'list', list }
}

/** `1,5-7,10/20` as single values; undefined when a part is none. */
function listOf(key: CronFieldKey, text: string): number[] | undefined {
  const { min, max } = cronFields[key]
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const shape = /^(\*|[^-/]+)(?:-([^-/]+))?(?:\/(\d+))?$/.exec(part)
    const from = shape?.[1] === '*' ? min : numberOf(key, shape?.[1])
    if (!shape || from === undefined) return undefined
    const open = shape[1] === '*' || shape[3] !== undefined
    const to = shape[2] === undefined ? (open ? max : from) : numberOf(key, shape[2])
    const every = Number(shape[3] ?? 1)
    if (to === undefined || from < min || to > max || from > max || to < min || every < 1) return undefined
    // A range may go over the end: FRI-MON.
    const length = from <= to ? to - from : to + max - min + 1 - from
    for (let at = 0; at <= length; at += every) values.add(min + ((from - min + at) % (max - min + 1)))
  }
  return [...values].toSorted((a, b) => a - b)
}

function numberOf(key: CronFieldKey, word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const { names, min } = cronFields[key]
  const named = names?.indexOf(word) ?? -1
  if (named >= 0) return min + named
  return /^\d{1,4}$/.test(word) ? Number(word) : undefined
}

/** A tab as its place in the expression; 指定 without a choice means every one. */
export function fieldText(field: FieldState): string {
  const texts: Record<CronKind, () => string> = {
    every: () => '*',
    empty: () => '',
    none: () => '?',
    range: () => field.range.join('-'),
    step: () => field.step.join('/'),
    nearest: () => `${field.nearest}W`,
    last: () => 'L',
    nth: () => field.nth.join('#'),
    lastOf: () => `${field.lastOf}L`,
    list: () => field.list.join(',') || '*',
    kept: () => field.kept,
  }
  return texts[field.kind]()
}

export const expressionOf = (state: CronState): string =>
  cronFieldKeys
    .map((key) => fieldText(state[key]))
    .join(' ')
    .trimEnd()

/** The state after a change of one tab; exactly one of day and week stays without a value. */
export function withField(state: CronState, key: CronFieldKey, change: Partial<FieldState>): CronState {
  const next = { ...state, [key]: { ...state[key], ...change } }
  const other = key === 'day' ? 'week' : key === 'week' ? 'day' : undefined
  if (!other) return next
  const open = next[key].kind === 'none'
  if (open && next[other].kind === 'none') return { ...next, [other]: { ...next[other], kind: 'every' } }
  if (!open && next[other].kind !== 'none') return { ...next, [other]: { ...next[other], kind: 'none' } }
  return next
}
