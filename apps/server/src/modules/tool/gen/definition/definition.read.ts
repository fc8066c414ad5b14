import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { GenTableChoice } from '@app/shared/tool/gen.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenDraft, TplCategory } from '@app/shared/tool/genTable.ts'
import type { Row as KitRow } from '#/kit/store.ts'
import { standingTables } from '#/modules/tool/gen/catalogue/tables.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { genColumnTable, genTableTable, type GenOptions } from './gen.table.ts'

export interface Definition {
  info: GenDraft
  columns: GenColumn[]
}

type Row = typeof genTableTable.$inferSelect

const live = eq(genTableTable.delFlag, '0')

/** What definitions of earlier releases do not say. */
const unsaid = { genType: '0', treeName: '', subTables: [] as GenDraft['subTables'] } as const

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
  ...unsaid,
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

const rowsOfTables = (ctx: Ctx, tables: readonly string[]): Promise<Row[]> =>
  ctx.db
    .select()
    .from(genTableTable)
    .where(and(live, inArray(genTableTable.tableName, [...tables])))

export async function definitionsByTables(ctx: Ctx, tables: readonly string[]): Promise<Definition[]> {
  const wanted = [...new Set(tables)]
  const rows = inOrder(await rowsOfTables(ctx, wanted), wanted, ({ tableName }) => tableName)
  return definitionsOf(ctx, rows, wanted.length)
}

/** Those of the tables that there are definitions of. */
export async function definitionsKnown(ctx: Ctx, tables: readonly string[]): Promise<Definition[]> {
  const rows = await rowsOfTables(ctx, tables)
  return definitionsOf(ctx, rows, rows.length)
}

export async function definitionByTable(ctx: Ctx, table: string): Promise<{ id: string } | undefined> {
  const [row] = await ctx.db
    .select({ id: genTableTable.id })
    .from(genTableTable)
    .where(and(live, eq(genTableTable.tableName, table)))
  return row
}

export async function definitionById(ctx: Ctx, id: string): Promise<Definition> {
  const [definition] = await definitionsByIds(ctx, [id])
  if (!definition) throw refuse('数据不存在')
  return definition
}

/** What no list shows, out of the document of a definition. */
const said = <T>(key: keyof GenOptions) => sql<T>`${genTableTable.options} ->> ${key}`

const mostChoices = 1_000

/** What another definition may be tied to: all but itself. */
export const otherDefinitions = (ctx: Ctx, id: string): Promise<GenTableChoice[]> =>
  ctx.db
    .select({
      id: genTableTable.id,
      tableName: genTableTable.tableName,
      tableComment: genTableTable.tableComment,
      moduleName: said<string>('moduleName'),
      tplCategory: said<TplCategory>('tplCategory'),
    })
    .from(genTableTable)
    .where(and(live, ne(genTableTable.id, id)))
    .orderBy(asc(genTableTable.tableName))
    .limit(mostChoices)

/** The table of another definition with this entity in this area. */
export async function tableOfEntity(
  ctx: Ctx,
  area: string,
  entity: string,
  exceptId = '',
): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ tableName: genTableTable.tableName })
    .from(genTableTable)
    .where(and(live, ne(genTableTable.id, exceptId), eq(said('moduleName'), area), eq(said('businessName'), entity)))
    .limit(1)
  return row?.tableName
}

/** Rows of the list with whether their tables are still to be made. */
export async function withUnbuilt(ctx: Ctx, rows: KitRow[]): Promise<KitRow[]> {
  const standing = await standingTables(
    ctx,
    rows.map(({ tableName }) => String(tableName)),
  )
  return rows.map((row) => ({ ...row, isUnbuilt: standing.has(String(row.tableName)) ? '0' : '1' }))
}
