import { Decimal } from '@app/shared/kit/decimal.ts'
import { ExpressionError, type Value } from './types.ts'

/** Money is computed to twenty digits (workflow §13). */
const Money = Decimal.clone({ precision: 20, toExpNeg: -30, toExpPos: 40 })

const numeric = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$/
const date = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A number or a text that is one; nothing counts as zero. */
function decimalOf(value: Value): Decimal | undefined {
  if (value === null) return new Money(0)
  if (typeof value === 'number' && Number.isFinite(value)) return new Money(value)
  return typeof value === 'string' && numeric.test(value) ? new Money(value.trim()) : undefined
}

/** Milliseconds of a text that is a date; times without a zone are read as UTC, both sides alike. */
export function instantOf(value: Value): number | undefined {
  if (typeof value !== 'string' || !date.test(value)) return undefined
  const text = value.replace(' ', 'T')
  const instant = Date.parse(/T/.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text)
  return Number.isNaN(instant) ? undefined : instant
}

export function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

export function textOfValue(value: Value): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a condition holds; a text says so by its word. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === null) return false
  if (typeof value === 'string') return value.trim().toLowerCase() === 'true'
  throw new ExpressionError('条件的结果不是真或假')
}

export function equal(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right
  if (typeof left === 'boolean' || typeof right === 'boolean') return textOfValue(left) === textOfValue(right)
  if (typeof left === 'object' || typeof right === 'object') return textOfValue(left) === textOfValue(right)
  const [a, b] = [decimalOf(left), decimalOf(right)]
  return a && b ? a.equals(b) : left === right
}

/** Negative, zero, positive; `undefined` where one of them is nothing. */
export function order(left: Value, right: Value): number | undefined {
  if (left === null || right === null) return undefined
  const [a, b] = [decimalOf(left), decimalOf(right)]
  if (a && b) return a.comparedTo(b)
  const [from, to] = [instantOf(left), instantOf(right)]
  if (from !== undefined && to !== undefined) return from - to
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  throw new ExpressionError(`“${textOfValue(left)}”与“${textOfValue(right)}”无法比较`)
}

const computations = {
  '+': (a: Decimal, b: Decimal) => a.plus(b),
  '-': (a: Decimal, b: Decimal) => a.minus(b),
  '*': (a: Decimal, b: Decimal) => a.times(b),
  '/': (a: Decimal, b: Decimal) => a.dividedBy(b),
  '%': (a: Decimal, b: Decimal) => a.modulo(b),
}

export function compute(operator: keyof typeof computations, left: Value, right: Value): Value {
  const [a, b] = [decimalOf(left), decimalOf(right)]
  if (!a || !b) {
    if (operator === '+') return textOfValue(left) + textOfValue(right)
    throw new ExpressionError(`“${textOfValue(a ? right : left)}”不是数字`)
  }
  if ((operator === '/' || operator === '%') && b.isZero()) throw new ExpressionError('除数不能为零')
  return plain(computations[operator](a, b), typeof left === 'string' || typeof right === 'string')
}

/** A number, unless it came from a text and a number would lose digits of it. */
function plain(result: Decimal, fromText: boolean): Value {
  const number = Number(result.toString()) + 0
  if (!Number.isFinite(number)) throw new ExpressionError('数字过大')
  return fromText && !new Money(number).equals(result) ? result.toString() : number
}

export function negate(value: Value): Value {
  return compute('-', 0, value)
}

/** A finite number or an error that names the value. */
export function numberOf(value: Value): number {
  const number = decimalOf(value)?.toNumber()
  if (number === undefined || !Number.isFinite(number)) throw new ExpressionError(`“${textOfValue(value)}”不是数字`)
  return number
}

/** Half a unit goes away from zero, as people round money. */
export function rounded(value: Value, digits: number): number {
  numberOf(value)
  return Number(decimalOf(value)?.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP))
}
