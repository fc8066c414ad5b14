import { and, eq, inArray } from 'drizzle-orm'
import { touch } from '#/kit/store.ts'
import { builtInDictTypes, dictionaries, seededEntryId } from '#/modules/system/settings/dictType/dictionaries.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { dictDataTable } from './dictData.table.ts'

/**
 * Gives the product's dictionaries back what saves need of them: earlier releases could disable them and change their
 * values. Labels, order and style stay, and so does what is mere choice, as long as there is one.
 */
export async function repairDictionaries(ctx: Ctx): Promise<void> {
  const dictTypes = [...(await enableTypes(ctx)), ...(await repairEntries(ctx))]
  if (dictTypes.length > 0) await ctx.emit('dict.changed', { dictTypes })
}

async function enableTypes(ctx: Ctx): Promise<string[]> {
  const { dictType, status, delFlag } = dictTypeTable
  const rows = await ctx.db
    .update(dictTypeTable)
    .set({ status: '0', ...touch(ctx, dictTypeTable) })
    .where(and(inArray(dictType, [...builtInDictTypes]), eq(delFlag, '0'), eq(status, '1')))
    .returning({ dictType })
  return rows.map((row) => row.dictType)
}

type Entry = Pick<typeof dictDataTable.$inferSelect, 'id' | 'dictType' | 'dictValue' | 'status' | 'delFlag'>

async function repairEntries(ctx: Ctx): Promise<string[]> {
  const { id, dictType, dictValue, status, delFlag } = dictDataTable
  const rows = await ctx.db
    .select({ id, dictType, dictValue, status, delFlag })
    .from(dictDataTable)
    .where(inArray(dictType, [...builtInDictTypes]))
  const entries = Map.groupBy(rows, (row) => row.dictType)
  const damaged = dictionaries.flatMap((known) => damagedOf(known, entries.get(known.type) ?? []))
  for (const { id: damagedId, value } of damaged)
    await ctx.db
      .update(dictDataTable)
      .set({ dictValue: value, status: '0', delFlag: '0', ...touch(ctx, dictDataTable) })
      .where(eq(id, damagedId))
  return damaged.map(({ type }) => type)
}

/** Rows that must become enabled entries of these values. An entry of somebody's own may stand for a seeded one. */
function damagedOf({ type, entries, choice }: (typeof dictionaries)[number], rows: readonly Entry[]) {
  const live = rows.filter(({ delFlag }) => delFlag === '0')
  if (choice && live.some(({ status }) => status === '0')) return []
  return entries.flatMap(({ value }) => {
    const holder = live.find((row) => row.dictValue === value)
    if (holder?.status === '0') return []
    return [{ id: holder?.id ?? seededEntryId(type, value), type, value }]
  })
}
