import type { FileField } from '@app/flow-engine/bpmn/readFields.ts'
import type { Control, FormDefinition, Rule } from '@app/form-engine/document/types.ts'
import { field, form, noNumber } from '@app/form-engine/templates/build.ts'

type Draw = (given: FileField) => Control

const number: Draw = ({ id, label, type, initial, limits: { min, max } }) =>
  field('number', id, label, {
    ...noNumber,
    ...(typeof initial === 'number' && { defaultValue: initial }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(type === 'long' && { precision: 0 }),
  })

const controls: Record<FileField['type'], Draw> = {
  string: ({ id, label, initial = '', limits: { maxlength } }) =>
    field('input', id, label, { defaultValue: initial, ...(maxlength !== undefined && { maxLength: maxlength }) }),
  long: number,
  double: number,
  date: ({ id, label, initial = '', format = '' }) =>
    field('date', id, label, { defaultValue: initial, format, showTime: format.includes('HH') }),
  boolean: ({ id, label, initial = false }) => field('switch', id, label, { defaultValue: initial }),
  enum: ({ id, label, initial, choices = [] }) =>
    field('select', id, label, { options: choices, ...(initial !== undefined && { defaultValue: initial }) }),
}

/** The fields that a file asks for as a form of ours, one below the other; the same fields make the same document. */
export const formOfFields = (fields: readonly FileField[]): FormDefinition =>
  form(fields.map((given) => ({ ...controls[given.type](given), rules: rulesOf(given) })))

function rulesOf({ isRequired, limits: { minlength } }: FileField): Rule[] {
  const required: Rule = { required: isRequired, message: '必填项' }
  if (minlength === undefined) return [required]
  return [required, { kind: 'minLength', value: minlength, message: `长度不能少于 ${minlength} 个字符` }]
}
