import { sql } from 'drizzle-orm'
import { amongLive, type Index } from '#/modules/tool/gen/model/tableIndex.ts'
import type { Db } from '#/platform/database/db.ts'

/** A column as the database's catalogue describes it. */
export interface CatalogueColumn {
  name: string
  /** As `format_type` writes it. */
  type: string
  comment: string
  filled: boolean
  initial: string | undefined
  isKey: boolean
  /** Filled by the database, so that nobody may write it: out of other columns, or counted. */
  generated: 'expression' | 'identity' | undefined
  /** Of an enumeration that this table alone uses. */
  values?: readonly string[] | undefined
}

export interface CatalogueTable {
  name: string
  comment: string
  columns: readonly CatalogueColumn[]
  indexes: readonly Index[]
}

/** The schema of the product's own tables; views and partitions are no entities. */
const ownTables = sql`from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and not c.relispartition`

interface ColumnRow extends Record<string, unknown> {
  name: string
  type: string
  comment: string | null
  filled: boolean
  initial: string | null
  is_key: boolean
  generated: CatalogueColumn['generated'] | null
  values: string[] | null
}

/** A table of the product's schema; nothing when there is none of that name. */
export async function catalogueTable(db: Db, name: string): Promise<CatalogueTable | undefined> {
  const { rows: tables } = await db.execute<{ oid: string; comment: string | null }>(
    sql`select c.oid::text, obj_description(c.oid, 'pg_class') as comment ${ownTables} and c.relname = ${name}`,
  )
  const [table] = tables
  if (!table) return undefined
  const { rows: columns } = await db.execute<ColumnRow>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, col_description(a.attrelid, a.attnum) as comment,
      a.attnotnull as filled, pg_get_expr(d.adbin, d.adrelid) as initial,
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as is_key,
      case when a.attgenerated <> '' then 'expression'
        when a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' then 'identity' end as generated,
      case when t.typtype = 'e' and not exists (select 1 from pg_attribute o where o.atttypid = t.oid and o.attrelid <> a.attrelid)
        then array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) end as values
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table.oid}::oid and a.attnum > 0 and not a.attisdropped
    order by a.attnum`)
  const { rows: indexes } = await db.execute<IndexRow>(sql`
    select i.relname as name, x.indisunique as is_unique, m.amname as method, pg_get_expr(x.indpred, x.indrelid) as condition,
      array(select a.attname from unnest(x.indkey) with ordinality k(num, place)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.num order by k.place)::text[] as columns,
      array(select case when o.opcdefault then null else o.opcname end from unnest(x.indclass) with ordinality k(class, place)
        join pg_opclass o on o.oid = k.class order by k.place)::text[] as classes
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
    where x.indrelid = ${table.oid}::oid and not x.indisprimary and x.indexprs is null
    order by i.relname`)
  return {
    name,
    comment: table.comment ?? '',
    columns: columns.map(({ is_key: isKey, generated, comment, initial, values, ...column }) => ({
      ...column,
      isKey,
      generated: generated ?? undefined,
      values: values ?? undefined,
      comment: comment ?? '',
      initial: generated === 'identity' ? undefined : (initial ?? undefined),
    })),
    indexes: indexes.map((index) => amongLive(indexOf(index))),
  }
}

interface IndexRow extends Record<string, unknown> {
  name: string
  columns: string[]
  is_unique: boolean
  method: string
  condition: string | null
  classes: (string | null)[]
}

function indexOf({ name, columns, is_unique: unique, method, condition, classes }: IndexRow): Index {
  const unusual = columns.flatMap((column, i) => (classes[i] ? [[column, classes[i]] as const] : []))
  return {
    name,
    columns,
    unique,
    ...(condition === null ? {} : { where: plainCondition(condition) }),
    ...(method === 'btree' ? {} : { method }),
    ...(unusual.length > 0 ? { classes: Object.fromEntries(unusual) } : {}),
  }
}

/** A condition as people write it: PostgreSQL says each type and brackets each part. */
export function plainCondition(condition: string): string {
  let text = condition.replaceAll(/::(?:text|character varying|bpchar)/g, '').replaceAll(/\((\w+)\)/g, '$1')
  text = text.replaceAll(/\b(AND|OR|IS NOT NULL|IS NULL)\b(?=(?:[^']|'[^']*')*$)/g, (word) => word.toLowerCase())
  const part = /\((\w+ (?:[=<>]{1,2} '[^']*'|is (?:not )?null))\)/g
  text = text.replaceAll(part, '$1')
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text
}
