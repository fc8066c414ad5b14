import { plainFunction, variableFunction } from './functions.ts'
import { lengthOf, methods, ownValue } from './methods.ts'
import { parseExpression, parseTemplate } from './parseExpression.ts'
import {
  ExpressionError,
  UnknownNameError,
  type Bean,
  type BinaryOperator,
  type ExpressionNode,
  type ExpressionScope,
  type TemplatePart,
  type Value,
} from './types.ts'
import { compute, equal, isEmpty, isTrue, negate, order, textOfValue } from './values.ts'

/** One evaluation: what it sees, and its text for messages. */
interface Work {
  scope: ExpressionScope
  source: string
}

type Evaluate = (work: Work) => Value

const kept = 2_000

const templates = new Map<string, Evaluate>()
const conditions = new Map<string, Evaluate>()

function remember(known: Map<string, Evaluate>, source: string, make: () => Evaluate): Evaluate {
  const found = known.get(source)
  if (found) return found
  const made = make()
  if (known.size >= kept) known.clear()
  known.set(source, made)
  return made
}

const run = (compiled: Evaluate, source: string, scope: ExpressionScope) => compiled({ scope, source })

/** The value of a text with expressions in it: a single one keeps its type, mixed with text it is text. */
export function evaluate(source: string, scope: ExpressionScope): Value {
  const compiled = remember(templates, source, () => compileTemplate(parseTemplate(source.trim())))
  return run(compiled, source, scope)
}

/** Whether a condition holds. Without marks the whole text is the expression. */
export function isConditionTrue(source: string, scope: ExpressionScope): boolean {
  const compiled = remember(conditions, source, () =>
    /[$#]\{/.test(source) ? compileTemplate(parseTemplate(source.trim())) : compile(parseExpression(source)),
  )
  return isTrue(run(compiled, source, scope))
}

function compileTemplate(parts: TemplatePart[]): Evaluate {
  const compiled = parts.map((part) => (typeof part === 'string' ? () => part : compile(part)))
  const [only] = compiled
  if (only && compiled.length === 1) return only
  return (work) => compiled.map((part) => textOfValue(part(work))).join('')
}

/** Each of the at most 500 nodes of a text is computed once, so nothing has to count the steps. */
function compile(node: ExpressionNode): Evaluate {
  switch (node.kind) {
    case 'literal':
      return () => node.value
    case 'name':
      return (work) => valueOf(work, node.name)
    case 'member':
      return compileMember(node)
    case 'method':
      return compileMethod(node)
    case 'function':
      return compileFunction(node)
    case 'unary': {
      const operand = compile(node.operand)
      if (node.operator === 'empty') return (work) => isEmpty(operand(work))
      return node.operator === '!' ? (work) => !isTrue(operand(work)) : (work) => negate(operand(work))
    }
    case 'binary':
      return compileBinary(node.operator, compile(node.left), compile(node.right))
    case 'choice': {
      const [condition, yes, no] = [compile(node.condition), compile(node.yes), compile(node.no)]
      return (work) => (isTrue(condition(work)) ? yes(work) : no(work))
    }
  }
}

function valueOf({ scope, source }: Work, name: string): Value {
  const value = scope.find(name)
  if (value !== undefined) return value
  if (scope.unknownAsNull) return null
  throw new UnknownNameError(source)
}

/** The bean that a bare name stands for, unless a variable has taken the name. */
function beanOf({ scope }: Work, node: ExpressionNode): Bean | undefined {
  if (node.kind !== 'name' || !Object.hasOwn(scope.beans, node.name)) return undefined
  return scope.find(node.name) === undefined ? scope.beans[node.name] : undefined
}

function compileMember({ target, key }: ExpressionNode & { kind: 'member' }): Evaluate {
  const [reach, keyOf] = [compile(target), compile(key)]
  return (work) => {
    const name = keyOf(work)
    const bean = beanOf(work, target)
    if (bean) {
      const property = textOfValue(name)
      const known = Object.hasOwn(bean.properties, property) ? bean.properties[property] : undefined
      if (known !== undefined) return known
      throw new UnknownNameError(work.source)
    }
    const value = reach(work)
    const found = ownValue(value, name)
    if (found !== undefined) return found
    if ((name === 'size' || name === 'length') && (typeof value === 'string' || Array.isArray(value))) {
      return lengthOf(value)
    }
    return unknownMember(work, value, name)
  }
}

/** An element beyond the end is nothing; a field that the data lacks is an error. */
function unknownMember({ scope, source }: Work, value: Value, name: Value): Value {
  if (value === null || (Array.isArray(value) && typeof name === 'number') || scope.unknownAsNull) return null
  throw new UnknownNameError(source)
}

function compileMethod({ target, name, given }: ExpressionNode & { kind: 'method' }): Evaluate {
  const [reach, values] = [compile(target), given.map(compile)]
  const method = methods.get(name)
  return (work) => {
    const bean = beanOf(work, target)
    const found = bean && Object.hasOwn(bean.methods, name) ? bean.methods[name] : undefined
    if (found) return found(values.map((value) => value(work)))
    if (bean || !method) throw new ExpressionError(`不支持的方法：${name}`)
    const value = reach(work)
    if (value === null) throw new ExpressionError(`空值没有方法${name}`)
    return method(value, ...values.map((each) => each(work)))
  }
}

function compileFunction({ name, given }: ExpressionNode & { kind: 'function' }): Evaluate {
  const ofVariable = variableFunction(name)
  if (ofVariable) {
    const [first, ...rest] = given
    if (!first) throw new ExpressionError(`${name}缺少变量名`)
    const nameOf: Evaluate = first.kind === 'name' ? () => first.name : compile(first)
    const values = rest.map(compile)
    return (work) => ofVariable(work.scope.find(textOfValue(nameOf(work))), ...values.map((value) => value(work)))
  }
  const plain = plainFunction(name)
  if (!plain) throw new ExpressionError(`不支持的函数：${name}`)
  const values = given.map(compile)
  return (work) => plain(work.scope, ...values.map((value) => value(work)))
}

function compileBinary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '&&':
      return (work) => isTrue(left(work)) && isTrue(right(work))
    case '||':
      return (work) => isTrue(left(work)) || isTrue(right(work))
    case '==':
      return (work) => equal(left(work), right(work))
    case '!=':
      return (work) => !equal(left(work), right(work))
    case '<':
      return (work) => (order(left(work), right(work)) ?? 0) < 0
    case '>':
      return (work) => (order(left(work), right(work)) ?? 0) > 0
    case '<=':
      return (work) => reaches(left(work), right(work), (difference) => difference <= 0)
    case '>=':
      return (work) => reaches(left(work), right(work), (difference) => difference >= 0)
    default:
      return (work) => compute(operator, left(work), right(work))
  }
}

/** Nothing is neither below nor above, only like nothing. */
function reaches(left: Value, right: Value, holdsFor: (difference: number) => boolean): boolean {
  const difference = order(left, right)
  return difference === undefined ? left === right : holdsFor(difference)
}
