import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Ctx } from '#/platform/context.ts'
import { isTimeout } from '#/platform/database/pgErrors.ts'
import { columnsOf } from './columnMap.ts'

/** Rows of an entity that carry a value of a dictionary. */
export interface DictUse {
  /** `岗位·状态` */
  name: string
  /** Up to `mostCounted`; `null` when counting took too long. */
  count: number | null
}

interface DictField {
  name: string
  table: PgTable
  column: PgColumn
  live: SQL | undefined
  /** Several values in one text, separated by commas. */
  several: boolean
}

export const mostCounted = 1_000
const countMs = 1_500

const fieldsOf = new Map<string, Map<string, DictField>>()

/** Remembers which columns hold values of dictionaries, as the contract of the table says. */
export function registerDictFields(resource: ResourceFacts, table: PgTable): void {
  const columns = columnsOf(table)
  for (const [key, { label, options }] of Object.entries(resource.fields as Record<string, Field>)) {
    const column = columns[key]
    if (!options.dict || options.virtual || !column) continue
    const known = fieldsOf.get(options.dict) ?? new Map<string, DictField>()
    fieldsOf.set(options.dict, known)
    known.set(`${resource.name}.${key}`, {
      name: `${resource.label}·${label}`,
      table,
      column,
      live: columns.delFlag && eq(columns.delFlag, '0'),
      several: options.widget === 'checkbox' || options.widget === 'selectMultiple',
    })
  }
}

/** The first field of an entity whose contract names the dictionary. */
export const fieldNaming = (dict: string): string | undefined => fieldsOf.get(dict)?.values().next().value?.name

/** Where rows carry the value. A table too large to be looked through in time counts as a use of unknown size. */
export async function dictUses(ctx: Ctx, dict: string, value: string): Promise<DictUse[]> {
  const uses: DictUse[] = []
  for (const field of fieldsOf.get(dict)?.values() ?? []) {
    const count = await countOf(ctx, field, value)
    if (count !== 0) uses.push({ name: field.name, count })
  }
  return uses
}

async function countOf(ctx: Ctx, { table, column, live, several }: DictField, value: string): Promise<number | null> {
  const numeric = column.dataType === 'number'
  if (numeric && !/^-?\d{1,9}$/.test(value)) return 0
  const same = several
    ? sql`${value} = any(string_to_array(${column}, ','))`
    : eq(column, numeric ? Number(value) : value)
  try {
    return await ctx.tx(async ({ db }) => {
      await db.execute(sql`select set_config('statement_timeout', ${`${countMs}ms`}, true)`)
      const rows = await db
        .select({ one: sql`1` })
        .from(table)
        .where(and(live, same))
        .limit(mostCounted)
      return rows.length
    })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}
