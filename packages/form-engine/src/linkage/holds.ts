import { wallTimeOf } from '@app/form-engine/date/dateText.ts'
import type { Condition, ConditionGroup, ConditionOperator } from '@app/form-engine/document/types.ts'
import { isSame, ordered } from '@app/form-engine/expression/compare.ts'
import { asNumber, fromNumber, isoText, today } from '@app/form-engine/expression/dates.ts'
import { evaluateFormula } from '@app/form-engine/expression/evaluateFormula.ts'
import {
  Decimal,
  FormulaFailure,
  isBlank,
  opaque,
  textOf,
  valueFrom,
  type Value,
} from '@app/form-engine/expression/formulaValues.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import type { ParsedFormula } from '@app/form-engine/expression/types.ts'
import { spend } from '@app/form-engine/expression/work.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { ConditionScope } from './types.ts'

/** Answers to conditions that say the same for every row, kept as long as nothing changes. */
export interface Shared {
  isShared(condition: Condition): boolean
  answers: Map<Condition, boolean>
}

/** Whether a condition with everything inside it is true of the values. */
export function isGroupFulfilled({ logic, items }: ConditionGroup, scope: ConditionScope, shared?: Shared): boolean {
  spend(scope.work, 1)
  const one = (item: Condition | ConditionGroup) =>
    'items' in item ? isGroupFulfilled(item, scope, shared) : answer(item, scope, shared)
  return logic === 'any' ? items.some(one) : items.every(one)
}

function answer(condition: Condition, scope: ConditionScope, shared: Shared | undefined): boolean {
  spend(scope.work, 1)
  if (!shared?.isShared(condition)) return isTrue(condition, scope)
  const is = shared.answers.get(condition) ?? isTrue(condition, scope)
  shared.answers.set(condition, is)
  return is
}

/** Both ends of what a condition compares with; a constant begins and ends with itself. */
interface Span {
  from: Value
  to: Value
}

type Comparison = (value: Value, span: Span) => boolean

const noLater = (one: Value, other: Value) => (ordered(one, other) ?? 1) <= 0

const comparisons: Partial<Record<ConditionOperator, Comparison>> = {
  eq: isWithin,
  ne: (value, span) => !isWithin(value, span),
  gt: (value, { to }) => (ordered(value, to) ?? 0) > 0,
  gte: (value, { from }) => noLater(from, value),
  lt: (value, { from }) => (ordered(value, from) ?? 0) < 0,
  lte: (value, { to }) => noLater(value, to),
  contains: (value, { from }) => partsOf(from).every((part) => hasPart(value, part)),
  notContains: (value, { from }) => !partsOf(from).some((part) => hasPart(value, part)),
  in: (value, { from }) => partsOf(from).some((part) => isSame(value, part)),
  notIn: (value, { from }) => !partsOf(from).some((part) => isSame(value, part)),
  empty: (value) => isBlank(value),
  notEmpty: (value) => !isBlank(value),
  startsWith: (value, { from }) => !isBlank(value) && textOf(value).startsWith(textOf(from)),
  between: (value, { from, to }) => noLater(from, value) && noLater(value, to),
  checked: (value, { from }) => (value === true) === (from !== false),
}

const signsPerStep = 50

/** What it takes to go through data once. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length / signsPerStep
  return Array.isArray(data) ? data.reduce<number>((sum, item) => sum + sizeOf(item), data.length) : 0
}

const counted = new Set<ConditionOperator>(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between'])

/** What is more than formulas can hold is not true. */
function isTrue(condition: Condition, scope: ConditionScope): boolean {
  try {
    return compares(condition, scope)
  } catch (error) {
    if (error instanceof FormulaFailure) return false
    throw error
  }
}

function compares(condition: Condition, scope: ConditionScope): boolean {
  const { model, op, value: against } = condition
  const data = scope.read(model)
  spend(scope.work, (1 + sizeOf(data)) * (Array.isArray(against) ? against.length : 1))
  if (op === 'changed') return scope.hasChanged?.(model) === true
  const plain = betweenNumbers(condition, data, scope)
  if (plain !== undefined) return plain
  const counts = (value: Value) => (counted.has(op) && Array.isArray(value) ? new Decimal(value.length) : value)
  const value = counts(valueOf(data, model, scope))
  const other = otherSide(condition, scope)
  if (other !== undefined) return comparisons[op]?.(value, { from: counts(other), to: counts(other) }) === true
  const span = spanOf(op, against, reader(model, scope), scope.context)
  return comparisons[op]?.(isRelative(against) ? dayOf(value) : value, span) === true
}

const numberComparisons: Partial<Record<ConditionOperator, (one: number, other: number) => boolean>> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
}

/** Two numbers as they stand need no decimals to tell their order; undefined for everything else. */
function betweenNumbers({ op, source, value }: Condition, data: unknown, scope: ConditionScope): boolean | undefined {
  if (!Number.isFinite(data) || source === 'formula') return undefined
  const other = source === 'field' ? scope.read(String(value)) : value
  return Number.isFinite(other) ? numberComparisons[op]?.(data as number, other as number) : undefined
}

/** How the texts of a field are read: dates in its format. */
function reader(model: string, scope: ConditionScope) {
  const format = scope.formatOf?.(model)
  return (text: string) => (format ? isoText(text, format) : text)
}

const valueOf = (data: unknown, model: string, scope: ConditionScope) => filled(data, reader(model, scope))

/** What another field or a formula gives to compare with; undefined for a constant. */
function otherSide(condition: Condition, scope: ConditionScope): Value | undefined {
  const { source, value } = condition
  if (source === 'field') {
    const data = scope.read(String(value))
    spend(scope.work, sizeOf(data))
    return valueOf(data, String(value), scope)
  }
  if (source !== 'formula') return undefined
  const parsed = parsedOf(condition)
  return parsed.ok ? valueFrom(evaluateFormula(parsed.formula, scope), (text) => text) : null
}

const formulas = new WeakMap<Condition, ParsedFormula>()

/** The formula of a condition; documents never change in place, so each is understood once. */
function parsedOf(condition: Condition): ParsedFormula {
  const parsed = formulas.get(condition) ?? parseFormula(String(condition.value))
  formulas.set(condition, parsed)
  return parsed
}

/** The value of a field; of a selectInputList, only the lines that are checked. */
function filled(data: unknown, one: (text: string) => string): Value {
  const lines = Array.isArray(data) ? data.filter((line) => !isUnchecked(line)) : data
  return valueFrom(lines, one)
}

const isUnchecked = (line: unknown) =>
  typeof line === 'object' && line !== null && 'checked' in line && line.checked !== true

function isWithin(value: Value, { from, to }: Span): boolean {
  return from === to ? isSame(value, from) : noLater(from, value) && noLater(value, to)
}

const partsOf = (value: Value): Value[] => (Array.isArray(value) ? value : [value])

const hasPart = (value: Value, part: Value) =>
  Array.isArray(value)
    ? value.some((item) => item !== opaque && isSame(item, part))
    : !isBlank(value) && textOf(value).includes(textOf(part))

/** A day that moves with today. */
interface RelativeDay {
  relative: unknown
  days?: unknown
}

const isRelativeDay = (value: unknown): value is RelativeDay =>
  typeof value === 'object' && value !== null && 'relative' in value

const isRelative = (value: unknown) =>
  isRelativeDay(value) || (Array.isArray(value) && value.some((end) => isRelativeDay(end)))

const dayOf = (value: Value) => (typeof value === 'string' ? value.slice(0, 10) : value)

function spanOf(op: ConditionOperator, against: unknown, one: (text: string) => string, context: FormContext): Span {
  if (op === 'between' && Array.isArray(against)) {
    const ends = against.map((end) => endsOf(end, one, context))
    return { from: ends[0]?.from ?? null, to: ends[1]?.to ?? null }
  }
  return endsOf(against, one, context)
}

function endsOf(against: unknown, one: (text: string) => string, context: FormContext): Span {
  if (isRelativeDay(against)) return relativeSpan(against, context)
  const value = valueFrom(against, one)
  return { from: value, to: value }
}

const dayMs = 86_400_000

/** 今天, 本周 (from Monday) or so many days ago. */
function relativeSpan({ relative, days }: RelativeDay, { now, timeZone }: FormContext): Span {
  const here = { ...wallTimeOf(now, timeZone), hour: 0, minute: 0, second: 0 }
  const start = asNumber(here)
  const text = (shift: number) => today(fromNumber(start + shift * dayMs))
  if (relative === 'thisWeek') {
    const sinceMonday = (new Date(start).getUTCDay() + 6) % 7
    return { from: text(-sinceMonday), to: text(6 - sinceMonday) }
  }
  const day = text(relative === 'daysAgo' ? -Math.min(Math.abs(Number(days) || 0), 36_500) : 0)
  return { from: day, to: day }
}
