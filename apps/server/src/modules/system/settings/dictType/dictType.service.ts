import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { DictType, dictType } from '@app/shared/system/dictType.ts'
import { fieldNaming } from '#/kit/dictUses.ts'
import type { Row } from '#/kit/store.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { builtInDictTypes } from './dictionaries.ts'
import { dictTypeTable } from './dictType.table.ts'

/**
 * Contracts name the product's dictionaries by their type and saves ask them for values: under another name, or
 * disabled, nothing that has one of them could be saved.
 */
export async function refuseNamedChange(
  ctx: Ctx,
  input: SaveOf<(typeof dictType)['fields']>,
  existing: DictType | undefined,
): Promise<void> {
  if (!existing) return
  if (!builtInDictTypes.has(existing.dictType)) {
    if (input.dictType === undefined || input.dictType.trim() === existing.dictType) return
    const user = await namedBy(ctx, existing.dictType)
    if (user !== undefined) throw invalid({ dictType: `字典正在被${user}使用，不能修改类型` })
    return
  }
  for (const key of ['dictType', 'status'] as const)
    if (input[key] !== undefined && input[key].trim() !== existing[key])
      throw invalid({ [key]: '内置字典类型不能修改' })
}

/** What would find no dictionary under its type any more: an entity, a form, a data source, parameters of the content. */
async function namedBy(ctx: Ctx, type: string): Promise<string | undefined> {
  const field = fieldNaming(type)
  if (field !== undefined) return `【${field}】`
  const { dictNamedBy, dictNamedByContent } = ctx.platform.ports
  return (await dictNamedBy?.(ctx, type)) ?? dictNamedByContent?.(ctx, type)
}

/** Rows as the page shows them, with what is locked. */
export const withOrigin = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, builtIn: builtInDictTypes.has(String(row.dictType)) ? 'Y' : 'N' }))

/** The entries follow their dictionary when its type is renamed. */
export async function moveData(ctx: Ctx, from: string, to: string): Promise<void> {
  if (from !== to) await ctx.db.update(dictDataTable).set({ dictType: to }).where(eq(dictDataTable.dictType, from))
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /** A form or a data source that names the dictionary by its type. */
    dictNamedBy?(ctx: Ctx, dictType: string): Promise<string | undefined>
    /** Parameters of the content that do. */
    dictNamedByContent?(ctx: Ctx, dictType: string): Promise<string | undefined>
  }
}

/** The row locks make an entry that is being added wait, so that none is left without its dictionary. */
export async function refuseTypesWithData(ctx: Ctx, ids: string[]): Promise<void> {
  const types = await ctx.db
    .select({ dictType: dictTypeTable.dictType, dictName: dictTypeTable.dictName })
    .from(dictTypeTable)
    .where(inArray(dictTypeTable.id, ids))
    .orderBy(asc(dictTypeTable.id))
    .for('update')
  const used = await ctx.db
    .selectDistinct({ dictType: dictDataTable.dictType })
    .from(dictDataTable)
    .where(
      and(
        inArray(
          dictDataTable.dictType,
          types.map(({ dictType }) => dictType),
        ),
        eq(dictDataTable.delFlag, '0'),
      ),
    )
  const found = types.find(({ dictType }) => used.some((row) => row.dictType === dictType))
  if (found) throw refuse(`${found.dictName}存在字典信息,不能删除`)
  // One of the product may be without entries until somebody fills it.
  if (types.some(({ dictType }) => builtInDictTypes.has(dictType))) throw refuse('内置字典类型不能删除')
  for (const { dictType, dictName } of types) {
    const user = await namedBy(ctx, dictType)
    if (user !== undefined) throw refuse(`字典【${dictName}】正在被${user}使用，不能删除`)
  }
}
