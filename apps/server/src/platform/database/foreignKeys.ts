import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { inUse, labelOfRows } from './pgErrors.ts'

/** A table with what its rows are called. */
interface Named {
  table: PgTable
  columns: Readonly<Record<string, PgColumn>>
  resource: { label: string; titleField: string }
}

interface Reference extends Record<string, unknown> {
  table: string
  /** What its rows are, as the table itself says. */
  label: string
  pairs: [column: string, target: string][]
}

/**
 * Deleted rows only get a mark, which no foreign key notices: live rows that name one of `which` by such a key are looked
 * for here. Rows of `own` are deleted with them and do not count, nor does what the database would delete or empty itself.
 */
export async function assertUnreferenced(
  ctx: Ctx,
  { table, resource, columns }: Named,
  which: SQL | undefined,
  own: readonly PgTable[] = [],
): Promise<void> {
  const { id, delFlag } = columns
  if (!id || !delFlag) return
  const name = getTableName(table)
  const besides = new Set(own.map(getTableName))
  const references = await referencesTo(ctx, name)
  // Who stores a row that names one of these has begun before, and is waited for.
  if (references.length > 0) await ctx.db.select({ id }).from(table).where(which).orderBy(id).for('update')
  for (const reference of references) {
    if (besides.has(reference.table)) continue
    const same = reference.pairs.map(
      ([column, target]) => sql`other.${sql.identifier(column)} = ${table}.${sql.identifier(target)}`,
    )
    const others =
      reference.table === name ? sql`and other.id not in (select ${id} from ${table} where ${which})` : sql``
    const [used] = await ctx.db
      .select({ title: columns[resource.titleField] ?? id })
      .from(table)
      .where(
        and(
          which,
          sql`exists (select 1 from ${sql.identifier(reference.table)} other
            where ${sql.join(same, sql` and `)} and other.del_flag = '0' ${others})`,
        ),
      )
      .limit(1)
    if (used)
      throw refuse(inUse(`${resource.label}【${String(used.title)}】`, labelOfRows(reference.table) ?? reference.label))
  }
}

/** Foreign keys of tables whose rows are marked as deleted too, and that would keep a row from being deleted. */
async function referencesTo(ctx: Ctx, table: string): Promise<Reference[]> {
  const { rows } = await ctx.db.execute<Reference>(sql`
    select c.relname as table, coalesce(nullif(regexp_replace(obj_description(c.oid, 'pg_class'), '表$', ''), ''), c.relname) as label,
      (select json_agg(json_build_array(a.attname, b.attname)) from unnest(k.conkey, k.confkey) n(own, target)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = n.target) as pairs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace s on s.oid = c.relnamespace
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = to_regclass(quote_ident(${table}))
      and s.nspname = current_schema()
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'del_flag' and not a.attisdropped)
    order by c.relname`)
  return rows
}
