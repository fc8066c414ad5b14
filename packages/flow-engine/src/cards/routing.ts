import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { asksValue, checkRules, conditionText, type ConditionGroup } from './condition.ts'
import type { CardCondition } from './types.ts'

/** The condition of a flow, as the file has it. */
export const textOfCondition = (condition: CardCondition) =>
  condition.kind === 'rules' ? conditionText(condition.group) : condition.text

/** Why a condition cannot be used. */
export function checkCondition(condition: CardCondition): string | undefined {
  if (condition.kind === 'rules') return checkRules(condition.group)
  return condition.text.trim() ? checkExpression(condition.text, true).fault : '表达式未填写'
}

/** `days 大于 3 且 (…)` */
export const describeCondition = (condition: CardCondition) =>
  condition.kind === 'rules' ? describeGroup(condition.group) : condition.text

function describeGroup({ isAll, rules }: ConditionGroup): string {
  const parts = rules.map((rule) => {
    if ('rules' in rule) return `(${describeGroup(rule)})`
    return `${rule.left} ${rule.operator}${asksValue(rule.operator) ? ` ${rule.right}` : ''}`
  })
  return parts.join(isAll ? ' 且 ' : ' 或 ')
}
