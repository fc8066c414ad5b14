import { isSame, ordered } from './compare.ts'
import { inFormat, isoText } from './dates.ts'
import {
  bounded,
  Decimal,
  fail,
  FormulaFailure,
  isBlank,
  numberIn,
  numberOf,
  opaque,
  textOf,
  valueFrom,
  within,
  type Value,
} from './formulaValues.ts'
import { functionNamed } from './functions/formulaFunctions.ts'
import type { BinaryOperator, ComputedFormula, Formula, FormulaNode, FormulaResult, FormulaScope } from './types.ts'

const mostSteps = 100_000
/** Texts cost by their length. */
const signsPerStep = 50

interface Evaluation {
  scope: FormulaScope
  /** Steps that remain; every node and every item of a list costs one. */
  left: number
}

/** The value of a formula, or why it has none; never throws. */
export function computeFormula({ tree }: Formula, scope: FormulaScope): ComputedFormula {
  try {
    const evaluation = { scope, left: mostSteps }
    const value = resultOf(evaluate(tree, evaluation), scope.format)
    if (typeof value === 'string') spend(evaluation, value.length / signsPerStep)
    return { ok: true, value }
  } catch (error) {
    return { ok: false, message: error instanceof FormulaFailure ? error.message : '无法计算' }
  }
}

/** The value of a formula; null when it cannot be computed. */
export function evaluateFormula(formula: Formula, scope: FormulaScope): FormulaResult {
  const computed = computeFormula(formula, scope)
  return computed.ok ? computed.value : null
}

function resultOf(value: Value, format: string | undefined): FormulaResult {
  if (value instanceof Decimal) return value.toNumber() + 0 // never -0
  if (Array.isArray(value)) return textOf(value)
  if (value === opaque) return null
  return typeof value === 'string' && format !== undefined ? inFormat(value, format) : value
}

function spend(evaluation: Evaluation, steps: number) {
  const { work = evaluation } = evaluation.scope
  evaluation.left -= steps
  if (work !== evaluation) work.left -= steps
  if (Math.min(evaluation.left, work.left) < 0) fail('计算量太大')
}

function evaluate(node: FormulaNode, evaluation: Evaluation): Value {
  spend(evaluation, 1)
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'number':
      return literal(node)
    case 'reference':
      return read(node.model, evaluation)
    case 'unary': {
      const value = numberOf(evaluate(node.argument, evaluation))
      return node.operator === '-' ? value.negated() : value
    }
    case 'binary':
      return binary(node.operator, evaluate(node.left, evaluation), evaluate(node.right, evaluation), evaluation)
    case 'call': {
      const args = node.arguments.map((argument) => ({
        value: () => evaluate(argument, evaluation),
        ...(argument.kind === 'reference' && { model: argument.model }),
      }))
      const value = functionNamed(node.name)?.run(args, evaluation.scope, (steps) => spend(evaluation, steps)) ?? null
      if (typeof value === 'string') spend(evaluation, value.length / signsPerStep)
      return value
    }
  }
}

const literals = new WeakMap<FormulaNode, Decimal>()

/** The number that stands in a formula, read once. */
function literal(node: Extract<FormulaNode, { kind: 'number' }>): Decimal {
  const value = literals.get(node) ?? within(new Decimal(node.digits))
  literals.set(node, value)
  return value
}

function read(model: string, evaluation: Evaluation): Value {
  const { scope } = evaluation
  const format = scope.formatOf?.(model)
  const value = valueFrom(scope.read(model), (text) => (format ? isoText(text, format) : text))
  if (Array.isArray(value)) spend(evaluation, value.length)
  return value
}

/** Of lists, item by item: `{items.price} * {items.count}` is a list again. */
function binary(operator: BinaryOperator, left: Value, right: Value, evaluation: Evaluation): Value {
  if (!Array.isArray(left) && !Array.isArray(right)) return operators[operator](left, right)
  const length = Math.max(lengthOf(left), lengthOf(right))
  spend(evaluation, length)
  return Array.from({ length }, (_, at) => binary(operator, itemOf(left, at), itemOf(right, at), evaluation))
}

const lengthOf = (value: Value) => (Array.isArray(value) ? value.length : 0)
const itemOf = (value: Value, at: number): Value => (Array.isArray(value) ? (value[at] ?? null) : value)

const summand = (value: Value) => (isBlank(value) ? new Decimal(0) : numberIn(value))

/** Numbers are added, other texts joined. */
function plus(left: Value, right: Value): Value {
  const [a, b] = [summand(left), summand(right)]
  return a && b ? within(a.plus(b)) : bounded(textOf(left) + textOf(right))
}

const dividing = (how: (number: Decimal, divisor: Decimal) => Decimal) => (left: Value, right: Value) => {
  const divisor = numberOf(right)
  return divisor.isZero() ? fail('除数不能为零') : within(how(numberOf(left), divisor))
}

const comparing = (holds: (order: number) => boolean) => (left: Value, right: Value) => {
  const order = ordered(left, right)
  return order !== undefined && holds(order)
}

const operators: Record<BinaryOperator, (left: Value, right: Value) => Value> = {
  '+': plus,
  '-': (left, right) => within(numberOf(left).minus(numberOf(right))),
  '*': (left, right) => within(numberOf(left).times(numberOf(right))),
  '/': dividing((number, divisor) => number.div(divisor)),
  '%': dividing((number, divisor) => number.mod(divisor)),
  '==': isSame,
  '!=': (left, right) => !isSame(left, right),
  '<': comparing((order) => order < 0),
  '<=': comparing((order) => order <= 0),
  '>': comparing((order) => order > 0),
  '>=': comparing((order) => order >= 0),
}
