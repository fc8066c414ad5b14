import { ExpressionError, type Value } from './types.ts'
import { equal, isEmpty, numberOf, textOfValue } from './values.ts'

type Method = (target: Value, ...given: Value[]) => Value

const text = (target: Value) => {
  if (typeof target === 'string') return target
  throw new ExpressionError(`“${textOfValue(target)}”不是文本`)
}

export function lengthOf(target: Value): number {
  if (typeof target === 'string' || Array.isArray(target)) return target.length
  if (target !== null && typeof target === 'object') return Object.keys(target).length
  throw new ExpressionError(`“${textOfValue(target)}”没有长度`)
}

/** An own value of plain data; what a value inherits cannot be reached. */
export function ownValue(target: Value, key: Value): Value | undefined {
  if (Array.isArray(target)) return /^\d+$/.test(textOfValue(key)) ? target[Number(key)] : undefined
  if (target === null || typeof target !== 'object') return undefined
  return Object.hasOwn(target, textOfValue(key)) ? target[textOfValue(key)] : undefined
}

function contains(target: Value, wanted: Value): boolean {
  if (Array.isArray(target)) return target.some((item) => equal(item, wanted))
  return text(target).includes(textOfValue(wanted))
}

/** Everything that may be called on a value (workflow §13). */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['contains', (target, wanted = null) => contains(target, wanted)],
  ['equals', (target, other = null) => equal(target, other)],
  ['isEmpty', isEmpty],
  ['size', lengthOf],
  ['length', lengthOf],
  ['startsWith', (target, start = null) => text(target).startsWith(textOfValue(start))],
  ['endsWith', (target, end = null) => text(target).endsWith(textOfValue(end))],
  ['toString', textOfValue],
  ['concat', (target, other = null) => text(target) + textOfValue(other)],
  ['trim', (target) => text(target).trim()],
  ['toLowerCase', (target) => text(target).toLowerCase()],
  ['toUpperCase', (target) => text(target).toUpperCase()],
  [
    'substring',
    (target, from = null, to = null) => text(target).substring(numberOf(from), to === null ? undefined : numberOf(to)),
  ],
  ['indexOf', (target, wanted = null) => (Array.isArray(target) ? target : text(target)).indexOf(wanted as string)],
  ['split', (target, separator = null) => text(target).split(textOfValue(separator), 10_000)],
  ['get', (target, key = null) => ownValue(target, key) ?? null],
  ['containsKey', (target, key = null) => ownValue(target, key) !== undefined],
  ['intValue', (target) => Math.trunc(numberOf(target))],
  ['doubleValue', numberOf],
])
