import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import type { DataField } from './recordFields.ts'
import { recordTable, recordValueTable } from './record.table.ts'

const { recordId, formId: valueForm, model, valueNum, valueText, submitTime } = recordValueTable

/** A list of all records of a form, by a field of one value that is kept apart. */
export interface ValueOrder {
  formId: string
  field: DataField
  descending: boolean
}

/** Whether each record has one value of the field at most. */
export const isOrdering = ({ kind, control }: DataField) => kind !== 'choices' && control.options.range !== true

/** Ids of a page: the records that have a value by it, after them those without; what an index knows is read there. */
export async function idsByOrder(
  ctx: Ctx,
  { formId, field, descending }: ValueOrder,
  seen: SQL | undefined,
  limit: number,
  offset: number,
): Promise<string[]> {
  const value = field.kind === 'number' ? valueNum : valueText
  const valued = and(eq(valueForm, formId), eq(model, field.model), isNotNull(value))
  const direction = descending ? sql`desc` : sql`asc`
  const idsOf = async (statement: SQL) => (await ctx.db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)
  const first = await idsOf(sql`
    select ${recordId} as id from ${recordValueTable} where ${valued}
    order by ${value} ${direction}, ${submitTime} ${direction}, ${recordId} ${direction}
    limit ${limit} offset ${offset}`)
  if (first.length === limit) return first
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${recordValueTable} where ${valued}`,
  )
  const skipped = Math.max(0, offset - (rows[0]?.total ?? 0))
  const rest = await idsOf(sql`
    select ${recordTable.id} as id from ${recordTable}
    where ${seen} and not exists (select 1 from ${recordValueTable} where ${valued} and ${recordId} = ${recordTable.id})
    order by ${recordTable.submitTime} ${direction}, ${recordTable.id} ${direction}
    limit ${limit - first.length} offset ${skipped}`)
  return [...first, ...rest]
}
