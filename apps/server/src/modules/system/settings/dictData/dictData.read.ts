import { and, asc, eq, inArray } from 'drizzle-orm'
import { builtInDictTypes, type Dictionary as BuiltIn } from '#/modules/system/settings/dictType/dictionaries.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import type { DictLabel } from '#/platform/ports.ts'
import { dictDataTable } from './dictData.table.ts'

/** One entry of a dictionary as pages need it. */
export interface DictItem {
  id: string
  dictType: string
  dictLabel: string
  dictValue: string
  dictSort: number
  status: string
  isDefault: string
  cssClass: string | null
  listClass: string | null
}

export interface Dictionary {
  /** A disabled dictionary still names stored values but offers none. */
  enabled: boolean
  /** In order, disabled entries included. */
  items: readonly DictItem[]
}

const caches = new WeakMap<Platform, NodeCache<Dictionary>>()

/** The node's copy of the dictionaries, by type; an unknown type is an empty dictionary. */
export function dictCache(platform: Platform): NodeCache<Dictionary> {
  const known = caches.get(platform)
  if (known) return known
  // Never the connection of the asker: a copy must not hold what an open transaction may still take back.
  const { sideDb: db } = platform.database
  const cache = createNodeCache(
    platform,
    { name: 'dictCache', prefix: 'sys_dict:' },
    async (type): Promise<Dictionary> => {
      const [found] = await db
        .select({ status: dictTypeTable.status })
        .from(dictTypeTable)
        .where(and(eq(dictTypeTable.dictType, type), eq(dictTypeTable.delFlag, '0')))
        .limit(1)
      const items = await db
        .select({
          id: dictDataTable.id,
          dictType: dictDataTable.dictType,
          dictLabel: dictDataTable.dictLabel,
          dictValue: dictDataTable.dictValue,
          dictSort: dictDataTable.dictSort,
          status: dictDataTable.status,
          isDefault: dictDataTable.isDefault,
          cssClass: dictDataTable.cssClass,
          listClass: dictDataTable.listClass,
        })
        .from(dictDataTable)
        .where(and(eq(dictDataTable.dictType, type), eq(dictDataTable.delFlag, '0')))
        .orderBy(asc(dictDataTable.dictSort), asc(dictDataTable.id))
      return { enabled: found?.status === '0', items }
    },
  )
  caches.set(platform, cache)
  return cache
}

/** Values and labels of a dictionary for checks and sheets; nothing is enabled in a disabled dictionary. */
export async function dictLabels(ctx: Pick<Ctx, 'platform'>, type: string): Promise<readonly DictLabel[]> {
  const { enabled, items } = await dictCache(ctx.platform).get(type)
  return items.map((item) => ({
    value: item.dictValue,
    label: item.dictLabel,
    enabled: enabled && item.status === '0',
  }))
}

/** Label of a stored value; the value itself when the dictionary does not know it. */
export async function dictLabel(ctx: Pick<Ctx, 'platform'>, type: string, value: string): Promise<string> {
  const { items } = await dictCache(ctx.platform).get(type)
  return items.find((item) => item.dictValue === value)?.dictLabel ?? value
}

/** Types of all dictionaries that offer values. */
export async function dictTypesInUse(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ dictType: dictTypeTable.dictType })
    .from(dictTypeTable)
    .where(and(eq(dictTypeTable.status, '0'), eq(dictTypeTable.delFlag, '0')))
  return rows.map(({ dictType }) => dictType)
}

/** Dictionaries that no slice brings, as one would bring them; of those named. */
export async function dictionariesOfDatabase(ctx: Ctx, types: readonly string[]): Promise<BuiltIn[]> {
  const own = types.filter((type) => !builtInDictTypes.has(type))
  if (own.length === 0) return []
  const names = await ctx.db
    .select({ type: dictTypeTable.dictType, name: dictTypeTable.dictName })
    .from(dictTypeTable)
    .where(and(inArray(dictTypeTable.dictType, own), eq(dictTypeTable.delFlag, '0')))
    .orderBy(asc(dictTypeTable.dictType))
  return Promise.all(
    names.map(async ({ type, name }) => {
      const { items } = await dictCache(ctx.platform).get(type)
      const entries = items.map(({ dictValue: value, dictLabel: label, isDefault }) => ({
        value,
        label,
        ...(isDefault === 'Y' ? { isDefault: true as const } : {}),
      }))
      return { type, name, entries }
    }),
  )
}
