import { dictTypesInUse, hasPlaceFor, placesForPages } from '@app/server/modules/system/api.ts'
import { catalogueTable } from '@app/server/modules/tool/gen/catalogue/catalogue.read.ts'
import {
  definitionByTable,
  definitionsByIds,
  type Definition,
} from '@app/server/modules/tool/gen/definition/definition.read.ts'
import { tablePrefixesOf } from '@app/server/modules/tool/gen/definition/prefixes.read.ts'
import { columnDefaults, tableDefaults } from '@app/server/modules/tool/gen/model/importDefaults.ts'
import type { Ctx } from '@app/server/platform/context.ts'

/** Words of the command that go before those of the definition. */
export interface Words {
  module?: string | undefined
  business?: string | undefined
  label?: string | undefined
  under?: string | undefined
}

/** The definition that is kept of a table, else what its name, comment and columns say. */
export async function definitionFor(ctx: Ctx, table: string, words: Words): Promise<Definition> {
  const stored = await definitionByTable(ctx, table)
  const [kept] = stored ? await definitionsByIds(ctx, [stored.id]) : []
  const { info, columns } = kept ?? (await fromCatalogue(ctx, table, words.module))
  const { module, business, label, under } = words
  return {
    columns,
    info: {
      ...info,
      ...(module ? { moduleName: module } : {}),
      ...(business ? { businessName: business, className: business.charAt(0).toUpperCase() + business.slice(1) } : {}),
      ...(label ? { functionName: label } : {}),
      ...(under ? { parentMenuId: under } : {}),
    },
  }
}

/** A page below a menu that is not there would become a root. */
export async function requirePlace(ctx: Ctx, { info: { parentMenuId } }: Definition): Promise<void> {
  if (parentMenuId === '' || (await hasPlaceFor(ctx, parentMenuId))) return
  const places = await placesForPages(ctx)
  throw new Error(`菜单 ${parentMenuId} 不存在，或其下不能有页面，请用 --under 另选：${places.join('、')}`)
}

async function fromCatalogue(ctx: Ctx, name: string, module: string | undefined): Promise<Definition> {
  const table = await catalogueTable(ctx.db, name)
  if (!table) throw new Error(`数据表 ${name} 不存在`)
  const columns = columnDefaults(table, new Set(await dictTypesInUse(ctx)))
  return {
    info: { ...tableDefaults(table, module, await tablePrefixesOf(ctx)), id: '', version: 0, remark: null },
    columns,
  }
}
