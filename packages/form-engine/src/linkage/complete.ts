import type {
  Condition,
  ConditionGroup,
  Linkage,
  LinkageAction,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'
import { linkageActions } from '@app/form-engine/references/references.ts'

/** What is missing before a rule can do anything; undefined when it is complete. */
export function linkageProblem(rule: Linkage): string | undefined {
  const actions = linkageActions(rule)
  if (!isComplete(rule.when)) return '有条件还没有填写完整'
  if (actions.length === 0) return '请添加至少一个动作'
  if (actions.some((action) => action.do !== 'message' && (action.targets ?? []).length === 0))
    return '有动作还没有选择目标'
  if (actions.some((action) => valued.has(action.do) && !isFilled(action.value))) return '有动作还没有填写内容'
  return undefined
}

/** Actions that do nothing without a value. */
const valued = new Set<LinkageAction['do']>(['setValue', 'setOptions', 'activateTab', 'message'])

/** As `linkageProblem`, of a submission rule; one without conditions would refuse everything. */
export function submissionRuleProblem({ when, message, targets }: SubmissionRule): string | undefined {
  if (!hasConditions(when)) return '请添加至少一个条件'
  if (!isComplete(when)) return '有条件还没有填写完整'
  if (message.trim() === '') return '请填写提示语'
  return targets.length === 0 ? '请选择显示提示的字段' : undefined
}

const hasConditions = ({ items }: ConditionGroup): boolean =>
  items.length > 0 && items.every((item) => !('items' in item) || hasConditions(item))

const withoutValue = new Set<Condition['op']>(['empty', 'notEmpty', 'changed', 'checked'])

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const isComplete = ({ items }: ConditionGroup): boolean =>
  items.every((item) => {
    if ('items' in item) return isComplete(item)
    const { model, op, source = 'constant', value } = item
    if (model === '') return false
    if (op === 'between' && source === 'constant')
      return Array.isArray(value) && value.length === 2 && value.every(isFilled)
    return withoutValue.has(op) || isFilled(value)
  })
