import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, Rule, RuleKind } from '@app/form-engine/document/types.ts'
import { designOf } from '#/components/form/controls/designs.ts'

/** `pattern` stands for a regular expression, which has no kind of its own in the document. */
export type CheckKind = RuleKind | 'pattern'

interface Kind {
  label: string
  /** What is said when the rule gives no message of its own; `{n}` is its number, `{label}` the field. */
  message: string
  /** Needs a number. */
  counts?: boolean
}

/** 校验类型 (form-designer §1.4). */
export const checkKinds: Record<CheckKind, Kind> = {
  pattern: { label: '正则表达式', message: '' },
  email: { label: '邮箱', message: '请输入正确的邮箱' },
  phone: { label: '手机号', message: '请输入正确的手机号' },
  idcard: { label: '身份证号', message: '请输入正确的身份证号' },
  url: { label: '网址', message: '请输入正确的网址' },
  integer: { label: '整数', message: '请输入整数' },
  number: { label: '数字', message: '请输入数字' },
  minLength: { label: '最小长度', message: '长度不能少于 {n} 个字符', counts: true },
  maxLength: { label: '最大长度', message: '长度不能超过 {n} 个字符', counts: true },
  min: { label: '最小值', message: '不能小于 {n}', counts: true },
  max: { label: '最大值', message: '不能大于 {n}', counts: true },
  unique: { label: '唯一', message: '{label}已存在' },
}

export const checkKindOf = ({ kind }: Rule): CheckKind => kind ?? 'pattern'

const ofAll: readonly CheckKind[] = ['pattern', 'unique']
const ofNumbers: readonly CheckKind[] = ['integer', 'min', 'max']

/** What makes sense for a control, and what it has already. */
export const kindsFor = (control: Control): readonly CheckKind[] => {
  const own = designOf(control.type)?.checks ?? (valueKindOf(control) === 'number' ? ofNumbers : [])
  const used = (control.rules ?? []).slice(1).map(checkKindOf)
  const offered = new Set([...ofAll, ...own, ...used])
  return (Object.keys(checkKinds) as CheckKind[]).filter((kind) => offered.has(kind))
}

/** The sentence of a kind, as a hint of what will be said. */
export const standardMessage = (kind: CheckKind, value: number | undefined, label: string | undefined) =>
  checkKinds[kind].message.replace('{n}', String(value ?? 'n')).replace('{label}', label ?? '')

/** The rule as one of another kind; the words that somebody wrote stay. */
export function asKind(rule: Rule, kind: CheckKind): Rule {
  const { pattern, kind: _kind, value, message = '', ...rest } = rule
  if (kind === 'pattern') return { ...rest, pattern: pattern ?? '', message }
  return { ...rest, kind, ...(checkKinds[kind].counts && { value: value ?? 1 }), message }
}
