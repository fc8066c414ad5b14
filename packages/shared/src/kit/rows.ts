import type { z } from 'zod'
import type { Fields } from './field.ts'

/** What every entity row carries on the wire beside its fields. */
export interface AuditRow {
  id: string
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
  version: number
}

type SentKeys<F extends Fields> = { [K in keyof F]: F[K]['options'] extends { secret: true } ? never : K }[keyof F]
export type RowOfFields<F extends Fields> = AuditRow & { [K in SentKeys<F>]: z.output<F[K]['schema']> }
type ListedKeys<F extends Fields> = {
  [K in SentKeys<F>]: F[K]['options'] extends { list: false } ? never : K
}[SentKeys<F>]
/** A row as a page sends it: fields with `list: false` are left to `get`. */
export type ItemOfFields<F extends Fields> = AuditRow & { [K in ListedKeys<F>]: z.output<F[K]['schema']> }
