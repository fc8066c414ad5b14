import { textPatterns, type TextPattern } from '@app/shared/kit/textPatterns.ts'
import type { ColumnKind, PhysicalType } from '#/modules/tool/gen/model/columnKinds.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
import { refuse } from '#/platform/errors.ts'

export type Sample = string | number | boolean | null | readonly string[] | Record<string, never>

/** What values are chosen from, where they are not made up. */
export interface Pools {
  users: readonly string[]
  depts: readonly string[]
  /** Ids of the nodes of a tree, by its table. */
  nodes: (table: string) => readonly string[]
  /** Values of a dictionary. */
  dict: (type: string) => readonly string[]
}

const padded = (n: number, length: number) => String(n).padStart(length, '0').slice(-length)
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)

/** The n-th of many texts of a kind. */
const fitting: Record<TextPattern, (n: number) => string> = {
  date: dayOf,
  number: String,
  integer: String,
  positiveInteger: (n) => String(n + 1),
  phone: (n) => `138${padded(n, 8)}`,
  tel: (n) => `010-${padded(60_000_000 + n, 8)}`,
  zipCode: (n) => padded(100_000 + n, 6),
  email: (n) => `sample${n}@example.com`,
  qq: (n) => String(100_000 + n),
  idCard: (n) => `11010119900101${padded(n, 3)}${n % 10}`,
  url: (n) => `https://example.com/${n}`,
  ip: (n) => `10.${Math.floor(n / 65_536) % 256}.${Math.floor(n / 256) % 256}.${n % 256}`,
}

/** The n-th of many values by type; texts say what they are as far as there is room. */
const byKind: Record<ColumnKind, (n: number, type: PhysicalType, label: string) => Sample> = {
  varchar: (n, { length = 1 }, label) => {
    const number = n.toString(36)
    return `${label.slice(0, Math.max(0, length - number.length))}${number}`.slice(-length)
  },
  char: (n, { length = 1 }) => padded(n, length),
  text: (n, _, label) => `${label}${n}`,
  smallint: (n) => n,
  integer: (n) => n,
  bigint: (n) => n,
  safeBigint: (n) => n,
  decimal: (n, { precision = 30, scale = 2 }) => {
    const whole = n % 10 ** Math.min(precision - scale, 9)
    return scale > 0 ? `${whole}.${padded(n % 100, Math.min(scale, 2))}` : String(whole)
  },
  double: (n) => n + 0.5,
  real: (n) => n + 0.5,
  date: dayOf,
  instant: (n) => `${dayOf(n)} 09:30:00`,
  otherInstant: (n) => `${dayOf(n)} 09:30:00`,
  time: (n) => `${padded(n % 24, 2)}:${padded(n % 60, 2)}:00`,
  texts: () => [],
  json: () => ({}),
  plainJson: () => ({}),
  boolean: (n) => n % 2 === 0,
  enumeration: (n, { values = [] }) => values[n % values.length] ?? null,
  bytes: () => null,
}

const several: ReadonlySet<string> = new Set(['selectMultiple', 'checkbox'])

/** A value that the rules of a column accept, another for each row where the column wants that. */
export function sampleValue(property: Property, n: number, pools: Pools): Sample {
  const { label, type, html, dict, entries, onOff, tree, checks, filled } = property
  const known = onOff ?? (entries.length > 0 ? entries.map(({ value }) => value) : dict && pools.dict(dict))
  const named = tree?.nodes ? pools.nodes(tree.nodes.table) : undefined
  const from = html === 'user' ? pools.users : html === 'dept' ? pools.depts : (named ?? known)
  if (from && from.length > 0) {
    const value = from[n % from.length] ?? ''
    return several.has(html) && from.length > 1 ? `${value},${from[(n + 1) % from.length]}` : plain(type, value)
  }
  if (tree || html === 'imageUpload' || html === 'fileUpload') {
    if (filled) throw refuse(`字段【${label}】不能为空，样例数据无法填写`)
    return type.kind === 'texts' ? [] : null
  }
  if (html === 'editor') return `<p>${label}${n}</p>`.slice(0, type.length)
  const [check] = checks
  const value = check ? fitting[check](n) : byKind[type.kind](n, type, label)
  if (typeof value === 'string' && !checks.every((each) => textPatterns[each].pattern.test(value)))
    throw refuse(`字段【${label}】的多个校验无法同时满足`)
  if (typeof value === 'string' && value.length > (type.length ?? value.length))
    throw refuse(`字段【${label}】放不下符合校验的样例数据`)
  return value
}

/** Values of dictionaries are texts; the column may be a number or a truth. */
function plain({ kind }: PhysicalType, value: string): Sample {
  if (kind === 'smallint' || kind === 'integer' || kind === 'bigint' || kind === 'safeBigint') return Number(value)
  return kind === 'boolean' ? value === '1' || value === 'true' : value
}
