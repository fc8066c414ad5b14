import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { isSuperColumn, withHtmlType } from '@app/shared/tool/genMeaning.ts'
import type { NewTable } from '@app/shared/tool/genNewTable.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { createDefinition } from './create.service.ts'
import { definitionById, definitionsByTables, type Definition } from './definition.read.ts'
import { saveDefinition } from './save.service.ts'

/** A table that does not exist yet, with what each of its columns is for, as far as that is known. */
export interface TableToDescribe {
  table: NewTable
  meanings: ReadonlyMap<string, Partial<GenColumn>>
}

interface Child extends TableToDescribe {
  /** Column that names the row it belongs to. */
  parentColumn: string
}

/** Makes the definition of a table and those of its children, all or none; answers the id of the first. */
export const describeTables = (ctx: Ctx, parent: TableToDescribe, children: readonly Child[]): Promise<string> =>
  ctx.tx(async (tx) => {
    requireOn(tx)
    for (const child of children) await describe(tx, child)
    const subTables = children.map(({ table, parentColumn }) => ({ tableName: table.tableName, fkName: parentColumn }))
    return describe(tx, parent, subTables.length > 0 ? { tplCategory: 'sub', subTables } : {})
  })

async function describe(
  tx: Ctx,
  { table, meanings }: TableToDescribe,
  more: Partial<Pick<GenTable, 'tplCategory' | 'subTables'>> = {},
): Promise<string> {
  const { info, columns } = await createDefinition(tx, table)
  const { tableName: _tableName, ...rest } = info
  const meant = columns.map((column) => meaning(column, meanings.get(column.columnName) ?? {}))
  await saveDefinition(tx, { ...rest, ...more, columns: meant }, { judged: false })
  return info.id
}

const meaning = (column: GenColumn, { htmlType, ...said }: Partial<GenColumn>): GenColumn => ({
  ...(htmlType ? withHtmlType(column, htmlType) : column),
  ...said,
})

/** What people may fill in a described table. */
export interface Described {
  label: string
  columns: GenColumn[]
  children: { tableName: string; label: string; columns: GenColumn[] }[]
}

/** A definition with its children, without what the kit fills in. */
export async function describedTable(ctx: Ctx, id: string): Promise<Described> {
  requireOn(ctx)
  const parent = await definitionById(ctx, id)
  const { subTables } = parent.info
  requireReach(ctx, [parent.info.tableName, ...subTables.map(({ tableName }) => tableName)])
  const children = await definitionsByTables(
    ctx,
    subTables.map(({ tableName }) => tableName),
  )
  return {
    label: labelOf(parent),
    columns: filledIn(parent),
    children: children.map((child, i) => ({
      tableName: child.info.tableName,
      label: labelOf(child),
      columns: filledIn(child).filter(({ columnName }) => columnName !== subTables[i]?.fkName),
    })),
  }
}

const labelOf = ({ info }: Definition) => info.functionName || info.tableComment || info.tableName

const filledIn = ({ info, columns }: Definition) =>
  columns.filter(
    ({ columnName, isInsert, isEdit }) =>
      !isSuperColumn(columnName, info.tplCategory) && (isInsert === '1' || isEdit === '1'),
  )

function requireOn({ platform }: Ctx): void {
  if (!platform.env.GEN_ENABLED) throw forbidden('代码生成功能未启用')
}
