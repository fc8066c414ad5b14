import { eq, gt, gte, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SearchKind } from '@app/shared/kit/field.ts'

type Operator = Exclude<SearchKind, 'like' | 'between'>

const plain = { eq, ne, gt, gte, lt, lte }

const isDay = (value: unknown) => typeof value === 'string' && value.length === 10

/** How much of time a value names: statements for a day and for a second differ. */
export const stepOf = (value: unknown) => (isDay(value) ? 'day' : '')

/**
 * A column beside a value that may be a placeholder. A moment is compared with the whole day, or the whole second, that
 * the value names: equal is within it, greater is after its last instant.
 */
export function comparison(column: PgColumn, search: SearchKind, value: unknown): { condition(v: unknown): SQL } {
  const operator: Operator = search === 'like' || search === 'between' ? 'eq' : search
  const type = column.getSQLType()
  if (type.startsWith('timestamp'))
    return { condition: isDay(value) ? ofDay(column, operator) : ofSecond(column, operator) }
  if (type.startsWith('time')) return { condition: (v) => plain[operator](column, sql`${v}::time`) }
  if (type === 'boolean') return { condition: (v) => plain[operator](column, sql`${v}::boolean`) }
  if (type === 'date') return { condition: (v) => plain[operator](column, sql`${v}::date`) }
  if (type.startsWith('numeric')) return { condition: (v) => plain[operator](column, sql`${v}::numeric`) }
  // Of a value that it does not know the database says more than that no row has it.
  if (column.columnType === 'PgEnumColumn') return { condition: (v) => plain[operator](sql`${column}::text`, v) }
  // A placeholder too is written as the column writes its values.
  return { condition: (v) => plain[operator](column, sql.param(v, column)) }
}

const ofDay = (column: PgColumn, operator: Operator) => (v: unknown) =>
  spanned(column, operator, sql`${v}::date`, sql`${v}::date + interval '1 day'`)

const ofSecond = (column: PgColumn, operator: Operator) => (v: unknown) =>
  spanned(column, operator, sql`${v}::timestamptz`, sql`${v}::timestamptz + interval '1 second'`)

function spanned(column: PgColumn, operator: Operator, begin: SQL, next: SQL): SQL {
  switch (operator) {
    case 'eq':
      return sql`(${column} >= ${begin} and ${column} < ${next})`
    case 'ne':
      return sql`(${column} < ${begin} or ${column} >= ${next})`
    case 'gt':
      return sql`${column} >= ${next}`
    case 'gte':
      return sql`${column} >= ${begin}`
    case 'lt':
      return sql`${column} < ${begin}`
    case 'lte':
      return sql`${column} < ${next}`
  }
}
