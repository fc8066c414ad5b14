import { z } from 'zod'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'

/** What JSON Schema says of a value, as far as one that fits is made from it. */
interface Shape {
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
  format?: string
}

type Path = readonly (string | number)[]

const partNames = ['params', 'query', 'body'] as const
type PartName = (typeof partNames)[number]

/** All wrong values for every field take a minute and more: `npm run faults` asks for them. */
export const perField = process.env.WRONG_VALUES === 'all' ? Number.POSITIVE_INFINITY : 4

/** One call with one wrong value. */
export interface WrongCall {
  method: 'GET' | 'POST'
  url: string
  payload?: string
  /** Which field has which value, for the report. */
  about: string
}

/** Values by the name under which a failure is reported. */
const wrongTexts: Readonly<Record<string, string>> = {
  'no number': 'abc',
  'a fraction': '1.5',
  'a negative': '-1',
  'a huge number': '99999999999999999999999',
  'U+0000': 'a\u0000b',
  'a look-alike letter': '\u0430\uff11\u202e',
  'half a character': '\ud800',
  'a wildcard and a quote': "%_\\'",
  'a day that is none': '2024-02-31',
  'a time that is none': '2024-13-01 25:61:00',
  'a far year': '275760-09-13T00:00:00Z',
  'a foreign id': '1',
  'an unknown id': 'zzzzzzzz-0000-4000-8000-000000000000',
  'a broken list of ids': '1,,2,',
  'an empty text': '',
}
const longText = { 'a long text': '字'.repeat(20_000) }
const wrongInBody: Readonly<Record<string, unknown>> = {
  ...wrongTexts,
  ...longText,
  'what cleaning makes longer': '<'.repeat(100_000),
  'the fraction 1.5': 1.5,
  'the number -1': -1,
  'the number 1e308': 1e308,
  'the number 2^53': 2 ** 53,
  null: null,
  true: true,
  'an empty list': [],
  'a list of nothing': [null],
  'an empty object': {},
  'a prototype': JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
}
const wrongInUrl: Readonly<Record<string, string>> = { ...wrongTexts, 'a rather long text': '字'.repeat(2_000) }

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** The least that may fit: only what has to be there. */
function plausible(shape: Shape | undefined, depth = 0): unknown {
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

/** Every field of a shape, those of objects within and of the first item of lists too. */
function pathsOf(shape: Shape, depth = 0): Path[] {
  if (depth > 3) return []
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (branches) return branches.flatMap((branch) => pathsOf(branch, depth))
  const inItems = shape.items ? [[0], ...pathsOf(shape.items, depth + 1).map((path) => [0, ...path])] : []
  const inside = Object.entries(shape.properties ?? {}).flatMap(([key, own]) => [
    [key],
    ...pathsOf(own, depth + 1).map((path) => [key, ...path]),
  ])
  return [...inside, ...inItems]
}

/** A copy with the value at the path; what is missing on the way is made. */
function withAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [withAt(Array.isArray(whole) ? whole[0] : undefined, rest, value)]
  const given = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {}
  return { ...given, [key]: withAt((given as Record<string, unknown>)[key], rest, value) }
}

const queryText = (query: object): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([name, item]) => [`${key}[${name}]`, String(item)])
        : [[key, String(value)]],
    ),
  ).toString()

/** The text of a URL; half a character has no form there. */
const inUrl = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

/**
 * The calls of an endpoint in which one field of its path, query or body is wrong and the rest may fit. `most`
 * takes that many of the wrong values for each field, by `turn` others for each, so that together they all occur.
 */
export function wrongCallsOf(endpoint: Endpoint, turn: number, most: number): WrongCall[] {
  const shapes = partNames.flatMap((part): [PartName, Shape][] => {
    const schema = endpoint[part]
    return schema && schema._zod.def.type !== 'undefined' ? [[part, shapeOf(schema)]] : []
  })
  const right = Object.fromEntries(shapes.map(([part, shape]) => [part, plausible(shape)]))
  let next = turn
  return shapes.flatMap(([part, shape]) => {
    const wrong = Object.entries(part === 'body' ? wrongInBody : wrongInUrl)
    const paths: Path[] = part === 'body' ? [[], ...pathsOf(shape)] : pathsOf(shape)
    return paths.flatMap((path) =>
      Array.from({ length: Math.min(most, wrong.length) }, () => {
        const [name, value] = wrong[next++ % wrong.length] as [string, unknown]
        const call = { ...right, [part]: withAt(right[part], path, value) }
        return written(endpoint, call, `${[part, ...path].join('.')} is ${name}`)
      }),
    )
  })
}

function written({ method, path }: Endpoint, call: Partial<Record<PartName, unknown>>, about: string): WrongCall {
  const given = (call.params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => inUrl(given[name] ?? '1'))
  const search = typeof call.query === 'object' && call.query ? queryText(call.query) : ''
  return {
    method,
    url: search ? `${filled}?${search}` : filled,
    ...(method === 'POST' ? { payload: JSON.stringify(call.body ?? {}) } : {}),
    about: `${method} ${path}: ${about}`,
  }
}
