import type { JavaType } from '@app/shared/tool/genColumn.ts'
import { camelCase, str } from '#/modules/tool/gen/text/code.ts'

/** What the catalogue says of a column's type. */
export interface PhysicalType {
  kind: ColumnKind
  /** Characters, of texts that have a length. */
  length?: number
  /** Digits in all and behind the point, of decimals. */
  precision?: number
  scale?: number
  /** As PostgreSQL writes it, where the kind alone does not say it. */
  written?: string
  /** Of an enumeration. */
  values?: readonly string[]
}

export type ColumnKind = keyof typeof columnKinds

/** What a value can be done with: which display types fit and what may be asked of it. */
export type Family = 'text' | 'choice' | 'number' | 'moment' | 'time' | 'json' | 'flag' | 'list' | 'bytes'

/** Names of the query layer and of the product's own columns. */
interface Origin {
  orm?: string
  columns?: string
}

interface KindOf {
  family: Family
  /** How PostgreSQL's `format_type` writes it, where that alone says it. */
  written?: RegExp
  /** The column in the table file and what it is imported from. */
  column: (type: PhysicalType, name: string) => string
  from: Origin | ((type: PhysicalType) => Origin)
  /** The rule in the contract of a value that must be there. */
  rule: (type: PhysicalType) => string
  ruleFrom?: { name: string; file: string }
  /** The n-th of many values that differ, for the test. */
  sample: (type: PhysicalType, n: string) => string
  /** A default of the catalogue as the table file writes it. */
  initial: (value: string) => string | undefined
}

const quoted = (value: string) => /^'((?:[^']|'')*)'(?:::[\w ()[\]]+)?$/.exec(value)?.[1]?.replaceAll("''", "'")
const asText = (value: string) => {
  const text = quoted(value)
  return text === undefined ? undefined : str(text)
}
const asNumber = (value: string) => /^'?(-?\d+(?:\.\d+)?)'?(?:::[\w ]+)?$/.exec(value)?.[1]
const asQuotedNumber = (value: string) => {
  const number = asNumber(value)
  return number === undefined ? undefined : str(number)
}
/** A text without room for a word, another for each of as many rows as it can tell apart. */
const shortText = (length: number, n: string) => (length === 1 ? `(${n} % 36).toString(36)` : `${n}.toString(36)`)
const named = (name: string, ...options: string[]) => [name, ...options].filter(Boolean).join(', ')

/** Types that a column may have, by what becomes of them (generator §16). */
export const columnKinds = {
  varchar: {
    family: 'text',
    written: /^character varying\((?<length>\d+)\)$/,
    column: ({ length }, name) => `varchar(${named(name, `{ length: ${length} }`)})`,
    from: { orm: 'varchar' },
    rule: ({ length }) => `z.string().min(1).max(${length})`,
    sample: ({ length = 1 }, n) => (length > 5 ? `\`v\${${n}}\`` : shortText(length, n)),
    initial: asText,
  },
  char: {
    family: 'text',
    written: /^character\((?<length>\d+)\)$/,
    column: ({ length }, name) => `char(${named(name, `{ length: ${length} }`)})`,
    from: { orm: 'char' },
    rule: ({ length }) => `z.string().length(${length})`,
    sample: ({ length = 1 }, n) =>
      `${shortText(length, n)}.padStart(${length}, '0')`.replace(/\.padStart\(1, '0'\)$/, ''),
    initial: asText,
  },
  text: {
    family: 'text',
    written: /^(text|character varying)$/,
    column: (_, name) => `text(${name})`,
    from: { orm: 'text' },
    rule: () => 'z.string().min(1).max(100_000)',
    sample: (_, n) => `\`v\${${n}}\``,
    initial: asText,
  },
  smallint: {
    family: 'number',
    written: /^smallint$/,
    column: (_, name) => `smallint(${name})`,
    from: { orm: 'smallint' },
    rule: () => 'z.int().min(-32_768).max(32_767)',
    sample: (_, n) => n,
    initial: asNumber,
  },
  integer: {
    family: 'number',
    written: /^integer$/,
    column: (_, name) => `integer(${name})`,
    from: { orm: 'integer' },
    rule: () => 'z.int()',
    sample: (_, n) => n,
    initial: asNumber,
  },
  bigint: {
    family: 'number',
    written: /^bigint$/,
    // No number of JSON holds all of them.
    column: (_, name) => `longInteger(${name})`,
    from: { columns: 'longInteger' },
    rule: () => 'bigintText()',
    ruleFrom: { name: 'bigintText', file: '@app/shared/kit/decimalText.ts' },
    sample: (_, n) => `String(${n})`,
    initial: asQuotedNumber,
  },
  /** As a number of JSON, on request: exact up to 2^53. */
  safeBigint: {
    family: 'number',
    column: (_, name) => `bigint(${named(name, `{ mode: 'number' }`)})`,
    from: { orm: 'bigint' },
    rule: () => 'z.int()',
    sample: (_, n) => n,
    initial: asNumber,
  },
  decimal: {
    family: 'number',
    written: /^numeric(?:\((?<precision>\d+),(?<scale>\d+)\))?$/,
    column: ({ precision, scale }, name) =>
      `numeric(${named(name, precision === undefined ? '' : `{ precision: ${precision}, scale: ${scale} }`)})`,
    from: { orm: 'numeric' },
    // Without a bound of its own a form still has one.
    rule: ({ precision = 30, scale = 10 }) => `decimalText({ precision: ${precision}, scale: ${scale} })`,
    ruleFrom: { name: 'decimalText', file: '@app/shared/kit/decimalText.ts' },
    sample: ({ precision = 30, scale = 10 }, n) => {
      const whole = precision - scale
      return whole > 3 ? `String(${n})` : `String(${n} % ${10 ** whole})`
    },
    initial: asQuotedNumber,
  },
  double: {
    family: 'number',
    written: /^double precision$/,
    column: (_, name) => `doublePrecision(${name})`,
    from: { orm: 'doublePrecision' },
    rule: () => 'z.number()',
    sample: (_, n) => n,
    initial: asNumber,
  },
  real: {
    family: 'number',
    written: /^real$/,
    column: (_, name) => `real(${name})`,
    from: { orm: 'real' },
    rule: () => 'z.number()',
    sample: (_, n) => n,
    initial: asNumber,
  },
  date: {
    family: 'moment',
    written: /^date$/,
    column: (_, name) => `date(${name})`,
    from: { orm: 'date' },
    rule: () => 'z.iso.date()',
    sample: () => `'2026-01-02'`,
    initial: asText,
  },
  instant: {
    family: 'moment',
    written: /^timestamp\(3\) with time zone$/,
    column: (_, name) => `instant(${name})`,
    from: { columns: 'instant' },
    rule: () => 'moment',
    ruleFrom: { name: 'moment', file: '@app/shared/kit/momentText.ts' },
    sample: () => `'2026-01-02 03:04:05'`,
    initial: asText,
  },
  otherInstant: {
    family: 'moment',
    written: /^timestamp(\(\d\))? with(out)? time zone$/,
    column: ({ written = '' }, name) => `instantAs(${str(written)})(${name})`,
    from: { columns: 'instantAs' },
    rule: () => 'moment',
    ruleFrom: { name: 'moment', file: '@app/shared/kit/momentText.ts' },
    sample: () => `'2026-01-02 03:04:05'`,
    initial: asText,
  },
  time: {
    family: 'time',
    written: /^time(\(\d\))? without time zone$/,
    column: (_, name) => `time(${named(name, '{ precision: 0 }')})`,
    from: { orm: 'time' },
    rule: () => 'z.iso.time({ precision: 0 })',
    sample: () => `'03:04:05'`,
    initial: asText,
  },
  texts: {
    family: 'list',
    written: /^(?:character varying\((?<length>\d+)\)|text)\[\]$/,
    column: ({ length }, name) =>
      `${length ? `varchar(${named(name, `{ length: ${length} }`)})` : `text(${name})`}.array()`,
    from: ({ length }) => ({ orm: length ? 'varchar' : 'text' }),
    rule: ({ length }) => `z.array(z.string().max(${length ?? 1_000})).max(500)`,
    sample: () => '[]',
    initial: (value) => (value.startsWith("'{}'::") ? '[]' : undefined),
  },
  json: {
    family: 'json',
    written: /^jsonb$/,
    column: (_, name) => `jsonb(${name})`,
    from: { orm: 'jsonb' },
    rule: () => 'z.json()',
    sample: () => '{}',
    initial: quoted,
  },
  plainJson: {
    family: 'json',
    written: /^json$/,
    column: (_, name) => `json(${name})`,
    from: { orm: 'json' },
    rule: () => 'z.json()',
    sample: () => '{}',
    initial: quoted,
  },
  boolean: {
    family: 'flag',
    written: /^boolean$/,
    column: (_, name) => `boolean(${name})`,
    from: { orm: 'boolean' },
    rule: () => 'z.boolean()',
    sample: () => 'true',
    initial: (value) => (/^(true|false)$/.test(value) ? value : undefined),
  },
  enumeration: {
    family: 'choice',
    column: ({ written = '' }, name) => `${enumName(written)}(${name})`,
    from: { orm: 'pgEnum' },
    rule: ({ values = [] }) => `z.enum([${values.map(str).join(', ')}])`,
    // Its dictionary holds the same values.
    sample: ({ values: [first = ''] = [] }) => str(first),
    initial: asText,
  },
  /** Kept by the table, and by nothing else: no row holds them. */
  bytes: {
    family: 'bytes',
    written: /^bytea$/,
    column: (_, name) => `bytes(${name})`,
    from: { columns: 'bytes' },
    rule: () => 'z.never()',
    sample: () => 'null',
    initial: () => undefined,
  },
} as const satisfies Record<string, KindOf>

/** What is known of a column beside its type. */
interface Beside {
  javaType?: JavaType
  /** Of an enumeration. */
  values?: readonly string[] | undefined
}

/** What a type of the catalogue becomes; nothing for one that no page can show. */
export function physicalType(columnType: string, { javaType, values }: Beside = {}): PhysicalType | undefined {
  if (values && /^[a-z_][a-z0-9_]*$/.test(columnType)) return { kind: 'enumeration', written: columnType, values }
  if (columnType === 'bigint' && javaType === 'Integer') return { kind: 'safeBigint' }
  for (const [kind, { written }] of Object.entries<KindOf>(columnKinds)) {
    const found = written?.exec(columnType)
    if (!found) continue
    const { length, precision, scale } = found.groups ?? {}
    return {
      kind: kind as ColumnKind,
      ...(length ? { length: Number(length) } : {}),
      ...(kind === 'otherInstant' ? { written: columnType } : {}),
      ...(precision ? { precision: Number(precision), scale: Number(scale) } : {}),
    }
  }
  return undefined
}

/** What the table file calls an enumeration of the database. */
export const enumName = (written: string): string => `${camelCase(written)}Values`

/** What the table file imports for a column. */
export function originOf(type: PhysicalType): Origin {
  const { from } = kindOf(type)
  return typeof from === 'function' ? from(type) : from
}

export const kindOf = ({ kind }: PhysicalType): KindOf => columnKinds[kind]
