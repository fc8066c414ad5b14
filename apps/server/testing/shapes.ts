import { z } from 'zod'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'

/** What JSON Schema says of a value, as far as one that fits is made from it. */
export interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
}

export const partNames = ['params', 'query', 'body'] as const
export type PartName = (typeof partNames)[number]
export type Call = Partial<Record<PartName, unknown>>

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

export const shapesOf = (endpoint: Endpoint): [PartName, Shape][] =>
  partNames.flatMap((part) => {
    const schema = endpoint[part]
    return schema && schema._zod.def.type !== 'undefined' ? [[part, shapeOf(schema)]] : []
  })

/** The least that may fit: only what has to be there. */
export function plausible(shape: Shape | undefined, depth = 0): unknown {
  if (!shape || depth > 6) return '1'
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if ('default' in shape) return shape.default
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (first) return plausible(first, depth + 1)
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  if (type === 'object') {
    const { properties = {}, required = [] } = shape
    return Object.fromEntries(required.map((key) => [key, plausible(properties[key], depth + 1)]))
  }
  if (type === 'array') return shape.minItems ? [plausible(shape.items, depth + 1)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return '1'.repeat(Math.max(1, shape.minLength ?? 1))
}
