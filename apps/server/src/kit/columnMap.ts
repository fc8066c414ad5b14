import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { comparableText } from '@app/shared/kit/comparableText.ts'
import { takenText, type Field, type Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { registerTableWords, registerUniqueSentence } from '#/platform/database/pgErrors.ts'

export type ColumnMap = Record<string, PgColumn>

/** All but bytes, which are no value of a row. */
export const columnsOf = (table: PgTable): ColumnMap =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => column.getSQLType() !== 'bytea'))

/** The column of a field that the contract says exists. */
export function columnOf(columns: ColumnMap, key: string): PgColumn {
  const column = columns[key]
  if (!column) throw new Error(`no column ${key}`)
  return column
}

/** `{value}` in the field's own sentence is the taken one. */
export const takenSentence = (f: Field, value?: unknown) =>
  takenText(f).replace('{value}', value === undefined ? '{value}' : String(value))

/** Column, or what is made of it, and form in which a unique value is compared. */
export function comparedColumn(columns: ColumnMap, fields: Fields, key: string) {
  const { comparedAs: as, folded } = fields[key]?.options ?? {}
  const column = columnOf(columns, as ?? key)
  return {
    column: folded ? sql`lower(btrim(normalize(${column}, NFKC)))` : column,
    form: (value: unknown) => (as || folded ? comparableText(String(value ?? '')) : value),
  }
}

/** Columns are named by their keys (style C14), which is not yet so here. */
const nameInTable = ({ name, keyAsName }: PgColumn) => (keyAsName ? toSnakeCase(name) : name)

/** What the database alone refuses is said in the words of the contract; a race that a unique index decides like the check before it. */
export function registerSentences(resource: ResourceFacts, table: PgTable): void {
  const { name: tableName, indexes } = getTableConfig(table)
  const entries: [string, Field][] = Object.entries(resource.fields)
  const columns = columnsOf(table)
  const labels = entries.flatMap(([key, { label }]) =>
    columns[key] ? [[nameInTable(columns[key]), label] as const] : [],
  )
  registerTableWords(tableName, { label: resource.label, columns: new Map(labels) })
  for (const { config } of indexes) {
    if (!config.unique || !config.name) continue
    const names = config.columns.map((column) => ('name' in column ? column.name : undefined))
    const keys = Object.entries(columns)
      .filter(([, column]) => names.includes(column.name))
      .map(([key]) => key)
    const owner = entries.find(([key, f]) => f.options.unique && keys.includes(f.options.comparedAs ?? key))
    if (owner) registerUniqueSentence(config.name, takenSentence(owner[1]))
  }
}
