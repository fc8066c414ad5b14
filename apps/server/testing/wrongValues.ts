import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { shapesOf, type Call, type PartName, type Shape } from './shapes.ts'

/** All that may be wrong takes minutes: `npm run faults` asks for it. `share`: of how many JSON values one is taken. */
export const thoroughness =
  process.env.WRONG_VALUES === 'all'
    ? { most: Number.POSITIVE_INFINITY, mostInJson: 3, share: 1, forms: Number.POSITIVE_INFINITY }
    : { most: 1, mostInJson: 1, share: 32, forms: 3 }

/** Values by the name under which a failure is reported. */
export const wrongTexts: Readonly<Record<string, string>> = {
  'no number': 'abc',
  'a fraction': '1.5',
  'a negative': '-1',
  'a huge number': '99999999999999999999999',
  'a number without end': '1e400',
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
  'ten thousand items': Array.from({ length: 10_000 }, () => '1'),
  'ten thousand objects': Array.from({ length: 10_000 }, () => ({})),
  'an object like a list': { 0: '1', length: 1 },
  'a deep nest': nested(40),
  'a nest without end': nested(5_000),
  'a prototype': JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
}
const wrongInUrl: Readonly<Record<string, string>> = { ...wrongTexts, 'a rather long text': '字'.repeat(2_000) }

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
}

/** Stands in a path for what is said in JSON within a text. */
const asJson: unique symbol = Symbol('as JSON')
type Step = string | number | typeof asJson
type Path = readonly Step[]

/** One call in which one value is wrong. */
export interface Wrong {
  part: PartName
  path: Path
  value: unknown
  /** Which field has which value, for the report. */
  about: string
}

/** Every field of a shape, those of objects within and of the first item of lists too. */
function pathsOf(shape: Shape, depth = 0): Path[] {
  if (depth > 3) return []
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (branches) return branches.flatMap((branch) => pathsOf(branch, depth))
  const inItems: Path[] = shape.items ? [[0], ...pathsOf(shape.items, depth + 1).map((path) => [0, ...path])] : []
  const inside = Object.entries(shape.properties ?? {}).flatMap(([key, own]) => [
    [key],
    ...pathsOf(own, depth + 1).map((path) => [key, ...path]),
  ])
  return [...inside, ...inItems]
}

/** Every value within a value, also those of JSON that is sent as text: no schema names them. */
function pathsIn(value: unknown): Path[] {
  const read = typeof value === 'string' && /^[[{]/.test(value) ? jsonOf(value) : undefined
  if (read !== undefined) return pathsIn(read).map((path): Path => [asJson, ...path])
  if (typeof value !== 'object' || value === null) return []
  const entries: [Step, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, own]): Path[] => [[key], ...pathsIn(own).map((path): Path => [key, ...path])])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A copy with the value at the path; what is missing on the way is made. */
export function withAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (step === asJson) return JSON.stringify(withAt(jsonOf(String(whole)), rest, value))
  if (typeof step === 'number') {
    const items: unknown[] = Array.isArray(whole) ? whole : []
    return Object.assign([...items], { [step]: withAt(items[step], rest, value) })
  }
  const given = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {}
  return { ...given, [step]: withAt((given as Record<string, unknown>)[step], rest, value) }
}

const isOfJson = (path: Path) => path.includes(asJson)
const named = (path: Path) => path.map((step) => (step === asJson ? 'json' : step))
const isId = (path: Path) => /^(ids?|from|to|\w+Ids?)$/.test(String(path.findLast((step) => typeof step === 'string')))

/**
 * What may be wrong with the calls of an endpoint: one field of its path, query or body each, the rest being as in
 * the right call. By `turn` other values are taken for each field, so that together they all occur.
 */
export function wrongsOf(
  endpoint: Endpoint,
  right: Call,
  ids: Readonly<Record<string, string>>,
  turn: number,
): Wrong[] {
  const { most, mostInJson, share } = thoroughness
  const foreign = Object.fromEntries(Object.entries(ids).map(([kind, id]) => [`an id of ${kind}`, id]))
  let next = turn
  return shapesOf(endpoint).flatMap(([part, shape]) => {
    const wrong: Readonly<Record<string, unknown>> = part === 'body' ? wrongInBody : wrongInUrl
    const within = part === 'body' ? pathsIn(right[part]) : []
    const paths = new Map(
      [...(part === 'body' ? [[]] : []), ...pathsOf(shape), ...within].map((path) => [named(path).join('.'), path]),
    )
    return [...paths].flatMap(([name, path]) => {
      const values = Object.entries(isId(path) ? { ...wrong, ...foreign } : wrong)
      // A form has hundreds of values that its text holds.
      const count = isOfJson(path) ? Number(next % share === 0) * mostInJson : Math.min(most, values.length)
      if (count === 0) next++
      return Array.from({ length: count }, () => {
        const [word, value] = values[next++ % values.length] as [string, unknown]
        return { part, path, value, about: `${endpoint.method} ${endpoint.path}: ${part}.${name} is ${word}` }
      })
    })
  })
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

/** The address of a call. */
export function urlOf({ path }: Endpoint, call: Call): string {
  const given = (call.params ?? {}) as Record<string, unknown>
  const filled = path
    .replaceAll(/:(\w+)/g, (_, name: string) => inUrl(given[name] ?? '1'))
    .replace('*', () => inUrl(given['*'] ?? '1').replaceAll('%2F', '/'))
  const search = typeof call.query === 'object' && call.query ? queryText(call.query) : ''
  return search ? `${filled}?${search}` : filled
}
