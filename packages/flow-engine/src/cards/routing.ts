import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import type { NameOf } from './cardKind.ts'
import { asksValue, checkRules, conditionText, type ConditionGroup, type ConditionRule } from './condition.ts'
import type { CardCondition } from './types.ts'

/** The condition of a flow, as the file has it. */
export const textOfCondition = (condition: CardCondition) =>
  condition.kind === 'rules' ? conditionText(condition.group) : condition.text

/** Why a condition cannot be used. */
export function checkCondition(condition: CardCondition): string | undefined {
  if (condition.kind === 'rules') return checkRules(condition.group)
  return condition.text.trim() ? checkExpression(condition.text, true).fault : '表达式未填写'
}

/** `请假天数 大于 3 且 (…)` */
export const describeCondition = (condition: CardCondition, nameOf: NameOf) =>
  condition.kind === 'rules' ? describeGroup(condition.group, nameOf) : condition.text

function describeGroup({ isAll, rules }: ConditionGroup, nameOf: NameOf): string {
  const parts = rules.map((rule) => ('rules' in rule ? `(${describeGroup(rule, nameOf)})` : describeRule(rule, nameOf)))
  return parts.join(isAll ? ' 且 ' : ' 或 ')
}

function describeRule({ left, operator, right }: ConditionRule, nameOf: NameOf): string {
  const subject = `${nameOf('field', left)} ${operator}`
  if (!asksValue(operator)) return subject
  if (operator === '属于部门') return `${subject} ${nameOf('dept', String(right))}`
  if (operator === '属于角色') return `${subject} ${nameOf('role', String(right))}`
  return `${subject} ${left === 'initiator' ? nameOf('user', String(right)) : right}`
}
