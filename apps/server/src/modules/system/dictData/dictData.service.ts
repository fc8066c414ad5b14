import { and, eq, ne, sql } from 'drizzle-orm'
import type { DictData } from '@app/shared/system/dictData.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { builtInDictTypes } from '#/modules/system/dictType/dictionaries.ts'
import { dictTypeTable } from '#/modules/system/dictType/dictType.table.ts'
import { dictDataTable } from './dictData.table.ts'

/**
 * Holds the dictionary while one of its entries is saved: it is neither deleted nor renamed meanwhile. Saves of a
 * default hold it alone, so that two of them leave one default.
 */
export async function holdDictionary(ctx: Ctx, dictType: string, alone: boolean): Promise<void> {
  const [found] = await ctx.db
    .select({ id: dictTypeTable.id })
    .from(dictTypeTable)
    .where(and(eq(dictTypeTable.dictType, dictType), eq(dictTypeTable.delFlag, '0')))
    .for(alone ? 'update' : 'share')
  if (!found) throw refuse('字典类型不存在')
}

/** A dictionary has one default: the last one chosen. */
export async function keepOneDefault(ctx: Ctx, row: Pick<DictData, 'id' | 'dictType' | 'isDefault'>): Promise<void> {
  if (row.isDefault !== 'Y') return
  await ctx.db
    .update(dictDataTable)
    .set({ isDefault: 'N', version: sql`${dictDataTable.version} + 1` })
    .where(
      and(eq(dictDataTable.dictType, row.dictType), eq(dictDataTable.isDefault, 'Y'), ne(dictDataTable.id, row.id)),
    )
}

/** Code and stored rows rely on the entries of the product's own dictionaries. */
export function refuseBuiltInData(rows: readonly DictData[]): void {
  if (rows.some(({ dictType }) => builtInDictTypes.has(dictType))) throw refuse('内置字典数据不能删除')
}
