import type { z } from 'zod'
import type { FieldTexts } from './field.ts'

/** Chinese name and special sentences of a schema, read by `messageOf` on both sides. */
export interface Label {
  label: string
  texts?: FieldTexts
  /** A list of rows of which each is told by its number. */
  rows?: true
}

/** Kept beside the schemas: zod's own metadata would put the sentences into the API reference. */
const labels = new WeakMap<z.ZodType, Label>()

/** A copy of the schema that knows its Chinese name; must be the last call of the chain. */
export function labelled<S extends z.ZodType>(schema: S, label: string, texts?: FieldTexts, rows = false): S {
  const own = schema.meta({ title: label })
  labels.set(own, { label, ...(texts && { texts }), ...(rows && { rows }) })
  return own
}

interface Wrapper {
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Wrapper

/** The label of the schema at a path, looking through optional, nullable and default wrappers. */
export function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): Label | undefined {
  let current: z.ZodType | undefined = schema
  let found = labels.get(schema)
  const unwrap = () => {
    while (current) {
      found = labels.get(current) ?? found
      const { innerType, in: input } = defOf(current)
      const next: z.ZodType | undefined = innerType ?? input
      if (!next) return
      current = next
    }
  }
  unwrap()
  for (const key of path) {
    if (!current) return found
    const def = defOf(current)
    current = typeof key === 'number' ? def.element : def.shape?.[String(key)]
    if (typeof key === 'string') found = undefined
    unwrap()
  }
  return found
}
