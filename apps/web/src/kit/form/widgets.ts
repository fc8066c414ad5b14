import { decimalRuleOf } from '@app/shared/kit/decimalText.ts'
import type { Field, Widget } from '@app/shared/kit/field.ts'
import { holdsJson, innerSchema } from '@app/shared/kit/wire.ts'

/** The kind of value a field holds. */
export const widgetKind = (field: Field): string => innerSchema(field.schema)._zod.def.type

/** The declared widget; otherwise a select with a dictionary, what fits the kind of value, a text input. */
export function widgetOf(field: Field): Widget {
  if (field.options.widget) return field.options.widget
  if (field.options.dict) return 'select'
  if (holdsJson(field)) return 'json'
  const kind = widgetKind(field)
  if (kind === 'boolean') return 'switch'
  return kind === 'number' || decimalRuleOf(field.schema) ? 'number' : 'input'
}

const wide = new Set<Widget>(['textarea', 'editor', 'image', 'file', 'json'])

/** What takes a whole line unless its field says otherwise. */
export const isWide = (field: Field): boolean => wide.has(widgetOf(field))

const written = new Set<Widget>(['input', 'textarea', 'number', 'editor', 'json'])

export const placeholderOf = (field: Field): string =>
  field.options.texts?.placeholder ?? (written.has(widgetOf(field)) ? '请输入' : '请选择')

/** Whether the form must have a value. */
export const isRequired = (field: Field): boolean =>
  (holdsJson(field) ? [undefined] : [undefined, null, '']).every((empty) => !field.schema.safeParse(empty).success)
