import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'

/** The fields whose names begin with a prefix, by what follows it. */
export const fieldsOf = (fields: Variables, prefix: string): Variables =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) && name.length > prefix.length ? [[name.slice(prefix.length), value]] : [],
    ),
  )

/** A field as text; empty when it is missing. */
export const textField = (fields: Variables, name: string): string => textOfValue(fields[name] ?? '').trim()

/** A list, or a text with commas. */
export const listField = (value: Value | undefined): string[] =>
  (Array.isArray(value) ? value.map(textOfValue) : textOfValue(value ?? '').split(','))
    .map((part) => part.trim())
    .filter(Boolean)
