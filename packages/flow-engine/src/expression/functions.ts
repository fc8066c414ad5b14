import { addDuration, parseDuration } from '@app/flow-engine/timer/duration.ts'
import { methods, ownValue } from './methods.ts'
import { ExpressionError, type ExpressionScope, type Value } from './types.ts'
import { compute, equal, instantOf, isEmpty, numberOf, order, rounded, textOfValue } from './values.ts'

type ScopeFunction = (scope: ExpressionScope, ...given: Value[]) => Value
/** Of a variable that may be missing; the other functions are given values. */
type VariableFunction = (value: Value | undefined, ...given: Value[]) => Value

const dayMs = 86_400_000

function compared(holds: (difference: number) => boolean): VariableFunction {
  return (value, other = null) => {
    const difference = value === undefined ? undefined : order(value, other)
    return difference !== undefined && holds(difference)
  }
}

const contains = (value: Value, wanted: Value) => methods.get('contains')?.(value, wanted) === true

/** The `variables:` functions by their first names; a missing variable is an answer, not an error. */
const ofVariable: Record<string, VariableFunction> = {
  get: (value) => value ?? null,
  getOrDefault: (value, otherwise = null) => value ?? otherwise,
  exists: (value) => value !== undefined && value !== null,
  isEmpty: (value) => isEmpty(value ?? null),
  isNotEmpty: (value) => !isEmpty(value ?? null),
  equals: (value, other = null) => equal(value ?? null, other),
  notEquals: (value, other = null) => !equal(value ?? null, other),
  contains: (value, ...wanted) => value != null && wanted.every((item) => contains(value, item)),
  containsAny: (value, ...wanted) => value != null && wanted.some((item) => contains(value, item)),
  lowerThan: compared((difference) => difference < 0),
  lowerThanOrEquals: compared((difference) => difference <= 0),
  greaterThan: compared((difference) => difference > 0),
  greaterThanOrEquals: compared((difference) => difference >= 0),
  base64: (value) => decode(textOfValue(value ?? null)),
}

const otherNames = new Map(
  Object.entries({
    exist: 'exists',
    empty: 'isEmpty',
    notEmpty: 'isNotEmpty',
    eq: 'equals',
    ne: 'notEquals',
    lessThan: 'lowerThan',
    lt: 'lowerThan',
    lessThanOrEquals: 'lowerThanOrEquals',
    lte: 'lowerThanOrEquals',
    gt: 'greaterThan',
    gte: 'greaterThanOrEquals',
  }),
)

function decode(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
  } catch {
    throw new ExpressionError('不是有效的Base64文本')
  }
}

function instant(value: Value): number {
  const found = instantOf(value)
  if (found === undefined) throw new ExpressionError(`“${textOfValue(value)}”不是日期`)
  return found
}

function numbersIn(list: Value, field: Value): Value[] {
  if (!Array.isArray(list)) throw new ExpressionError(`“${textOfValue(list)}”不是列表`)
  if (field === null) return list
  return list.map((row) => ownValue(row, field) ?? null)
}

function people(scope: ExpressionScope) {
  if (!scope.people) throw new ExpressionError('此处不能查询人员')
  return scope.people
}

const plain: Record<string, ScopeFunction> = {
  'date:now': ({ now }) => new Date(now).toISOString(),
  'date:add': ({ zone }, from = null, text = null) => {
    const duration = parseDuration(textOfValue(text))
    if (!duration) throw new ExpressionError(`“${textOfValue(text)}”不是时长`)
    return new Date(addDuration(instant(from), duration, zone)).toISOString()
  },
  // Whole days from the first to the second, negative when it lies before.
  'date:between': (_scope, from = null, to = null) => Math.trunc((instant(to) - instant(from)) / dayMs),
  'math:round': (_scope, value = null, digits = null) =>
    rounded(value, Math.min(10, Math.max(0, Math.trunc(numberOf(digits))))),
  'math:min': (_scope, ...values) => Math.min(...values.map(numberOf)),
  'math:max': (_scope, ...values) => Math.max(...values.map(numberOf)),
  'list:sum': (_scope, list = null, field = null) =>
    numbersIn(list, field).reduce<Value>((sum, item) => compute('+', sum, numberText(item)), 0),
  'user:deptId': (scope, userId = null) => people(scope).deptOf(textOfValue(userId)),
  'user:hasRole': (scope, userId = null, role = null) =>
    people(scope).rolesOf(textOfValue(userId)).includes(textOfValue(role)),
}

/** Text that is no number is told, not glued to the sum. */
function numberText(value: Value): Value {
  numberOf(value)
  return value
}

/** The function of the variable that a prefixed name stands for. */
export function variableFunction(name: string): VariableFunction | undefined {
  const [prefix = '', word = ''] = name.split(':')
  if (!['variables', 'vars', 'var'].includes(prefix)) return undefined
  const known = otherNames.get(word) ?? word
  return Object.hasOwn(ofVariable, known) ? ofVariable[known] : undefined
}

export const plainFunction = (name: string): ScopeFunction | undefined =>
  Object.hasOwn(plain, name) ? plain[name] : undefined
