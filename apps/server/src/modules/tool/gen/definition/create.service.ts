import { writtenType, type NewColumn, type NewTable } from '@app/shared/tool/genNewTable.ts'
import { dictTypesInUse } from '#/modules/system/api.ts'
import { defaultTemplate } from '#/modules/tool/configTemplate/configTemplate.read.ts'
import {
  catalogueTable,
  type CatalogueColumn,
  type CatalogueTable,
} from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { baseColumns } from '#/modules/tool/gen/model/slice.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, stale } from '#/platform/errors.ts'
import { definitionLock } from './definition.lock.ts'
import { definitionById, definitionByTable, type Definition } from './definition.read.ts'
import { addDefinition } from './definition.store.ts'
import { synchroniseWith } from './import.service.ts'

/** A definition without a table; no statement is ever run for it here (generator §2). */
export const createDefinition = (ctx: Ctx, given: NewTable): Promise<Definition> =>
  ctx.tx(async (tx) => {
    if (!tx.user.admin) throw refuse('只有超级管理员可以新建表')
    await definitionLock.hold(tx, '')
    const { tableName } = given
    if (await definitionByTable(tx, tableName)) throw refuse(`生成配置中已有表${tableName}`)
    if (await catalogueTable(tx.db, tableName)) throw refuse(`数据库中已有表${tableName}，请导入`)
    const dictTypes = new Set(await dictTypesInUse(tx))
    const template = await defaultTemplate(tx)
    return definitionById(tx, await addDefinition(tx, described(given), { dictTypes, template }))
  })

/** Other columns for a table that does not stand yet; what is said of those that stay is kept. */
export const recreateDefinition = (
  ctx: Ctx,
  id: string,
  given: { version: number; columns: readonly NewColumn[] },
): Promise<Definition> =>
  ctx.tx(async (tx) => {
    if (!tx.user.admin) throw refuse('只有超级管理员可以新建表')
    await definitionLock.hold(tx, '')
    const known = await definitionById(tx, id)
    const { tableName, tableComment, version } = known.info
    if (version !== given.version) throw stale()
    if (await catalogueTable(tx.db, tableName)) throw refuse(`数据库中已有表${tableName}，请同步`)
    await synchroniseWith(tx, known, described({ tableName, tableComment, columns: [...given.columns] }))
    return definitionById(tx, id)
  })

/** The table as the catalogue will describe it. */
function described({ tableName, tableComment, columns }: NewTable): CatalogueTable {
  const own = columns.map((column): CatalogueColumn => ({
    name: column.columnName,
    type: writtenType(column),
    comment: column.columnComment,
    filled: column.isRequired,
    initial: undefined,
    isKey: false,
    generated: undefined,
  }))
  const base = Object.entries(baseColumns).map(([name, type]): CatalogueColumn => ({
    name,
    type,
    comment: '',
    filled: true,
    initial: undefined,
    isKey: name === 'id',
    generated: undefined,
  }))
  return { name: tableName, comment: tableComment, columns: [...own, ...base], indexes: [] }
}
