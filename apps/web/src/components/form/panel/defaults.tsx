import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { numberOf } from '#/components/form/controls/families/look.ts'
import type { EditorProps } from './edited.ts'
import { option } from './lens.ts'
import { NumberEditor } from './NumberEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

export const defaultValue = option('defaultValue')

export const optionsIn = ({ edited }: EditorProps): ControlOptions => edited.controls[0].options

export const writeDefault = ({ edited }: EditorProps, value: unknown) =>
  edited.change((one) => defaultValue.set(one, value), 'defaultValue')

/** 默认值 as a line of text. */
export function TextDefault(props: EditorProps) {
  return <TextEditor {...props} lens={defaultValue} />
}

/** 默认值 as a number within the limits of its control. */
export function NumberDefault({ empty = null, ...props }: EditorProps & { empty?: number | null }) {
  const { min, max, step, precision } = optionsIn(props)
  const limits = { min: numberOf(min), max: numberOf(max), step: numberOf(step), precision: numberOf(precision) }
  return <NumberEditor {...props} lens={defaultValue} {...limits} empty={empty} />
}

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
