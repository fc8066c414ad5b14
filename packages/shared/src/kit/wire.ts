import type { z } from 'zod'
import type { Field } from './field.ts'

/** What is sent for a field: absent and cleared values are both `null`. */
export function wire(schema: z.ZodType): z.ZodType {
  return schema.safeParse(undefined).success || schema.safeParse(null).success ? schema.nullish() : schema
}

/** What must be there: the schema inside optional, nullable and default wrappers. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  let inner = schema
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.ZodType
  return inner
}

/** Whether any value of JSON may stand in a field: what may hold itself. */
export const holdsJson = ({ schema, options }: Field): boolean =>
  options.widget === 'json' || innerSchema(schema)._zod.def.type === 'lazy'
