import { z } from 'zod'
import { decimalRuleOf } from './decimalText.ts'
import type { Field } from './field.ts'
import { badQuery } from './messages.ts'
import { innerSchema } from './wire.ts'

/**
 * What a search field is asked for. `several`: values of a dictionary of which the row has one at least, as its text
 * holds them; `below`: a node of a tree and everything under it.
 */
export type SearchValue = 'text' | 'number' | 'decimal' | 'boolean' | 'day' | 'moment' | 'time' | 'several' | 'below'

export function searchValueOf({ schema, options: { widget, search } }: Field): SearchValue {
  const { type } = innerSchema(schema)._zod.def
  if (type === 'number' || type === 'boolean') return type
  if (decimalRuleOf(schema)) return 'decimal'
  switch (widget) {
    case 'selectMultiple':
    case 'checkbox':
      return 'several'
    case 'dept':
    case 'treeSelect':
      return 'below'
    // Text on the wire, because no number of JSON holds it.
    case 'number':
      return 'decimal'
    case 'date':
      return 'day'
    case 'datetime':
      return 'moment'
    case 'time':
      return 'time'
    default:
      return search === 'between' ? 'moment' : 'text'
  }
}

/** Begin and end key under `params` of a bounded field: `beginTime` for the main one, `{field}BeginTime` for others. */
export function rangeKeys(key: string, main: string, value: SearchValue = 'moment'): [begin: string, end: string] {
  if (value === 'number' || value === 'decimal' || value === 'time') return [`${key}Begin`, `${key}End`]
  return key === main ? ['beginTime', 'endTime'] : [`${key}BeginTime`, `${key}EndTime`]
}

/** Says `N` beside a field whose node is meant alone, without what is under it. */
export const belowKey = (key: string) => `${key}Below`

/** What stands there; nothing means with everything under it. */
export const belowSchema = z.enum(['', 'Y', 'N'], { error: badQuery }).optional()

const day = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const whole = /^-?\d{1,19}$/
const decimal = /^-?\d{1,30}(\.\d{1,15})?$/

/** One question names at most so many values of a dictionary. */
const mostValues = 50

const text = z.string({ error: badQuery })
const several = text.max(2_000, badQuery).refine((joined) => {
  const parts = joined.split(',')
  return parts.length <= mostValues && parts.every((part) => part !== '' && part.length <= 100)
}, badQuery)

/** What a query may carry for a search field, or for one bound of it; an empty text asks for nothing. */
export const filterSchema = (f: Field): z.ZodType =>
  z.union([z.literal(''), valueSchema(f)], { error: badQuery }).optional()

function valueSchema(f: Field): z.ZodType {
  switch (searchValueOf(f)) {
    case 'number': {
      const { isInt } = innerSchema(f.schema) as z.ZodNumber
      return z.coerce.number({ error: badQuery }).refine(isInt ? Number.isSafeInteger : Number.isFinite, badQuery)
    }
    case 'decimal':
      return text.regex(decimalRuleOf(f.schema)?.scale === 0 ? whole : decimal, badQuery)
    case 'boolean':
      return z.enum(['true', 'false'], { error: badQuery })
    case 'time':
      return text.regex(timeOfDay, badQuery)
    case 'day':
    case 'moment':
      return text.regex(day, badQuery).refine(isRealDay, badQuery)
    case 'several':
      return several
    case 'below':
      return text.max(64, badQuery)
    case 'text':
      return text.max(100, badQuery)
  }
}

/** The pattern lets 2024-02-31 through; a real calendar day reads back unchanged. */
export function isRealDay(written: string): boolean {
  const date = written.slice(0, 10)
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && !date.startsWith('0000')
}
