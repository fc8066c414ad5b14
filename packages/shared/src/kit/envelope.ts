import { z } from 'zod'
import type { Reason } from './reasons.ts'

/** What every API answer carries; `code` 200 is success, all refusals travel with HTTP status 200 (auth §1.2). */
export interface Envelope<T = unknown> {
  code: number
  msg: string | null
  data?: T
  /** Why it was refused, where the caller can act on it. */
  reason?: Reason
  /** Messages per field, so that a form can show each one beside its input. */
  errors?: Record<string, string>
  /** Request number, sent with faults so that a user can quote it. */
  traceId?: string
}

export const ResultCode = {
  ok: 200,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  mediaType: 415,
  tooMany: 429,
  refused: 500,
  unavailable: 503,
} as const

/** How `total` was found: counted now, counted at most 10 s ago, or estimated by the planner. */
export const totalKinds = ['exact', 'cached', 'estimated'] as const
export type TotalKind = (typeof totalKinds)[number]

/** One page of a list. `total` and `pages` are −1 when the caller asked not to count. */
export interface Page<T> {
  list: T[]
  total: number
  totalKind: TotalKind
  pageNum: number
  pageSize: number
  pages: number
  size: number
  isFirstPage: boolean
  isLastPage: boolean
  hasNextPage: boolean
  hasPreviousPage: boolean
}

export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalKind: z.enum(totalKinds),
    pageNum: z.int(),
    pageSize: z.int(),
    pages: z.int(),
    size: z.int(),
    isFirstPage: z.boolean(),
    isLastPage: z.boolean(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
}

export const pageSizes = [10, 20, 30, 50] as const
export const defaultPageSize = 20
