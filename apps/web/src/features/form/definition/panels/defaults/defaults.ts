import type { Control, Option } from '@app/form-engine/definition/types.ts'

export type Pick = string | number

/**
 * The fixed choices of a control, one for each value; while the options are edited two of them may have the same.
 * Those that come at run time are not known here.
 */
export function listOf({ options }: Control): readonly Option[] {
  if (options.dynamic === true || options.dictCode) return []
  return [...new Map((options.options ?? []).map((choice) => [choice.value, choice])).values()]
}

export const isMany = ({ options }: Control) => options.multiple === true || options.treeCheckable === true

/** A stored default as several; anything else is none. */
export const pickOf = (value: unknown): Pick[] => (Array.isArray(value) ? (value as Pick[]) : [])

const typed = new Set([
  'switch',
  'number',
  'slider',
  'rate',
  'select',
  'radio',
  'checkbox',
  'date',
  'html',
  'treeSelect',
  'cascader',
  'userSelect',
  'deptSelect',
  'postSelect',
])

/** Whether the panel has 默认值. */
export const hasDefault = ({ type, options }: Control) => typed.has(type) || options.defaultValue !== undefined
