import { eq } from 'drizzle-orm'
import type { ColumnChanges } from '@app/shared/tool/gen.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { touch } from '#/kit/store.ts'
import { dictTypesInUse } from '#/modules/system/api.ts'
import { defaultTemplate } from '#/modules/tool/configTemplate/configTemplate.read.ts'
import { catalogueTable, type CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import { columnDefaults, uniqueColumns } from '#/modules/tool/gen/model/importDefaults.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { definitionLock } from './definition.lock.ts'
import { definitionByTable, definitionsByTables, type Definition } from './definition.read.ts'
import { addDefinition, storeColumns } from './definition.store.ts'
import { genTableTable } from './gen.table.ts'

/** Makes definitions of tables; one that cannot be made leaves none (generator §3). */
export const importTables = (ctx: Ctx, names: readonly string[]): Promise<void> =>
  ctx.tx(async (tx) => {
    if (names.length === 0) throw refuse('请选择要生成的数据')
    requireReach(tx, names)
    await definitionLock.hold(tx, '')
    const dictTypes = new Set(await dictTypesInUse(tx))
    const template = await defaultTemplate(tx)
    for (const name of new Set(names)) {
      if (await definitionByTable(tx, name)) throw refuse(`导入失败：${name}已导入`)
      const table = await catalogueTable(tx.db, name)
      if (!table) throw refuse(`导入失败：数据表${name}不存在`)
      await addDefinition(tx, table, { dictTypes, template })
    }
  })

interface Compared {
  changes: ColumnChanges
  columns: GenColumn[]
}

/** What the database's table has made of the columns of a definition; settings of those that stay are kept. */
function compared(before: readonly GenColumn[], table: CatalogueTable, dictTypes: ReadonlySet<string>): Compared {
  const properties = new Map(before.map(({ columnName, javaField }) => [columnName, javaField]))
  const now = columnDefaults(table, dictTypes, properties)
  const names = new Set(now.map(({ columnName }) => columnName))
  const known = new Map(before.map((column) => [column.columnName, column]))
  const isSame = (a: GenColumn, b: GenColumn) =>
    a.columnType === b.columnType && a.isPk === b.isPk && (a.isRequired === b.isRequired || a.isEdit === '0')
  const changes: ColumnChanges = {
    added: now.filter(({ columnName }) => !known.has(columnName)).map(({ columnName }) => columnName),
    removed: before.filter(({ columnName }) => !names.has(columnName)).map(({ columnName }) => columnName),
    changed: now.flatMap((column) => {
      const old = known.get(column.columnName)
      return old && !isSame(old, column) ? [column.columnName] : []
    }),
    // Whether a form says so is a setting, and settings stay: it may have been left out on purpose.
    unticked: [...uniqueColumns(table)].flatMap(([columnName, within]) =>
      known.get(columnName)?.isUnique === '0' ? [{ columnName, within: [...within] }] : [],
    ),
  }
  const columns = now.map((column) => {
    const old = known.get(column.columnName)
    if (!old) return column
    const { columnType, isPk } = column
    // Another type is another meaning: text that became a number is no text box any more.
    const kept =
      old.columnType === columnType
        ? old
        : { ...old, javaType: column.javaType, htmlType: column.htmlType, queryType: column.queryType }
    return { ...kept, columnType, isPk, isRequired: old.isEdit === '1' ? column.isRequired : old.isRequired }
  })
  const order = (column: GenColumn) => known.get(column.columnName)?.sort ?? column.sort
  return {
    changes,
    columns: columns.toSorted((a, b) => order(a) - order(b)).map((column, i) => ({ ...column, sort: (i + 1) * 10 })),
  }
}

async function withTable(ctx: Ctx, name: string): Promise<[definition: Definition, table: CatalogueTable]> {
  requireReach(ctx, [name])
  const [definition] = await definitionsByTables(ctx, [name])
  const table = await catalogueTable(ctx.db, name)
  if (!definition || !table) throw refuse('同步数据失败，原表结构不存在')
  return [definition, table]
}

async function comparedWith(ctx: Ctx, { columns }: Definition, table: CatalogueTable): Promise<Compared> {
  return compared(columns, table, new Set(await dictTypesInUse(ctx)))
}

export async function changesOfTable(ctx: Ctx, name: string): Promise<ColumnChanges> {
  const [definition, table] = await withTable(ctx, name)
  return (await comparedWith(ctx, definition, table)).changes
}

/** The definition with the columns that its table has now, or will have. */
export async function synchroniseWith(tx: Ctx, definition: Definition, table: CatalogueTable): Promise<ColumnChanges> {
  const { changes, columns } = await comparedWith(tx, definition, table)
  await storeColumns(tx, definition.info.id, columns)
  await tx.db.update(genTableTable).set(touch(tx, genTableTable)).where(eq(genTableTable.id, definition.info.id))
  return changes
}

export const synchronise = (ctx: Ctx, name: string): Promise<ColumnChanges> =>
  ctx.tx(async (tx) => {
    await definitionLock.hold(tx, '')
    return synchroniseWith(tx, ...(await withTable(tx, name)))
  })
