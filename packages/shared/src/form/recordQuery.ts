import { z } from 'zod'
import { defaultPageSize } from '@app/shared/kit/envelope.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { maxPageNum, maxPageSize } from '@app/shared/kit/query.ts'
import { isRealDay } from '@app/shared/kit/searchValue.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** How values of a field are looked for and shown. */
export const fieldKinds = ['text', 'number', 'time', 'choice', 'choices', 'switch', 'files', 'rows', 'secret'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Questions a list may ask of a field (form-designer §19.2, as far as an index can answer them). */
export const filterOperators = [
  'eq',
  'ne',
  'contains',
  'notContains',
  'startsWith',
  'in',
  'notIn',
  'gte',
  'lte',
  'between',
  'empty',
  'notEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

export const operatorsOfKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['contains', 'notContains', 'eq', 'ne', 'startsWith', 'in', 'notIn', 'empty', 'notEmpty'],
  number: ['eq', 'ne', 'gte', 'lte', 'between', 'in', 'notIn', 'empty', 'notEmpty'],
  time: ['between', 'gte', 'lte', 'empty', 'notEmpty'],
  choice: ['in', 'notIn', 'eq', 'ne', 'empty', 'notEmpty'],
  choices: ['in', 'notIn', 'empty', 'notEmpty'],
  switch: ['eq', 'ne', 'empty', 'notEmpty'],
  files: ['empty', 'notEmpty'],
  rows: ['empty', 'notEmpty'],
  secret: ['empty', 'notEmpty'],
}

const filterValue = z.union([z.string().max(500), z.number(), z.boolean()])
export const recordFilter = z.object({
  /** Key of the field; its name of today is understood too. */
  model: z.string().min(1).max(200),
  op: z.enum(filterOperators),
  value: z.union([filterValue, z.array(filterValue).max(100)]).optional(),
})
export type RecordFilter = z.infer<typeof recordFilter>

/** Questions of which all or any must hold, one level of groups among them. */
const logic = z.enum(['all', 'any'])
const innerGroup = z.object({ logic, items: z.array(recordFilter) })
export const recordFilterGroup = z.object({ logic, items: z.array(z.union([recordFilter, innerGroup])) })
export type RecordFilterGroup = z.infer<typeof recordFilterGroup>
export type RecordCondition = RecordFilter | RecordFilterGroup

/** Questions of one list, whatever groups they stand in. */
export const mostFilters = 20
export const filtersIn = (conditions: readonly RecordCondition[]): RecordFilter[] =>
  conditions.flatMap((condition) => ('items' in condition ? filtersIn(condition.items) : [condition]))

export const recordConditions = z
  .array(z.union([recordFilter, recordFilterGroup]))
  .refine((conditions) => filtersIn(conditions).length <= mostFilters)

/** Filters travel as one JSON text: models are any names. All of them must hold. */
const filters = z
  .string({ error: badQuery })
  .max(6_000, badQuery)
  .transform((text, issue): RecordCondition[] => {
    try {
      return recordConditions.parse(JSON.parse(text))
    } catch {
      issue.addIssue({ code: 'custom', message: badQuery })
      return []
    }
  })

/** Keys of fields as one JSON text. */
const columns = z
  .string({ error: badQuery })
  .max(10_000, badQuery)
  .transform((text, issue): string[] => {
    try {
      return z.array(z.string().max(200)).max(50).parse(JSON.parse(text))
    } catch {
      issue.addIssue({ code: 'custom', message: badQuery })
      return []
    }
  })

const day = z
  .string({ error: badQuery })
  .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, badQuery)
  .refine(isRealDay, badQuery)
  .optional()
const word = z.string({ error: badQuery }).max(100, badQuery).optional()

const listQuery = {
  formId: rowId,
  recordNo: word,
  title: word,
  status: z.string().length(1).optional(),
  submitBy: word,
  /** `N`: not the caller's own rows alone; `Y`: only them. */
  mine: z.enum(['Y', 'N'], { error: badQuery }).default('N'),
  filters: filters.optional(),
  /** Of the list, these records alone. */
  ids: idList.optional(),
  params: z.object({ beginTime: day, endTime: day }, { error: badQuery }).optional(),
  /** A column of the record, or the key of a field; its name of today is understood too. */
  orderByColumn: z.string({ error: badQuery }).max(200, badQuery).optional(),
  isAsc: z
    .enum(['asc', 'desc', 'ascend', 'descend'], { error: badQuery })
    .transform((asked) => (asked.startsWith('asc') ? ('asc' as const) : ('desc' as const)))
    .optional(),
}
const whole = z.coerce.number({ error: badQuery }).refine(Number.isInteger, badQuery)

export const recordListQuery = z.object(listQuery)
export type RecordListQuery = z.infer<typeof recordListQuery>
export const recordPageQuery = z.object({
  ...listQuery,
  /** Shown fields; those of the form unless given. */
  columns: columns.optional(),
  pageNum: whole.refine((n) => n >= 1 && n <= maxPageNum, badQuery).default(1),
  pageSize: whole
    .refine((n) => n >= 1, badQuery)
    .transform((n) => Math.min(n, maxPageSize))
    .default(defaultPageSize),
  count: z.enum(['Y', 'N'], { error: badQuery }).default('Y'),
})
export type RecordPageQuery = z.infer<typeof recordPageQuery>
