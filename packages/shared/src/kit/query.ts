import { z } from 'zod'
import { defaultPageSize } from './envelope.ts'
import type { Field, Fields } from './field.ts'
import { badQuery } from './messages.ts'

/** Filters by field name, date bounds under `params`, and an order. */
export interface ListQuery {
  orderByColumn?: string | undefined
  isAsc?: 'asc' | 'desc' | undefined
  params?: Record<string, string> | undefined
  [field: string]: unknown
}

export interface PageQuery extends ListQuery {
  /** From 1; beyond the end the last page is answered. */
  pageNum: number
  /** Clamped to 1–200. */
  pageSize: number
  /** `N`: no counting; `total` is −1. */
  count: 'Y' | 'N'
}

const directions = { asc: 'asc', ascend: 'asc', desc: 'desc', descend: 'desc' } as const
const day = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/

export const maxPageNum = 100_000
export const maxPageSize = 200

/** Begin and end key under `params` of a bounded field: `beginTime` for the main one, `{field}BeginTime` for others. */
export function rangeKeys(key: string, main: string): [begin: string, end: string] {
  return key === main ? ['beginTime', 'endTime'] : [`${key}BeginTime`, `${key}EndTime`]
}

/** Fields that may stand in `orderByColumn`. */
export function sortableFields(fields: Fields, audit: boolean): string[] {
  const own = Object.entries(fields as Record<string, Field>).filter(
    ([, f]) => f.options.sortable !== false && f.options.list !== false && !f.options.virtual,
  )
  return [...own.map(([key]) => key), ...(audit ? ['createTime', 'updateTime'] : [])]
}

function filterSchema(f: Field): z.ZodType {
  let inner: z.ZodType = f.schema
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.ZodType
  const kind = inner._zod.def.type
  return kind === 'number'
    ? z.coerce
        .number({ error: badQuery })
        .refine((inner as z.ZodNumber).isInt ? Number.isSafeInteger : Number.isFinite, badQuery)
    : z.string({ error: badQuery }).max(100, badQuery)
}

/** Query schemas of a resource: declared filters only, other keys are dropped (security IN-02, IN-06). */
export function querySchema(
  fields: Fields,
  { audit, range, filters: further }: { audit: boolean; range: string; filters: Readonly<Record<string, z.ZodType>> },
) {
  const entries: [string, Field][] = Object.entries(fields)
  const filters = Object.fromEntries(
    entries
      .filter(([, f]) => f.options.search && f.options.search !== 'between')
      .map(([key, f]) => [key, filterSchema(f).optional()]),
  )
  const bounded = entries.filter(([, f]) => f.options.search === 'between').map(([key]) => key)
  if (audit && !bounded.includes('createTime')) bounded.push('createTime')
  const bound = z.string({ error: badQuery }).regex(day, badQuery).refine(isRealDay, badQuery).optional()
  const params = Object.fromEntries(bounded.flatMap((key) => rangeKeys(key, range)).map((key) => [key, bound]))
  const sortable = new Set(sortableFields(fields, audit))

  const list = {
    ...filters,
    ...Object.fromEntries(Object.entries(further).map(([key, schema]) => [key, schema.optional()])),
    params: z.object(params, { error: badQuery }).optional(),
    orderByColumn: z
      .string({ error: badQuery })
      .refine((text) => sortable.has(text), badQuery)
      .optional(),
    isAsc: z
      .string({ error: badQuery })
      .transform((text, issue) => {
        const direction = directions[text as keyof typeof directions]
        if (!Object.hasOwn(directions, text)) issue.addIssue({ code: 'custom', message: badQuery })
        return direction
      })
      .optional(),
  }
  const number = z.coerce.number({ error: badQuery }).refine(Number.isInteger, badQuery)
  return {
    list: z.object(list),
    page: z.object({
      ...list,
      pageNum: number.refine((n) => n >= 1 && n <= maxPageNum, badQuery).default(1),
      pageSize: number
        .refine((n) => n >= 1, badQuery)
        .transform((n) => Math.min(n, maxPageSize))
        .default(defaultPageSize),
      count: z.enum(['Y', 'N'], { error: badQuery }).default('Y'),
    }),
  }
}

/** The pattern lets 2024-02-31 through; a real calendar day reads back unchanged. */
export function isRealDay(text: string): boolean {
  const date = text.slice(0, 10)
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && !date.startsWith('0000')
}
