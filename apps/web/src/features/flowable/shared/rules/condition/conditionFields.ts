import type { ConditionOperator } from '@app/flow-engine/cards/condition.ts'
import type { ValueKind } from '@app/form-engine/controls/definition.ts'
import { subjectOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'

/** What can be compared: a field of the form, or who started. */
export interface ConditionField {
  /** Name of the variable. */
  model: string
  label: string
  /** Absent for the person who started. */
  control?: FormField['control']
}

const starter: ConditionField = { model: 'initiator', label: '发起人' }

/** Values inside of rows are many, so nothing is one of them. */
export const conditionFieldsOf = (fields: readonly FormField[]): ConditionField[] => [
  starter,
  ...fields.filter(({ isInside }) => !isInside),
]

const presence: ConditionOperator[] = ['为空', '不为空']
const equality: ConditionOperator[] = ['等于', '不等于']
const order: ConditionOperator[] = ['大于', '大于等于', '小于', '小于等于']
const holding: ConditionOperator[] = ['包含', '不包含']

const ofKind: Record<ValueKind, ConditionOperator[]> = {
  text: [...equality, ...holding, ...presence],
  number: [...equality, ...order, ...presence],
  choice: [...equality, ...presence],
  choices: [...holding, ...presence],
  date: [...equality, ...order, ...presence],
  time: [...equality, ...order, ...presence],
  range: presence,
  switch: ['等于'],
  files: presence,
  rows: presence,
  secret: presence,
}

/** The operators that make sense for a field, in the order of the menu. */
export function operatorsOf({ control }: ConditionField): ConditionOperator[] {
  if (!control) return [...equality, '属于部门', '属于角色']
  const kind = ofKind[valueKindOf(control)]
  const isPerson = subjectOf(control.type) === 'user' && control.options.multiple !== true
  return isPerson ? [...kind, '属于部门', '属于角色'] : kind
}
