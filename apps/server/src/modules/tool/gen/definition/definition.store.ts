import { eq } from 'drizzle-orm'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { madeBy } from '#/kit/store.ts'
import type { defaultTemplate } from '#/modules/tool/configTemplate/configTemplate.read.ts'
import type { CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { columnDefaults, tableDefaults } from '#/modules/tool/gen/model/importDefaults.ts'
import { camelCase, upperFirst } from '#/modules/tool/gen/text/code.ts'
import type { Ctx } from '#/platform/context.ts'
import { tableOfEntity } from './definition.read.ts'
import { genColumnTable, genTableTable } from './gen.table.ts'
import { tablePrefixesOf } from './prefixes.read.ts'

interface Given {
  dictTypes: ReadonlySet<string>
  template: Awaited<ReturnType<typeof defaultTemplate>>
}

/** A definition of a table with what it is most likely for; answers its id. */
export async function addDefinition(ctx: Ctx, table: CatalogueTable, { dictTypes, template }: Given): Promise<string> {
  const { tableName, tableComment, className, functionAuthor, ...options } = {
    ...tableDefaults(table, template?.moduleName, await tablePrefixesOf(ctx)),
    ...(template ? { functionAuthor: template.functionAuthor, packageName: template.packageName ?? '' } : {}),
  }
  const isTaken = (await tableOfEntity(ctx, options.moduleName, options.businessName)) !== undefined
  // Two tables whose names differ in their prefix alone: the later one is called by its whole name.
  const businessName = isTaken ? camelCase(tableName) : options.businessName
  const [row] = await ctx.db
    .insert(genTableTable)
    .values({
      ...madeBy(ctx),
      tableName,
      tableComment,
      className: isTaken ? upperFirst(businessName) : className,
      functionAuthor,
      options: { ...options, businessName },
    })
    .returning({ id: genTableTable.id })
  if (!row) throw new Error('no row')
  await storeColumns(ctx, row.id, columnDefaults(table, dictTypes))
  return row.id
}

/** In place of those that the definition had. */
export async function storeColumns(ctx: Ctx, tableId: string, columns: readonly GenColumn[]): Promise<void> {
  await ctx.db.delete(genColumnTable).where(eq(genColumnTable.tableId, tableId))
  if (columns.length === 0) return
  await ctx.db
    .insert(genColumnTable)
    .values(columns.map(({ columnName, sort, ...facts }) => ({ tableId, columnName, sort, facts })))
}
