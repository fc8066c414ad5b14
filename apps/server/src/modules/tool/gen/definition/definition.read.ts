import { and, asc, eq, inArray } from 'drizzle-orm'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenDraft } from '@app/shared/tool/genTable.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { genColumnTable, genTableTable } from './gen.table.ts'

export interface Definition {
  info: GenDraft
  columns: GenColumn[]
}

type Row = typeof genTableTable.$inferSelect

const live = eq(genTableTable.delFlag, '0')

const draftOf = ({
  id,
  version,
  tableName,
  tableComment,
  className,
  functionAuthor,
  options,
  remark,
}: Row): GenDraft => ({
  id,
  version,
  tableName,
  tableComment,
  className,
  functionAuthor,
  ...options,
  remark,
})

/** Definitions in the order in which they were asked for; a missing one refuses all. */
async function definitionsOf(ctx: Ctx, rows: Row[], wanted: number): Promise<Definition[]> {
  if (rows.length < wanted) throw refuse('数据不存在')
  const columns = await ctx.db
    .select()
    .from(genColumnTable)
    .where(
      inArray(
        genColumnTable.tableId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(genColumnTable.sort), asc(genColumnTable.id))
  return rows.map((row) => ({
    info: draftOf(row),
    columns: columns
      .filter(({ tableId }) => tableId === row.id)
      .map(({ columnName, sort, facts }) => ({ columnName, sort, ...facts })),
  }))
}

const inOrder = <T>(rows: Row[], keys: readonly T[], keyOf: (row: Row) => T) =>
  rows.toSorted((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)))

export async function definitionsByIds(ctx: Ctx, ids: readonly string[]): Promise<Definition[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db
    .select()
    .from(genTableTable)
    .where(and(live, inArray(genTableTable.id, wanted)))
  return definitionsOf(
    ctx,
    inOrder(rows, wanted, ({ id }) => id),
    wanted.length,
  )
}

export async function definitionsByTables(ctx: Ctx, tables: readonly string[]): Promise<Definition[]> {
  const wanted = [...new Set(tables)]
  const rows = await ctx.db
    .select()
    .from(genTableTable)
    .where(and(live, inArray(genTableTable.tableName, wanted)))
  return definitionsOf(
    ctx,
    inOrder(rows, wanted, ({ tableName }) => tableName),
    wanted.length,
  )
}

export async function definitionByTable(ctx: Ctx, table: string): Promise<{ id: string } | undefined> {
  const [row] = await ctx.db
    .select({ id: genTableTable.id })
    .from(genTableTable)
    .where(and(live, eq(genTableTable.tableName, table)))
  return row
}
