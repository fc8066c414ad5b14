import { index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import { auditColumns, idColumn, liveUnique, machinery } from '#/platform/database/columns.ts'

/** What of a definition no list shows. */
export type GenOptions = Omit<GenTable, 'tableName' | 'tableComment' | 'className' | 'functionAuthor'>

export const genTableTable = pgTable(
  'gen_table',
  {
    ...auditColumns,
    tableName: varchar({ length: 63 }).notNull(),
    tableComment: varchar({ length: 500 }).notNull(),
    className: varchar({ length: 100 }).notNull(),
    functionAuthor: varchar({ length: 50 }).notNull().default(''),
    options: jsonb().$type<GenOptions>().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('gen_table_table_name_uq', t.tableName)],
)

export const genColumnTable = machinery('columns of a definition, saved and versioned with it')(
  'gen_table_column',
  {
    id: idColumn(),
    tableId: varchar({ length: 64 })
      .notNull()
      .references(() => genTableTable.id),
    columnName: varchar({ length: 200 }).notNull(),
    sort: integer().notNull(),
    facts: jsonb().$type<Omit<GenColumn, 'columnName' | 'sort'>>().notNull(),
  },
  (t) => [index('gen_table_column_table_id_ix').on(t.tableId, t.sort)],
)
