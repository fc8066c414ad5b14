import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { comparableText } from '@app/shared/kit/comparableText.ts'
import { takenText, type Field, type Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { registerUniqueSentence } from '#/platform/database/pgErrors.ts'

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

/** A unique index that decides a race says the same sentence as the check before it. */
export function registerUniqueSentences(resource: ResourceFacts, table: PgTable): void {
  const { indexes } = getTableConfig(table)
  const entries: [string, Field][] = Object.entries(resource.fields)
  for (const { config } of indexes) {
    if (!config.unique || !config.name) continue
    const names = config.columns.map((column) => ('name' in column ? column.name : undefined))
    const keys = Object.entries(columnsOf(table))
      .filter(([, column]) => names.includes(column.name))
      .map(([key]) => key)
    const owner = entries.find(([key, f]) => f.options.unique && keys.includes(f.options.comparedAs ?? key))
    if (owner) registerUniqueSentence(config.name, takenSentence(owner[1]))
  }
}
