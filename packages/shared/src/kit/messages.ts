import type { z } from 'zod'
import { labelAt } from './labels.ts'

type Issue = z.core.$ZodIssue

/** What is said about input that no form of the product would send. */
export const badQuery = '参数不符合规范，不能进行查询'

/** The product's sentence for one issue; rules written with `.refine(…, '…')` bring their own. */
export function messageOf(issue: Issue, schema: z.ZodType): string {
  if (issue.message === badQuery) return badQuery
  const { label = String(issue.path.at(-1) ?? '参数'), texts } = labelAt(schema, issue.path) ?? {}
  const required = texts?.required ?? `${label}不能为空`
  const format = texts?.format ?? `${label}格式不正确`
  switch (issue.code) {
    case 'custom':
      return issue.message.replace('{label}', label)
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return `${label}必须为整数`
      return issue.input === undefined || issue.input === null ? required : format
    case 'too_small':
      return tooSmall(issue, label, required)
    case 'too_big':
      return tooBig(issue, label, texts?.tooLong)
    case 'invalid_value':
      return `${label}的值不在可选范围内`
    case 'unrecognized_keys':
      return `不支持的参数：${issue.keys.join('、')}`
    default:
      return format
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, label: string, required: string): string {
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? required : `${label}长度不能少于${issue.minimum}个字符`
  if (issue.origin === 'array') return Number(issue.minimum) <= 1 ? required : `${label}不能少于${issue.minimum}项`
  return issue.inclusive ? `${label}不能小于${issue.minimum}` : `${label}必须大于${issue.minimum}`
}

function tooBig(issue: z.core.$ZodIssueTooBig, label: string, tooLong?: string): string {
  if (issue.origin === 'string') return tooLong ?? `${label}长度不能超过${issue.maximum}个字符`
  if (issue.origin === 'array') return `${label}不能超过${issue.maximum}项`
  return issue.inclusive ? `${label}不能大于${issue.maximum}` : `${label}必须小于${issue.maximum}`
}

/** Where a value of a row that is saved with its parent stands: its field, its place from 0, its own field. */
export const cellKey = (field: string, at: number, key: string) => `${field}.${at}.${key}`

/** What is said of a row among several. */
export const rowSentence = (label: string, at: number, sentence: string) => `${label}第${at + 1}行：${sentence}`

/**
 * First sentence per top-level key, in the order of the issues; of rows that are saved with their parent, which are
 * told by their number, also per value.
 */
export function messagesByField(issues: readonly Issue[], schema: z.ZodType): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const [key = '', at, inner] = issue.path
    const owner = typeof at === 'number' ? labelAt(schema, [key]) : undefined
    const sentence = messageOf(issue, schema)
    if (!owner?.rows) {
      messages[String(key)] ??= sentence
      continue
    }
    messages[String(key)] ??= rowSentence(owner.label, Number(at), sentence)
    if (inner !== undefined) messages[cellKey(String(key), Number(at), String(inner))] ??= sentence
  }
  return messages
}
