import { isSubject } from '@app/form-engine/controls/types.ts'
import type { ConditionOperator, Control, LinkageAction } from '@app/form-engine/definition/types.ts'

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

/** What a field's value is to a condition; it decides operators and the editor of the value. */
export type ValueKind = 'text' | 'number' | 'choice' | 'choices' | 'date' | 'range' | 'switch' | 'rows'

const always: ConditionOperator[] = ['empty', 'notEmpty', 'changed']

const operators: Record<ValueKind, ConditionOperator[]> = {
  text: ['eq', 'ne', 'contains', 'notContains', 'startsWith', 'in', ...always],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', ...always],
  choice: ['eq', 'ne', 'in', 'notIn', ...always],
  choices: ['contains', 'notContains', ...always],
  date: ['eq', 'gt', 'lt', 'between', ...always],
  range: always,
  switch: ['checked', 'changed'],
  rows: ['eq', 'gt', 'gte', 'lt', 'lte', ...always],
}

const kinds: Record<string, ValueKind> = {
  number: 'number',
  rate: 'number',
  slider: 'number',
  radio: 'choice',
  checkbox: 'choices',
  cascader: 'choices',
  time: 'date',
  switch: 'switch',
  uploadFile: 'rows',
  uploadImg: 'rows',
  signature: 'rows',
  batch: 'rows',
  selectInputList: 'rows',
}

export function valueKindOf({ type, options }: Pick<Control, 'type' | 'options'>): ValueKind {
  if (type === 'select' || type === 'treeSelect' || isSubject(type))
    return options.multiple || options.treeCheckable ? 'choices' : 'choice'
  if (type === 'date') return options.range ? 'range' : 'date'
  return kinds[type] ?? 'text'
}

/** The operators that make sense for a field, in the order of the menu. */
export const operatorsFor = (control: Pick<Control, 'type' | 'options'>) => operators[valueKindOf(control)]
