import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type {
  Control,
  ControlOptions,
  FormConfig,
  FormDefinition,
  Option,
  Rule,
} from '@app/form-engine/document/types.ts'

/** A form that somebody may start from. */
export interface FormTemplate {
  code: string
  name: string
  /** What it is good for, in one sentence. */
  words: string
  /** Value of the dictionary `form_category`. */
  category: string
  /** Value of the dictionary `form_type`. */
  formType: '0' | '1'
  titleTemplate: string
  definition: FormDefinition
}

/** A field with its options over those of a new control of its type. */
export function field(type: ControlType, model: string, label: string, options: ControlOptions = {}): Control {
  const control = newControl(type, `${type}_${model}`)
  return { ...control, label, model, options: { ...control.options, ...options } }
}

/** The same field, which has to be filled; further rules follow. */
export const needed = (control: Control, message: string, ...rules: Rule[]): Control => ({
  ...control,
  rules: [{ required: true, message }, ...rules],
})

export const withRules = (control: Control, ...rules: Rule[]): Control => ({
  ...control,
  rules: [{ required: false, message: '必填项' }, ...rules],
})

/** Something that arranges or explains. */
export function part(type: ControlType, name: string, label: string, rest: Partial<Control> = {}): Control {
  const control = newControl(type, `${type}_${name}`)
  return { ...control, label, ...rest, options: { ...control.options, ...rest.options } }
}

/** Fields side by side. */
export const columns = (name: string, ...lists: Control[][]): Control =>
  part('grid', name, '栅格布局', {
    columns: lists.map((list) => ({ span: 24 / lists.length, list })),
    options: { gutter: 24 },
  })

export const choices = (...words: string[]): Option[] => words.map((label) => ({ value: label, label }))

/** What a field of numbers says while it is empty: nothing. */
export const noNumber = { defaultValue: null } satisfies ControlOptions

export const form = (list: Control[], config: Partial<FormConfig> = {}): FormDefinition => {
  const empty = newForm()
  return { list, config: { ...empty.config, layout: 'vertical', schemaVersion: 1, ...config } }
}
