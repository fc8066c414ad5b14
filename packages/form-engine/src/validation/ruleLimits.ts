import type { Limit } from '@app/form-engine/controls/definition.ts'
import type { Control, Rule, RuleKind } from '@app/form-engine/document/types.ts'
import { isEmail, isIdCard, isInteger, isNumber, isPhone, isUrl, textLength } from '@app/form-engine/pattern/kinds.ts'
import { compilePattern } from '@app/form-engine/pattern/pattern.ts'

/** What a kind of rule asks of each single value, and what it says otherwise (form-designer §1.4). */
interface Checking {
  holds: (text: string, bound: number) => boolean
  says: (bound: number) => string
}

const checkings: Record<Exclude<RuleKind, 'unique'>, Checking> = {
  email: { holds: isEmail, says: () => '请输入正确的邮箱' },
  phone: { holds: isPhone, says: () => '请输入正确的手机号' },
  idcard: { holds: isIdCard, says: () => '请输入正确的身份证号' },
  url: { holds: isUrl, says: () => '请输入正确的网址' },
  integer: { holds: isInteger, says: () => '请输入整数' },
  number: { holds: isNumber, says: () => '请输入数字' },
  minLength: { holds: (text, least) => textLength(text) >= least, says: (least) => `长度不能少于 ${least} 个字符` },
  maxLength: { holds: (text, most) => textLength(text) <= most, says: (most) => `长度不能超过 ${most} 个字符` },
  min: { holds: (text, least) => Number(text) >= least, says: (least) => `不能小于 ${least}` },
  max: { holds: (text, most) => Number(text) <= most, says: (most) => `不能大于 ${most}` },
}

const bounded = new Set<string>(['minLength', 'maxLength', 'min', 'max'])

/** Rules behind the required flag, compiled once; a broken one is skipped, never thrown (form-designer §1.4). */
export const ruleLimits = ({ rules = [] }: Control): Limit[] =>
  rules.flatMap((rule) => byPattern(rule) ?? byKind(rule) ?? [])

function byPattern({ pattern, message }: Rule): Limit | undefined {
  if (typeof pattern !== 'string' || pattern === '') return undefined
  const compiled = compilePattern(pattern)
  return compiled.ok ? ofEach((text) => compiled.test(text), message || '格式不正确') : undefined
}

/** Whether a value is unique only a server can say, which asks its own rows. */
function byKind({ kind, value, message }: Rule): Limit | undefined {
  if (!kind || kind === 'unique' || !Object.hasOwn(checkings, kind)) return undefined
  if (bounded.has(kind) && typeof value !== 'number') return undefined
  const { holds, says } = checkings[kind]
  const bound = Number(value)
  return ofEach((text) => holds(text, bound), message || says(bound))
}

/** Values that are no text are read as text, lists one by one. */
const ofEach =
  (holds: (text: string) => boolean, message: string): Limit =>
  (value) =>
    (Array.isArray(value) ? value : [value]).every((one) => holds(String(one))) ? undefined : message
