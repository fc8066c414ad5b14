import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { DictData, dictData } from '@app/shared/system/dictData.ts'
import { dictUses } from '#/kit/dictUses.ts'
import { dropOtherDefaults } from '#/kit/oneDefault.ts'
import { touch } from '#/kit/store.ts'
import { builtInDictTypes, fixedOfEntry } from '#/modules/system/settings/dictType/dictionaries.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse, stale } from '#/platform/errors.ts'
import { dictDataTable } from './dictData.table.ts'

/**
 * Holds the dictionary while one of its entries is saved: it is neither deleted nor renamed meanwhile. Saves of a
 * default hold it alone, so that two of them leave one default; so do those that switch entries off, which leave one.
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
  await dropOtherDefaults(ctx, dictDataTable, eq(dictDataTable.dictType, row.dictType), row.id)
}

/** Code and stored rows rely on the entries of the product's own dictionaries. */
export function refuseBuiltInData(rows: readonly DictData[]): void {
  if (rows.some(({ dictType }) => builtInDictTypes.has(dictType))) throw refuse('内置字典数据不能删除')
}

/** Code reads the seeded values; of those that are mere choice one must be left to choose. */
export async function refuseBuiltInChange(
  ctx: Ctx,
  input: SaveOf<(typeof dictData)['fields']>,
  existing: DictData,
): Promise<void> {
  for (const key of fixedOfEntry(existing.id))
    if (input[key] !== undefined && input[key].trim() !== existing[key]) throw invalid({ [key]: fixedSentence })
  if (input.status !== '1' || existing.status === '1' || !builtInDictTypes.has(existing.dictType)) return
  const { id, dictType, status, delFlag } = dictDataTable
  const [other] = await ctx.db
    .select({ id })
    .from(dictDataTable)
    .where(and(eq(dictType, existing.dictType), eq(status, '0'), eq(delFlag, '0'), ne(id, existing.id)))
    .limit(1)
  if (!other) throw invalid({ status: fixedSentence })
}
const fixedSentence = '内置字典数据不能修改'

/** Where rows carry the values of these entries. */
export async function usesOf(ctx: Ctx, ids: readonly string[]) {
  const entries = await ctx.db
    .select({
      id: dictDataTable.id,
      dictType: dictDataTable.dictType,
      dictValue: dictDataTable.dictValue,
      dictLabel: dictDataTable.dictLabel,
    })
    .from(dictDataTable)
    .where(and(inArray(dictDataTable.id, [...ids]), eq(dictDataTable.delFlag, '0')))
    .orderBy(asc(dictDataTable.dictSort), asc(dictDataTable.id))
  const found = []
  for (const { id, dictType, dictValue, dictLabel } of entries)
    found.push({ id, dictLabel, uses: await dictUses(ctx, dictType, dictValue) })
  return found
}

interface Arranged {
  id: string
  version: number
  listClass: string | null
}

/** All entries in their new order and styles, or none: one that was changed, added or deleted meanwhile refuses it. */
export async function arrange(ctx: Ctx, dictType: string, wanted: readonly Arranged[]): Promise<void> {
  await holdDictionary(ctx, dictType, true)
  const rows = await ctx.db
    .select()
    .from(dictDataTable)
    .where(and(eq(dictDataTable.dictType, dictType), eq(dictDataTable.delFlag, '0')))
    .orderBy(asc(dictDataTable.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = wanted.map(({ id }) => byId.get(id))
  if (new Set(known).size !== rows.length || known.some((row, at) => row?.version !== wanted[at]?.version))
    throw stale()
  for (const [at, { id, listClass }] of wanted.entries()) {
    const row = byId.get(id)
    const dictSort = (at + 1) * sortStep
    if (!row || (row.dictSort === dictSort && row.listClass === listClass)) continue
    await ctx.db
      .update(dictDataTable)
      .set({
        dictSort,
        listClass,
        ...touch(ctx, dictDataTable),
      })
      .where(eq(dictDataTable.id, id))
  }
  const old = rows.toSorted((a, b) => a.dictSort - b.dictSort).map(({ dictLabel }) => dictLabel)
  ctx.trail.changes.push(`显示排序：${old.join('、')} → ${known.map((row) => row?.dictLabel).join('、')}`)
}

const sortStep = 10
