import { z } from 'zod'
import { defaultPageSize } from './envelope.ts'
import type { Field, Fields } from './field.ts'
import { badQuery } from './messages.ts'
import { belowKey, belowSchema, filterSchema, rangeKeys, searchValueOf } from './searchValue.ts'

/** Filters by field name, date bounds under `params`, and an order. */
export interface ListQuery {
  orderByColumn?: string | undefined
  isAsc?: 'asc' | 'desc' | undefined
  params?: Record<string, string | number | undefined> | undefined
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

export const maxPageNum = 100_000
export const maxPageSize = 200

/** Fields that may stand in `orderByColumn`. */
export function sortableFields(fields: Fields, audit: boolean): string[] {
  const own = Object.entries(fields as Record<string, Field>).filter(
    ([, f]) => f.options.sortable !== false && f.options.list !== false && !f.options.virtual,
  )
  return [...own.map(([key]) => key), ...(audit ? ['createTime', 'updateTime'] : [])]
}

/** The moment of every entity that can be bounded whether or not its contract names it. */
const created: Field = { schema: z.string(), label: '创建时间', options: { search: 'between' } }

/** Fields that can be bounded from both sides, `createTime` among them. */
export function boundedFields(fields: Fields, audit: boolean): [key: string, field: Field][] {
  const declared = Object.entries(fields as Record<string, Field>).filter(([, f]) => f.options.search === 'between')
  return audit && !declared.some(([key]) => key === 'createTime') ? [...declared, ['createTime', created]] : declared
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
      .flatMap(([key, f]): [string, z.ZodType][] => [
        [key, filterSchema(f)],
        ...(searchValueOf(f) === 'below' ? [[belowKey(key), belowSchema] satisfies [string, z.ZodType]] : []),
      ]),
  )
  const params = Object.fromEntries(
    boundedFields(fields, audit).flatMap(([key, f]) =>
      rangeKeys(key, range, searchValueOf(f)).map((bound) => [bound, filterSchema(f)]),
    ),
  )
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
