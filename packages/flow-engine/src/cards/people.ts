import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import type { NameOf, PeopleKind } from './cardKind.ts'
import { settingTag, type Attributes } from './markup.ts'
import type { PeopleRule } from './types.ts'

/** What a strategy asks for. */
export type PeopleParam =
  | 'ids'
  | 'idsAndLevel'
  | 'level'
  | 'field'
  | 'fieldAndLevel'
  | 'expression'
  | 'card'
  | 'range'
  | 'none'

interface Strategy {
  label: string
  param: PeopleParam
  /** Whose ids they are. */
  of?: PeopleKind
  /** The same people in words of plain engines, where they have any. */
  plain?: (param: string) => Attributes
}

const readField = (field: string) => `\${vars:getOrDefault('${field.replaceAll(/[\\']/g, (sign) => `\\${sign}`)}', '')}`

/** Who gets a task, by the codes of workflow §7.1. */
export const strategies: ReadonlyMap<number, Strategy> = new Map<number, Strategy>([
  [10, { label: '指定角色', param: 'ids', of: 'role', plain: (param) => ({ 'flowable:candidateGroups': param }) }],
  [20, { label: '部门成员', param: 'ids', of: 'dept' }],
  [21, { label: '部门负责人', param: 'ids', of: 'dept' }],
  [22, { label: '指定岗位', param: 'ids', of: 'post' }],
  [23, { label: '连续多级部门负责人', param: 'idsAndLevel', of: 'dept' }],
  [30, { label: '指定成员', param: 'ids', of: 'user', plain: (param) => ({ 'flowable:candidateUsers': param }) }],
  [34, { label: '审批人自选', param: 'range' }],
  [35, { label: '发起人自选', param: 'range' }],
  [36, { label: '发起人本人', param: 'none', plain: () => ({ 'flowable:candidateUsers': '${initiator}' }) }],
  [37, { label: '发起人部门负责人', param: 'level' }],
  [38, { label: '发起人连续部门负责人', param: 'level' }],
  [40, { label: '用户组', param: 'ids', of: 'group' }],
  [
    50,
    {
      label: '表单内用户字段',
      param: 'field',
      plain: (param) => ({ 'flowable:candidateUsers': readField(param) }),
    },
  ],
  [51, { label: '表单内部门负责人', param: 'fieldAndLevel' }],
  [60, { label: '流程表达式', param: 'expression', plain: expressionPeople }],
  [70, { label: '发起人直属上级', param: 'level' }],
  [71, { label: '上一审批人的上级', param: 'level' }],
  [72, { label: '岗位与发起人部门', param: 'ids', of: 'post' }],
  [73, { label: '与节点相同办理人', param: 'card' }],
])

/** The id of a stored expression says nothing to others. */
function expressionPeople(param: string): Attributes {
  return /[$#]\{/.test(param) ? { 'flowable:candidateUsers': param } : {}
}

/** The ids before the bar of a parameter. */
export const idsOfParam = (param: string) =>
  (param.split('|')[0] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

const isLevel = (text: string | undefined) => /^([1-9]|1[0-5])$/.test(text ?? '')

/** Says what a parameter lacks. */
const paramChecks: Record<PeopleParam, (param: string) => string | undefined> = {
  none: () => undefined,
  range: () => undefined,
  ids: (param) => (idsOfParam(param).length > 0 ? undefined : '未选择'),
  idsAndLevel: (param) =>
    idsOfParam(param).length === 0 ? '未选择' : isLevel(param.split('|')[1]) ? undefined : '级数应为1到15',
  level: (param) => (isLevel(param.trim()) ? undefined : '级数应为1到15'),
  field: (param) => (param.trim() ? undefined : '未选择表单字段'),
  fieldAndLevel: (param) =>
    !param.split('|')[0]?.trim() ? '未选择表单字段' : isLevel(param.split('|')[1]) ? undefined : '级数应为1到15',
  expression(param) {
    if (!param.trim()) return '表达式未填写'
    const { fault } = checkExpression(param)
    return fault && `表达式不合法：${fault}`
  },
  card: (param) => (param.trim() ? undefined : '未选择节点'),
}

/** What is wrong with a rule; `who` is the word for whom it finds. */
export function checkPeople(rule: PeopleRule | undefined, who: string): string[] {
  const strategy = rule && strategies.get(rule.strategy)
  if (!rule || !strategy) return [`未配置${who}`]
  const fault = paramChecks[strategy.param](rule.param)
  return fault ? [`${who}配置不完整：${strategy.label}${fault}`] : []
}

/** The card whose people a rule asks for. */
export const cardOfPeople = (rule: PeopleRule | undefined) =>
  rule && strategies.get(rule.strategy)?.param === 'card' ? rule.param.trim() : undefined

/** `指定成员: 张三、李四`; nothing for a rule that is not there yet. */
export function describePeople(rule: PeopleRule | undefined, nameOf: NameOf): string | undefined {
  const strategy = rule && strategies.get(rule.strategy)
  if (!rule || !strategy) return undefined
  const { of, label, param } = strategy
  if (of)
    return `${label}: ${idsOfParam(rule.param)
      .map((id) => nameOf(of, id))
      .join('、')}`
  return param === 'level' ? `${label}: 第${rule.param.trim()}级` : label
}

/** The rule as the file has it: elements for us, attributes for plain engines. */
export function writePeople(rule: PeopleRule | undefined): { attributes: Attributes; settings: string[] } {
  if (!rule) return { attributes: {}, settings: [] }
  return {
    attributes: strategies.get(rule.strategy)?.plain?.(rule.param) ?? {},
    settings: [...settingTag('candidateStrategy', rule.strategy), ...settingTag('candidateParam', rule.param)],
  }
}
