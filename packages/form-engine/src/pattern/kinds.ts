import { Decimal } from '@app/shared/kit/decimal.ts'

const email = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/iu
const phone = /^1[3-9]\d{9}$/
const whole = /^[+-]?\d{1,30}$/
const decimal = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/

export const isEmail = (text: string) => text.length <= 254 && email.test(text)

/** A mobile number of mainland China. */
export const isPhone = (text: string) => phone.test(text)

export const isInteger = (text: string) => whole.test(text)

/** A decimal number as people write it; no exponent. */
export const isNumber = (text: string) => decimal.test(text)

const url = /^https?:\/\/(?:[\p{L}\p{N}_-]{1,63}\.)*[\p{L}\p{N}_-]{1,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** An absolute web address. */
export const isUrl = (text: string) => text.length <= 2000 && url.test(text)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A Chinese identity number: 18 places with check digit, or 15 of the first generation. */
export function isIdCard(text: string): boolean {
  const old = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text)
  if (old) return isDay(1900 + Number(old[1]), Number(old[2]), Number(old[3]))
  const now = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/i.exec(text)
  if (!now || !isDay(Number(now[1]), Number(now[2]), Number(now[3]))) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return checkDigits[sum % 11] === text[17]?.toUpperCase()
}

/** Decimal places a number is written with: 1.50 has two. */
export function decimalPlaces(value: number): number {
  if (Number.isInteger(value)) return 0
  const digits = String(value)
  return digits.includes('e') ? new Decimal(value).decimalPlaces() : digits.length - digits.indexOf('.') - 1
}

/** Length as people count: one for an emoji of two code units. */
export const textLength = (text: string) => Array.from(text).length
