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

interface LengthCheck {
  check: string
  minimum?: number
  maximum?: number
}

interface Parts {
  type: string
  format?: string
  checks?: readonly { _zod: { def: LengthCheck } }[]
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

const misfit = Symbol('not what the schema says')

/** Gives a value as it may leave, itself where nothing has to go, or `misfit`: then the library has the word. */
type Reader = (value: unknown) => unknown

const readers = new WeakMap<z.ZodType, Reader>()

function readerOf(schema: z.ZodType): Reader {
  const found = readers.get(schema)
  if (found) return found
  const { type, checks = [], shape, catchall, element, innerType } = schema._zod.def as unknown as Parts
  const reader =
    type === 'object' && shape && !catchall && checks.length === 0
      ? objectReader(shape)
      : type === 'array' && element && checks.length === 0
        ? arrayReader(readerOf(element))
        : (type === 'optional' || type === 'nullable') && innerType
          ? emptyOr(type === 'optional' ? undefined : null, readerOf(innerType))
          : (textReader(schema) ?? libraryReader(schema))
  readers.set(schema, reader)
  return reader
}

const emptyOr =
  (empty: undefined | null, read: Reader): Reader =>
  (value) =>
    value === empty ? value : read(value)

/** Texts, most of what leaves, which at most have their length bounded; one in doubt is a misfit. */
function textReader(schema: z.ZodType): Reader | undefined {
  const { type, format, checks = [] } = schema._zod.def as unknown as Parts
  if (type !== 'string' || format !== undefined) return undefined
  let least = 0
  let most = Infinity
  for (const { _zod } of checks) {
    const { check, minimum = 0, maximum = Infinity } = _zod.def
    if (check !== 'min_length' && check !== 'max_length') return undefined
    // A sign counts once and may take two units: what might be too short is the library's to count.
    least = Math.max(least, minimum > 1 ? 2 * minimum : minimum)
    most = Math.min(most, maximum)
  }
  return (value) => (typeof value === 'string' && value.length >= least && value.length <= most ? value : misfit)
}

/** The library judges other values, all with one record of its own instead of one for each of the fields of a page. */
function libraryReader(schema: z.ZodType): Reader {
  const { run } = schema._zod
  const alone = { async: false } as const
  let payload: z.core.ParsePayload = { value: undefined, issues: [] }
  return (value) => {
    payload.value = value
    const result = run(payload, alone)
    if (!(result instanceof Promise) && result.issues.length === 0) return result.value
    payload = { value: undefined, issues: [] }
    return misfit
  }
}

function arrayReader(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return misfit
    let copy: unknown[] | undefined
    for (let i = 0; i < value.length; i++) {
      const item = read(value[i])
      if (item === misfit) return misfit
      if (!copy && item !== value[i]) copy = value.slice(0, i)
      if (copy) copy[i] = item
    }
    return copy ?? value
  }
}

function objectReader(shape: Record<string, z.ZodType>): Reader {
  const fields = Object.entries(shape).map(([key, schema]) => ({ key, read: readerOf(schema) }))
  const names = new Set(Object.keys(shape))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit
    const row = value as Record<string, unknown>
    let copy = isPlain(row, names) ? undefined : ({} as Record<string, unknown>)
    for (let i = 0; i < fields.length; i++) {
      const { key, read } = fields[i] as (typeof fields)[number]
      const part = read(row[key])
      if (part === misfit) return misfit
      if (!copy && part !== row[key]) {
        copy = {}
        for (const { key: before } of fields.slice(0, i)) copy[before] = row[before]
      }
      if (copy && part !== undefined) copy[key] = part
    }
    return copy ?? row
  }
}

/** Nothing beside the names would be written: no other field, no way of its own to become text. */
function isPlain(row: Record<string, unknown>, names: ReadonlySet<string>): boolean {
  for (const key in row) if (!names.has(key)) return false
  const prototype: unknown = Object.getPrototypeOf(row)
  return prototype === Object.prototype || prototype === null
}

/**
 * Only what the schema names leaves the server; a row that was changed past the product is told as such. The library
 * writes each value twice and leaves two records behind for each of its fields: what is the same coming and going is
 * read, and handed on as it is where nothing is to be left out.
 */
export function outgoing(schema: z.ZodType, value: unknown): unknown {
  if (!isMirrored(schema)) return whole(z.safeEncode(schema, value))
  const read = readerOf(schema)(value)
  return read === misfit ? whole(schema.safeParse(value)) : read
}

function whole(result: z.ZodSafeParseResult<unknown>): unknown {
  if (!result.success) throw damaged(result.error)
  return result.data
}
