import type { ValueKind } from '@app/form-engine/controls/definition.ts'
import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { ConditionOperator, Control, LinkageAction } from '@app/form-engine/document/types.ts'

/** The words of the operators (form-designer §19.2). */
export const operatorLabels: Record<ConditionOperator, string> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  contains: '包含',
  notContains: '不包含',
  in: '属于',
  notIn: '不属于',
  empty: '为空',
  notEmpty: '不为空',
  startsWith: '开头是',
  between: '介于',
  checked: '勾选',
  changed: '值变化',
}

export const actionLabels: Record<LinkageAction['do'], string> = {
  show: '显示',
  hide: '隐藏',
  enable: '启用',
  disable: '禁用',
  require: '必填',
  optional: '非必填',
  setValue: '赋值',
  clear: '清空',
  setOptions: '过滤选项',
  activateTab: '切换标签页',
  message: '提示',
}

const always: ConditionOperator[] = ['empty', 'notEmpty', 'changed']

const ofMoments: ConditionOperator[] = ['eq', 'gt', 'lt', 'between', ...always]
const ofCounts: ConditionOperator[] = ['eq', 'gt', 'gte', 'lt', 'lte', ...always]

const operators: Record<ValueKind, ConditionOperator[]> = {
  text: ['eq', 'ne', 'contains', 'notContains', 'startsWith', 'in', ...always],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', ...always],
  choice: ['eq', 'ne', 'in', 'notIn', ...always],
  choices: ['contains', 'notContains', ...always],
  date: ofMoments,
  time: ofMoments,
  range: always,
  switch: ['checked', 'changed'],
  files: ofCounts,
  rows: ofCounts,
  secret: ['empty', 'notEmpty'],
}

/** The operators that make sense for a field, in the order of the menu. */
export const operatorsFor = (control: Pick<Control, 'type' | 'options'>) => operators[valueKindOf(control)]

/** Whether conditions ask how many there are. */
export const isCounted = (control: Pick<Control, 'type' | 'options'>) => operatorsFor(control) === ofCounts

/** Whether conditions may compare one field with another. */
export const areComparable = (one: Pick<Control, 'type' | 'options'>, other: Pick<Control, 'type' | 'options'>) =>
  operatorsFor(one) === operatorsFor(other)
