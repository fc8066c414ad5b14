import { z } from 'zod'
import { damaged } from '#/platform/errors.ts'

/** Kinds of schemas that say the same of what comes and of what goes, as long as their parts do. */
const mirrored = new Set<string>([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'any',
  'unknown',
  'literal',
  'enum',
  'object',
  'array',
  'record',
  'optional',
  'nullable',
  'union',
])

interface Parts {
  type: string
  coerce?: boolean
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
}

const known = new WeakMap<z.ZodType, boolean>()

/** Whether reading and writing are the same: nothing in it is converted, filled in or looked up later. */
function isMirrored(schema: z.ZodType): boolean {
  const found = known.get(schema)
  if (found !== undefined) return found
  // What holds itself is met again before it is known, and is written the long way.
  known.set(schema, false)
  const { type, coerce, shape, catchall, element, keyType, valueType, innerType, options } = schema._zod
    .def as unknown as Parts
  const parts = [...Object.values(shape ?? {}), catchall, element, keyType, valueType, innerType, ...(options ?? [])]
  const own = mirrored.has(type) && coerce !== true && parts.every((part) => part === undefined || isMirrored(part))
  known.set(schema, own)
  return own
}

/**
 * Only what the schema names leaves the server; a row that was changed past the product is told as such. The library
 * writes each value twice and reads it once, with a function of its own for each shape: what is the same is read.
 */
export function outgoing(schema: z.ZodType, value: unknown): unknown {
  const result = isMirrored(schema) ? schema.safeParse(value) : z.safeEncode(schema, value)
  if (!result.success) throw damaged(result.error)
  return result.data
}
