import { asNumber, momentIn } from './dates.ts'
import { Decimal, isBlank, numberIn, textOf, type Value } from './formulaValues.ts'

/** What may be a date begins with a digit and is no longer than one with its time. */
const dateLike = /^\s*\d[\d年月日/:\- ]{3,24}$/
const iso = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/

/** The moments of two texts, when both are dates in one of the ways in which people write them. */
function momentsOf(left: Value, right: Value): [number, number] | undefined {
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  if (!dateLike.test(left) || !dateLike.test(right)) return undefined
  const [one, other] = [momentIn(left), momentIn(right)]
  return one && other && [asNumber(one.time), asNumber(other.time)]
}

/** Written alike, texts of dates stand in the order of their letters. */
const areAlike = (left: string, right: string) => left.length === right.length && iso.test(left) && iso.test(right)

export function isSame(left: Value, right: Value): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (left instanceof Decimal || right instanceof Decimal) {
    const [a, b] = [numberIn(left), numberIn(right)]
    return a !== undefined && b !== undefined && a.eq(b)
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right
  const [one, other] = [textOf(left), textOf(right)]
  if (one === other || areAlike(one, other)) return one === other
  const moments = momentsOf(left, right)
  return moments !== undefined && moments[0] === moments[1]
}

/** Negative, zero or positive; undefined when the two cannot be put in order, e.g. because one is blank. */
export function ordered(left: Value, right: Value): number | undefined {
  if (isBlank(left) || isBlank(right)) return undefined
  const [a, b] = [numberIn(left), numberIn(right)]
  if (a && b) return a.cmp(b)
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  const [one, other] = (areAlike(left, right) ? undefined : momentsOf(left, right)) ?? [left, right]
  return one === other ? 0 : one < other ? -1 : 1
}
