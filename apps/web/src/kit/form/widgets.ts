import type { z } from 'zod'
import type { Field, Widget } from '@app/shared/kit/field.ts'

/** The kind of value inside optional, nullable and default wrappers. */
export function widgetKind(field: Field): string {
  let inner: z.ZodType = field.schema
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.ZodType
  return inner._zod.def.type
}

/** The declared widget; otherwise a select with a dictionary, a number input for numbers, a text input. */
export function widgetOf(field: Field): Widget {
  if (field.options.widget) return field.options.widget
  if (field.options.dict) return 'select'
  return widgetKind(field) === 'number' ? 'number' : 'input'
}

const written = new Set<Widget>(['input', 'textarea', 'number', 'editor'])

export const placeholderOf = (field: Field): string =>
  field.options.texts?.placeholder ?? (written.has(widgetOf(field)) ? '请输入' : '请选择')

/** Whether the form must have a value. */
export const isRequired = (field: Field): boolean =>
  [undefined, null, ''].every((empty) => !field.schema.safeParse(empty).success)
