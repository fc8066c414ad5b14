import { and, eq, gte, like, lte, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { operatorsOfKind, type FilterOperator, type RecordFilter } from '@app/shared/form/recordQuery.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { containing } from '#/kit/paging.ts'
import type { ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { momentOf } from '#/modules/form/record/shape/recordValues.ts'
import { refuse } from '#/platform/errors.ts'

const { recordId, formId: valueForm, fieldKey, valueText, valueNum, valueTime } = recordValueTable

type Scalar = string | number | boolean

const one = ({ value }: RecordFilter): Scalar => {
  if (value === undefined || Array.isArray(value)) throw refuse(badQuery)
  return value
}
const many = ({ value }: RecordFilter): Scalar[] => (Array.isArray(value) ? value : [one({ value } as RecordFilter)])
const pair = ({ value }: RecordFilter): [Scalar | undefined, Scalar | undefined] =>
  Array.isArray(value) && value.length === 2 ? [value[0], value[1]] : [undefined, undefined]

function numberOf(value: Scalar | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (!Number.isFinite(number)) throw refuse(badQuery)
  return number
}

/** A day ends with its last moment. */
function timeOf(value: Scalar | undefined, end: boolean): string | undefined {
  if (value === undefined || value === '') return undefined
  const text = String(value)
  const moment = momentOf(text)
  if (!moment) throw refuse(badQuery)
  return end && text.length <= 10 ? `${moment.slice(0, 10)} 23:59:59` : moment
}

/** Texts without letters that have a case, as Chinese and digits, are found at a third of the cost. */
const contains = (value: SQLWrapper, text: string): SQL =>
  text.toLowerCase() === text.toUpperCase()
    ? sql`${value} like ${containing(text)}`
    : sql`${value} ilike ${containing(text)}`

/** What is asked of one value kept apart. */
function valueCondition({ kind }: ListedField, filter: RecordFilter): SQL | undefined {
  const { op } = filter
  if (kind === 'number') return numberCondition(filter)
  if (kind === 'time') return timeCondition(filter)
  if (op === 'contains') return contains(valueText, String(one(filter)))
  if (op === 'startsWith') return like(valueText, containing(String(one(filter))).slice(1))
  const texts = op === 'in' ? many(filter).map(String) : [String(one(filter))]
  return texts.length === 1 ? eq(valueText, texts[0] ?? '') : sql`${valueText} = any(${sql.param(texts)}::varchar[])`
}

function numberCondition(filter: RecordFilter): SQL | undefined {
  const { op } = filter
  if (op === 'eq') return eq(valueNum, String(numberOf(one(filter))))
  if (op === 'in')
    return sql`${valueNum} = any(${sql.param(many(filter).map((value) => String(numberOf(value))))}::numeric[])`
  const [from, to] =
    op === 'between' ? pair(filter) : op === 'gte' ? [one(filter), undefined] : [undefined, one(filter)]
  const [least, most] = [numberOf(from), numberOf(to)]
  return and(
    least === undefined ? undefined : gte(valueNum, String(least)),
    most === undefined ? undefined : lte(valueNum, String(most)),
  )
}

function timeCondition(filter: RecordFilter): SQL | undefined {
  const { op } = filter
  const [from, to] =
    op === 'between' ? pair(filter) : op === 'gte' ? [one(filter), undefined] : [undefined, one(filter)]
  const [first, last] = [timeOf(from, false), timeOf(to, true)]
  return and(first ? gte(valueTime, first) : undefined, last ? lte(valueTime, last) : undefined)
}

/** Values as asked, among those kept apart. */
export const filterValues = (formId: string, field: ListedField, filter: RecordFilter) =>
  and(eq(valueForm, formId), eq(fieldKey, field.key), valueCondition(field, filter))

/** Records that have a value as asked, found in the values kept apart. */
const byValues = (formId: string, field: ListedField, filter: RecordFilter): SQL =>
  sql`${recordTable.id} in (select ${recordId} from ${recordValueTable} where ${filterValues(formId, field, filter)})`

/** What a value in a record says as a number, as the values kept apart say it. */
export function numberIn({ kind }: ListedField, json: SQL): SQL {
  const text = sql`${json} #>> '{}'`
  const digits = sql`when ${kind === 'number'} and btrim(${text}) ~ '^[+-]?[0-9]{1,30}([.][0-9]{1,30})?$' then btrim(${text})::numeric`
  return sql`case when jsonb_typeof(${json}) = 'number' then (${text})::numeric ${digits} end`
}

/** Of fields without values of their own: read from the record, within the form. */
function byData(field: ListedField, filter: RecordFilter): SQL {
  const json = field.json()
  if (!field.several) return asked(field, filter, json)
  const items = sql`case jsonb_typeof(${json}) when 'array' then ${json} else jsonb_build_array(${json}) end`
  return sql`exists (select 1 from jsonb_array_elements(${items}) as item where ${asked(field, filter, sql`item`)})`
}

/** What is asked of one value in a record. */
function asked(field: ListedField, filter: RecordFilter, json: SQL): SQL {
  const { kind } = field
  const text = sql`(${json} #>> '{}')`
  const { op } = filter
  if (kind === 'number') {
    const number = numberIn(field, json)
    if (op === 'eq') return sql`${number} = ${numberOf(one(filter))}`
    if (op === 'in')
      return sql`${number} = any(${sql.param(many(filter).map((value) => String(numberOf(value))))}::numeric[])`
    const [from, to] =
      op === 'between' ? pair(filter) : op === 'gte' ? [one(filter), undefined] : [undefined, one(filter)]
    const [least, most] = [numberOf(from), numberOf(to)]
    return (
      and(
        least === undefined ? undefined : sql`${number} >= ${least}`,
        most === undefined ? undefined : sql`${number} <= ${most}`,
      ) ?? sql`true`
    )
  }
  if (kind === 'time') {
    const [from, to] =
      op === 'between' ? pair(filter) : op === 'gte' ? [one(filter), undefined] : [undefined, one(filter)]
    const [first, last] = [timeOf(from, false), timeOf(to, true)]
    return (
      and(first ? sql`${text} >= ${first.slice(0, 10)}` : undefined, last ? sql`${text} <= ${last}` : undefined) ??
      sql`true`
    )
  }
  if (op === 'contains') return contains(text, String(one(filter)))
  if (op === 'startsWith') return like(text, containing(String(one(filter))).slice(1))
  const texts = op === 'in' ? many(filter).map(String) : [String(one(filter))]
  return sql`${text} = any(${sql.param(texts)}::text[])`
}

/** Whether a record has nothing in the field. */
export const emptyAt = (field: ListedField): SQL =>
  sql`coalesce(${field.json()}, 'null'::jsonb) in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`

/** Questions that say what a value is not, by those that say what it is; a record without a value answers them. */
const positive: Partial<Record<FilterOperator, FilterOperator>> = { ne: 'eq', notContains: 'contains', notIn: 'in' }

export const isNegative = ({ op }: RecordFilter) => op in positive

/** One of several choices was one of one before: a condition that was kept goes on asking for it. */
const ofSeveral: Partial<Record<FilterOperator, FilterOperator>> = { eq: 'in', ne: 'notIn' }

/** Questions with ends, of which one may be left open. */
const ranges: ReadonlySet<FilterOperator> = new Set(['gte', 'lte', 'between'])

/** Whether what is asked for can be a value of the field at all. */
function isAnswerable(kind: ListedField['kind'], { op, value }: RecordFilter): boolean {
  const fits = (sought?: Scalar) => {
    if (sought === undefined) return true
    if (sought === '') return kind !== 'number' || ranges.has(op)
    if (kind === 'number') return Number.isFinite(Number(sought))
    return kind !== 'time' || momentOf(String(sought)) !== undefined
  }
  return [value].flat().every(fits)
}

/** A question as the field takes it now; the field may have become another kind since the question was kept. */
export function fitting({ kind, label }: ListedField, filter: RecordFilter): RecordFilter {
  const takes = (op: FilterOperator) => operatorsOfKind[kind].includes(op)
  const several = ofSeveral[filter.op]
  const op = takes(filter.op) ? filter.op : several && takes(several) ? several : undefined
  if (op === undefined || !isAnswerable(kind, filter))
    throw refuse(`条件“${label}”不适用于该字段现在的类型，请在条件筛选中修改`)
  return { ...filter, op }
}

/** The condition of one question that fits; `indexed` when all values of the field are kept apart. */
export function filterCondition(formId: string, field: ListedField, filter: RecordFilter, indexed: boolean): SQL {
  const { op } = filter
  if (op === 'empty') return emptyAt(field)
  if (op === 'notEmpty') return not(emptyAt(field))
  const asks = positive[op]
  if (asks) return sql`(${having(formId, field, { ...filter, op: asks }, indexed)}) is not true`
  return having(formId, field, filter, indexed)
}

const having = (formId: string, field: ListedField, filter: RecordFilter, indexed: boolean): SQL =>
  indexed ? byValues(formId, field, filter) : byData(field, filter)
