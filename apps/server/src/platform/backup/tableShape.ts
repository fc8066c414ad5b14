import pg from 'pg'

/** A table of the product with the columns that a copy carries. */
export interface TableShape {
  name: string
  columns: string[]
}

const ownTables = `
  select c.oid, c.relname::text as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Tables of schema `public` that belong to no extension, those that others refer to first. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(`
    with own as (${ownTables})
    select own.name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(
        select f.name from pg_constraint r join own f on f.oid = r.confrelid
        where r.contype = 'f' and r.conrelid = own.oid and r.confrelid <> r.conrelid) as refers
    from own order by own.name`)
  const sorted: TableShape[] = []
  const seen = new Set<string>()
  const byName = new Map(rows.map((row) => [row.name, row]))
  const visit = (name: string) => {
    const row = byName.get(name)
    if (!row || seen.has(name)) return
    seen.add(name)
    row.refers.forEach(visit)
    sorted.push({ name: row.name, columns: row.columns })
  }
  rows.forEach(({ name }) => visit(name))
  return sorted
}

/** Sequences of schema `public` that have given out a number; read outside any snapshot, as they count. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(`
    select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export const qualified = (name: string) => `public.${pg.escapeIdentifier(name)}`

/** Bytes of all tables, their long texts included, as a bound for the room a copy takes. */
export async function tableBytes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string | null }>(
    `with own as (${ownTables}) select sum(pg_table_size(oid))::text as bytes from own`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
