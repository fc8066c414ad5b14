import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { scan, type Token } from '@app/flow-engine/expression/scan.ts'
import { ExpressionError } from '@app/flow-engine/expression/types.ts'

export type ConditionValue = string | number | boolean

export interface ConditionRule {
  /** Name of the variable that carries the field. */
  left: string
  operator: ConditionOperator
  /** What it is compared with; not asked of emptiness. */
  right?: ConditionValue
}

/** All or any of its rules; groups may stand inside. */
export interface ConditionGroup {
  isAll: boolean
  rules: (ConditionRule | ConditionGroup)[]
}

/** Stand for the field and the value in the texts below; nobody can type them. */
const marks = { left: '\u0001', right: '\u0002' }
const field = (otherwise: string) => `vars:getOrDefault('${marks.left}', ${otherwise})`
const value = `'${marks.right}'`

/** What a rule is written as. A field that is missing counts as nothing, so it does not stop the flow. */
const operators = {
  等于: `${field('null')} == ${value}`,
  不等于: `${field('null')} != ${value}`,
  大于: `${field('null')} > ${value}`,
  大于等于: `${field('null')} >= ${value}`,
  小于: `${field('null')} < ${value}`,
  小于等于: `${field('null')} <= ${value}`,
  包含: `${field("''")}.contains(${value})`,
  不包含: `!${field("''")}.contains(${value})`,
  为空: `empty ${field('null')}`,
  不为空: `!empty ${field('null')}`,
  属于部门: `user:deptId(${field("''")}) == ${value}`,
  属于角色: `user:hasRole(${field("''")}, ${value})`,
}

export type ConditionOperator = keyof typeof operators

export const conditionOperators = Object.keys(operators) as ConditionOperator[]

/** Whether an operator compares with a value. */
export const asksValue = (operator: ConditionOperator) => operators[operator].includes(marks.right)

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The text that the interpreter evaluates. */
export const conditionText = (group: ConditionGroup) => `\${${groupText(group)}}`

/** A group of fewer than two is filled up with what changes nothing, so that its kind can be read back. */
function groupText({ isAll, rules }: ConditionGroup): string {
  const texts = rules.map((rule) => ('rules' in rule ? `(${groupText(rule)})` : ruleText(rule)))
  while (texts.length < 2) texts.push(String(isAll))
  return texts.join(isAll ? ' && ' : ' || ')
}

function ruleText({ left, operator, right }: ConditionRule): string {
  const given = typeof right === 'string' ? quoted(right) : String(right)
  // Functions keep what is written from being read as a pattern of replacement.
  return operators[operator].replace(`'${marks.left}'`, () => quoted(left)).replace(value, () => given)
}

/** The rules of a text that {@link conditionText} wrote; `undefined` for any other. */
export function readCondition(text: string): ConditionGroup | undefined {
  if (!text.startsWith('${')) return undefined
  try {
    const { tokens, end } = scan(text, 2)
    if (end !== text.length - 1) return undefined
    const reading: Reading = { tokens, at: 0 }
    const group = readGroup(reading)
    return group && conditionText(group) === text ? group : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

interface Reading {
  readonly tokens: Token[]
  at: number
}

const isSign = (token: Token | undefined, sign: string) => token?.kind === 'sign' && token.value === sign

function take(reading: Reading, sign: string): boolean {
  const isIt = isSign(reading.tokens[reading.at], sign)
  if (isIt) reading.at++
  return isIt
}

function readGroup(reading: Reading): ConditionGroup | undefined {
  const rules: ConditionGroup['rules'] = []
  let sign: string | undefined
  for (;;) {
    const item = readItem(reading)
    if (!item) return undefined
    if (item !== 'filling') rules.push(item)
    const next = ['&&', '||'].find((each) => isSign(reading.tokens[reading.at], each))
    if (next === undefined) return sign === undefined ? undefined : { isAll: sign === '&&', rules }
    sign ??= next
    if (!take(reading, sign)) return undefined
  }
}

function readItem(reading: Reading): ConditionGroup['rules'][number] | 'filling' | undefined {
  if (take(reading, '(')) {
    const group = readGroup(reading)
    return group && take(reading, ')') ? group : undefined
  }
  const token = reading.tokens[reading.at]
  if (token?.kind === 'name' && (token.value === 'true' || token.value === 'false')) {
    reading.at++
    return 'filling'
  }
  for (const operator of conditionOperators) {
    const rule = readRule(reading, operator)
    if (rule) return rule
  }
  return undefined
}

const shapes = new Map(
  conditionOperators.map((operator) => [operator, scan(operators[operator], 0).tokens.slice(0, -1)]),
)

/** A rule of the operator, where the tokens are its own; else nothing is taken. */
function readRule(reading: Reading, operator: ConditionOperator): ConditionRule | undefined {
  const from = reading.at
  const rule: ConditionRule = { left: '', operator }
  if ((shapes.get(operator) ?? []).every((wanted) => readPart(reading, wanted, rule))) return rule
  reading.at = from
  return undefined
}

function readPart(reading: Reading, wanted: Token, rule: ConditionRule): boolean {
  if (wanted.kind === 'text' && wanted.value === marks.right) {
    const right = readValue(reading)
    if (right !== undefined) rule.right = right
    return right !== undefined
  }
  const token = reading.tokens[reading.at++]
  if (wanted.kind === 'text' && wanted.value === marks.left) {
    if (token?.kind === 'text') rule.left = token.value
    return token?.kind === 'text'
  }
  return JSON.stringify(token) === JSON.stringify(wanted)
}

function readValue(reading: Reading): ConditionValue | undefined {
  const sign = take(reading, '-') ? -1 : 1
  const token = reading.tokens[reading.at++]
  if (token?.kind === 'number') return sign * token.value
  if (sign === 1 && token?.kind === 'text') return token.value
  if (sign === 1 && token?.kind === 'name' && /^(true|false)$/.test(token.value)) return token.value === 'true'
  return undefined
}

/** What is not yet right about a group of rules. */
export function checkRules(group: ConditionGroup): string | undefined {
  return incomplete(group) ?? checkExpression(conditionText(group), true).fault
}

function incomplete({ rules }: ConditionGroup): string | undefined {
  if (rules.length === 0) return '请添加条件'
  for (const rule of rules) {
    if ('rules' in rule) {
      const inside = incomplete(rule)
      if (inside) return inside
    } else if (!rule.left.trim()) return '请选择条件的字段'
    else if (asksValue(rule.operator) && (rule.right === undefined || rule.right === '')) return '请填写条件的值'
  }
  return undefined
}
