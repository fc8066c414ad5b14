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
  const reader = partReader(schema) ?? textReader(schema) ?? libraryReader(schema)
  readers.set(schema, reader)
  return reader
}

/** Of what holds others and says nothing further about itself. */
function partReader(schema: z.ZodType): Reader | undefined {
  const { type, checks = [], shape, catchall, element, innerType } = schema._zod.def as unknown as Parts
  if (checks.length > 0 || catchall) return undefined
  if (type === 'object' && shape) return objectReader(shape)
  if (type === 'array' && element) return arrayReader(readerOf(element))
  if (type === 'nullable' && innerType) return emptyOr(null, readerOf(innerType))
  // One that may be missing but not be undefined is the library's.
  if (type === 'optional' && innerType && !schema._zod.traits.has('$ZodExactOptional'))
    return emptyOr(undefined, readerOf(innerType))
  return undefined
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

/** The library judges other values, with one record for all instead of one for each field of each row. */
function libraryReader(schema: z.ZodType): Reader {
  const { run } = schema._zod
  const alone = { async: false } as const
  const fresh = (): z.core.ParsePayload => ({ value: undefined, issues: [] })
  let spare: z.core.ParsePayload | undefined
  return (value) => {
    // A schema that asks for its like while it judges finds no spare record and takes a new one.
    const payload = spare ?? fresh()
    spare = undefined
    payload.value = value
    const result = run(payload, alone)
    if (result instanceof Promise || result.issues.length > 0) return misfit
    const read = result.value
    payload.value = undefined
    spare = payload
    return read
  }
}

function arrayReader(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return misfit
    let copy: unknown[] | undefined = isPlain(value, Array.prototype) ? undefined : []
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
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    read: readerOf(schema),
    mayBeMissing: schema._zod.optin !== undefined,
  }))
  const names = new Set(Object.keys(shape))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit
    const row = value as Record<string, unknown>
    let copy: Record<string, unknown> | undefined =
      isPlain(row, Object.prototype) && hasOnly(row, names) ? undefined : {}
    for (let i = 0; i < fields.length; i++) {
      const { key, read, mayBeMissing } = fields[i] as (typeof fields)[number]
      const part = read(row[key])
      if (part === misfit || (part === undefined && !mayBeMissing && !(key in row))) return misfit
      if (!copy && part !== row[key]) {
        copy = {}
        for (const { key: before } of fields.slice(0, i)) copy[before] = row[before]
      }
      if (copy && part !== undefined) copy[key] = part
    }
    return copy ?? row
  }
}

/** Has no way of its own to become text. */
const isPlain = (value: object, prototype: object): boolean =>
  Object.getPrototypeOf(value) === prototype && !('toJSON' in value)

function hasOnly(row: object, names: ReadonlySet<string>): boolean {
  for (const key in row) if (!names.has(key)) return false
  return true
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
