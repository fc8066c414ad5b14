import { readable } from '@app/form-engine/validation/places.ts'
import { Decimal as BaseDecimal } from '@app/shared/kit/decimal.ts'

/** Wide enough for money over a lifetime, rounded as taught in school (四舍五入). */
export const Decimal = BaseDecimal.clone({ precision: 40, rounding: 4, toExpNeg: -40, toExpPos: 40 })
export type Decimal = BaseDecimal

/** Something of the data that formulas cannot look into: a row, a file. */
export const opaque: unique symbol = Symbol('opaque')

/** What formulas reckon with. Dates are ISO texts. */
export type Value = BaseDecimal | string | boolean | null | typeof opaque | Value[]

/** Why a formula has no result; the message is for who writes it. */
export class FormulaFailure extends Error {}

export const fail = (message: string): never => {
  throw new FormulaFailure(message)
}

const mostItems = 10_000
const mostText = 20_000

/** Data of a form as a value; `one` reads each single text (dates in their format). */
export function valueFrom(data: unknown, one: (text: string) => string): Value {
  if (typeof data === 'string') return one(data)
  if (typeof data === 'number') return Number.isFinite(data) ? new Decimal(data) : null
  if (typeof data === 'boolean') return data
  if (data === null || data === undefined) return null
  if (!Array.isArray(data)) return opaque
  if (data.length > mostItems) fail('数据太多')
  return data.map((item) => valueFrom(item, one))
}

const numberText = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/

/** The number in a value, when there is one. */
export function numberIn(value: Value): BaseDecimal | undefined {
  if (value instanceof BaseDecimal) return value
  if (typeof value !== 'string') return undefined
  const text = value.trim().replaceAll(',', '')
  return numberText.test(text) ? new Decimal(text) : undefined
}

export const isBlank = (value: Value) =>
  value === null || (Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '')

/** The number a value stands for; nothing counts as zero. */
export function numberOf(value: Value): BaseDecimal {
  if (isBlank(value)) return new Decimal(0)
  return numberIn(value) ?? fail('需要数字')
}

/** A whole number in bounds, for places, lengths and days. */
export function wholeOf(value: Value, least: number, most: number): number {
  const whole = numberOf(value).toDecimalPlaces(0, 1).toNumber()
  return whole >= least && whole <= most ? whole : fail(`数字要在 ${least} 到 ${most} 之间`)
}

const tooLarge = new Decimal('1e30')

/** A result of arithmetic, within what can be shown. */
export function within(result: BaseDecimal): BaseDecimal {
  if (result.exponent() < 30 && result.decimalPlaces() <= 30) return result
  if (result.abs().gte(tooLarge)) fail('结果太大')
  return result.toDecimalPlaces(30)
}

export function textOf(value: Value): string {
  if (value instanceof BaseDecimal) return readable(value)
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? bounded(value.map((item) => textOf(item)).join('、')) : ''
}

export const bounded = (text: string) => (text.length > mostText ? fail('文字太长') : text)

export function truthOf(value: Value): boolean {
  if (typeof value === 'boolean') return value
  const number = numberIn(value)
  if (number) return !number.isZero()
  return isBlank(value) ? false : fail('需要条件')
}
