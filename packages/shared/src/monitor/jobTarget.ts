import type { TaskArgument, TaskParam } from '@app/shared/kit/taskParam.ts'

/** A target as it was written: the name of a task and literals, nothing that could be evaluated (monitor §4.2). */
export interface JobTarget {
  name: string
  args: TargetLiteral[]
}

export interface TargetLiteral {
  type: 'string' | 'boolean' | 'integer' | 'long' | 'double'
  value: TaskArgument
}

/** The part of a task that its target is compared with. */
export interface TargetTask {
  name: string
  params: readonly TaskParam[]
}

const longest = 500
const mostArguments = 10

const callForm = /^\s*([a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*)\s*(?:\(([\s\S]*)\))?\s*$/
const literalForm = /\s*(?:'((?:[^'\\]|\\['\\])*)'|(true|false)|(-?\d{1,16}(?:\.\d{1,15})?)([LD]?))\s*(,|$)/y

/** Reads a target with a fixed tokenizer; whatever is no name with literals is `undefined`. */
export function parseTarget(text: string): JobTarget | undefined {
  const [, name, inside] = (text.length <= longest && callForm.exec(text)) || []
  if (name === undefined) return undefined
  const args = inside === undefined || inside.trim() === '' ? [] : literalsIn(inside)
  return args && args.length <= mostArguments ? { name, args } : undefined
}

function literalsIn(text: string): TargetLiteral[] | undefined {
  const args: TargetLiteral[] = []
  literalForm.lastIndex = 0
  for (let at = 0; ; at = literalForm.lastIndex) {
    literalForm.lastIndex = at
    const found = literalForm.exec(text)
    const literal = found && literalOf(found)
    if (!literal) return undefined
    args.push(literal)
    if (found[5] === '') return args
  }
}

function literalOf([, word, truth, digits = '', kind]: RegExpExecArray): TargetLiteral | undefined {
  if (word !== undefined) return { type: 'string', value: word.replaceAll(/\\(.)/g, '$1') }
  if (truth !== undefined) return { type: 'boolean', value: truth === 'true' }
  const value = Number(digits)
  if (kind === 'D') return { type: 'double', value }
  if (digits.includes('.') || !Number.isSafeInteger(value)) return undefined
  return { type: kind === 'L' ? 'long' : 'integer', value }
}

const addresses: readonly [found: RegExp, sentence: string][] = [
  [/rmi:/i, "目标字符串不允许'rmi'调用"],
  [/ldaps?:/i, "目标字符串不允许'ldap(s)'调用"],
  [/https?:\/\//i, "目标字符串不允许'http(s)'调用"],
]

/** The sentence for a target that no task may have whatever it is, or nothing. */
export function addressProblem(text: string): string | undefined {
  return addresses.find(([found]) => found.test(text))?.[1]
}

export const malformedTarget = '目标字符串存在违规'
export const unknownTarget = '目标字符串不在白名单内'

function reasonAgainst(param: TaskParam, value: TaskArgument): string | undefined {
  const { min, max, maxLength, pattern } = param
  if (param.enum && !param.enum.includes(value as string | number)) return '不在可选范围内'
  if (typeof value === 'number') {
    if (min !== undefined && value < min) return `不能小于${min}`
    if (max !== undefined && value > max) return `不能大于${max}`
  }
  if (typeof value === 'string') {
    if (param.required && value === '') return '不能为空'
    if (maxLength !== undefined && value.length > maxLength) return `长度不能超过${maxLength}个字符`
    if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return '格式不正确'
  }
  return undefined
}

const typeWords = { string: '字符串', boolean: '布尔型', integer: '整型', long: '长整型', double: '浮点型' } as const

const fits = (param: TaskParam, literal: TargetLiteral) =>
  param.type === literal.type || (param.type === 'long' && literal.type === 'integer')

export type CheckedArguments = { args: TaskArgument[] } | { problem: string }

/** The values for the task's parameters in their order, or what is wrong with the first bad one. */
export function checkArguments(task: TargetTask, given: readonly TargetLiteral[]): CheckedArguments {
  if (given.length > task.params.length) return { problem: `参数不正确：最多${task.params.length}个参数` }
  const args: TaskArgument[] = []
  for (const [i, param] of task.params.entries()) {
    const literal = given[i]
    const bad = (reason: string): CheckedArguments => ({ problem: `参数不正确：${param.title}${reason}` })
    if (!literal) {
      if (param.default !== undefined) args.push(param.default)
      else if (param.required !== false) return bad('不能为空')
      continue
    }
    if (!fits(param, literal)) return bad(`应为${typeWords[param.type]}`)
    const reason = reasonAgainst(param, literal.value)
    if (reason) return bad(reason)
    args.push(literal.value)
  }
  return { args }
}

/** The literal of a value, in the form of its type. */
export function literalText(type: TaskParam['type'], value: TaskArgument): string {
  if (type === 'string') return `'${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`
  return `${value}${type === 'long' ? 'L' : type === 'double' ? 'D' : ''}`
}

/** The text of a target; trailing arguments that are not given are left out. */
export function targetText(task: TargetTask, values: readonly (TaskArgument | undefined)[]): string {
  const given = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1)
  const literals = task.params.slice(0, given.length).map(({ type }, i) => literalText(type, given[i] ?? ''))
  return literals.length > 0 ? `${task.name}(${literals.join(', ')})` : task.name
}
