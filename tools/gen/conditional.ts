interface SnapshotColumn {
  name: string
  type: string
  notNull: boolean
  default?: unknown
  generated?: { as: string }
}

/** A table as the snapshot of a migration keeps it. */
interface SnapshotTable {
  name: string
  columns: Record<string, SnapshotColumn>
}

export interface Snapshot {
  tables: Record<string, SnapshotTable>
}

const breakpoint = '--> statement-breakpoint'

/** Names of the tables that a migration makes or changes. */
export const tablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/^(?:CREATE|ALTER) TABLE "(\w+)"/gm)].map(([, name = '']) => name)),
]

/**
 * A migration of tables of which some stand in this database already, and in the next one do not: those are made where
 * they are missing and then compared column by column, a difference is named (generator §14).
 */
export function conditional(text: string, standing: readonly string[], snapshot: Snapshot): string {
  const statements = text.split(breakpoint).map((statement) => statement.trim())
  const named = standing.filter((name) => tablesIn(text).includes(name))
  const plain = statements.flatMap((statement) =>
    concerns(statement, named) ? [...madeRoomFor(statement), whereMissing(statement)] : [statement],
  )
  const compared = named.flatMap((name, i) => comparison(name, `gen_expected_${i}`, snapshot))
  return `${[...plain, ...compared].join(`\n${breakpoint}\n`)}\n`
}

const concerns = (statement: string, tables: readonly string[]) =>
  /^(DROP INDEX|CREATE TYPE) /.test(statement) || tables.some((name) => statement.includes(`"${name}"`))

/** A value that no two rows share becomes one that no two live rows share; deleted rows are only marked. */
function madeRoomFor(statement: string): string[] {
  const [, index, table] = /^CREATE UNIQUE INDEX "(\w+)" ON "(\w+)" .* WHERE /.exec(statement) ?? []
  if (!index || !table) return []
  return [
    `DO $$ BEGIN IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('"${index}"') AND indpred IS NULL) THEN
ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${index}";
DROP INDEX IF EXISTS "${index}";
END IF; END $$;`,
  ]
}

function whereMissing(statement: string): string {
  const [, constraint] = /^ALTER TABLE "\w+" ADD CONSTRAINT "(\w+)"/.exec(statement) ?? []
  if (constraint)
    return `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = '${constraint}') THEN
${statement}
END IF; END $$;`
  const [, type] = /^CREATE TYPE ((?:"\w+"\.)?"\w+") AS ENUM/.exec(statement) ?? []
  if (type)
    return `DO $gen$ BEGIN IF to_regtype('${type}') IS NULL THEN
${statement}
END IF; END $gen$;`
  return statement
    .replace(/^CREATE TABLE (?!IF)/, 'CREATE TABLE IF NOT EXISTS ')
    .replace(
      /^CREATE (UNIQUE )?INDEX (?!IF)/,
      (_, unique: string | undefined) => `CREATE ${unique ?? ''}INDEX IF NOT EXISTS `,
    )
    .replace(/^DROP INDEX (?!IF)/, 'DROP INDEX IF EXISTS ')
    .replace(/ ADD COLUMN (?!IF)/, ' ADD COLUMN IF NOT EXISTS ')
    .replace(/ DROP COLUMN (?!IF)/, ' DROP COLUMN IF EXISTS ')
}

/** `0` and `'0'::numeric` are one default. */
const literal = String.raw`'^''([^'']*)''::[a-z ]+(\([0-9, ]+\))?$'`

/** Both sides are described by the database itself, so that no spelling of a type or a default counts as another. */
function comparison(name: string, expected: string, { tables }: Snapshot): string[] {
  const table = Object.values(tables).find((each) => each.name === name)
  if (!table) return []
  const columns = Object.values(table.columns).map((column) => {
    const given = column.generated
      ? ` GENERATED ALWAYS AS (${column.generated.as}) STORED`
      : column.default === undefined
        ? ''
        : ` DEFAULT ${String(column.default)}`
    return `\t"${column.name}" ${column.type}${given}${column.notNull ? ' NOT NULL' : ''}`
  })
  const shapes = (of: string) => `(
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || CASE WHEN pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%' THEN ''
        ELSE coalesce(' DEFAULT ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), ${literal}, '\\1'), '') END AS shape
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = '"${of}"'::regclass AND a.attnum > 0 AND NOT a.attisdropped)`
  return [
    `CREATE TEMPORARY TABLE "${expected}" (\n${columns.join(',\n')}\n) ON COMMIT DROP;`,
    `DO $$
DECLARE differing text;
BEGIN
  SELECT string_agg(coalesce(h.name, e.name) || '（' || coalesce(h.shape, '没有') || '，应为 ' || coalesce(e.shape, '没有') || '）', '、')
  INTO differing
  FROM ${shapes(name)} h FULL JOIN ${shapes(expected)} e ON h.name = e.name
  WHERE h.shape IS DISTINCT FROM e.shape;
  IF differing IS NOT NULL THEN RAISE EXCEPTION '数据表 ${name} 与生成的定义不同：%', differing; END IF;
END $$;`,
    `DROP TABLE "${expected}";`,
  ]
}
