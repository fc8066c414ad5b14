import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { configTable } from './config.table.ts'

export interface KnownConfig {
  value: string
  isPublic: boolean
}

const caches = new WeakMap<Platform, NodeCache<KnownConfig | undefined>>()

/** The node's copy of 参数设置; unknown keys are remembered as such. */
export function configCache(platform: Platform): NodeCache<KnownConfig | undefined> {
  const known = caches.get(platform)
  if (known) return known
  // Never the connection of the asker: a copy must not hold what an open transaction may still take back.
  const cache = createNodeCache(platform, { name: 'configCache', prefix: 'sys_config:' }, async (key) => {
    const [row] = await platform.database.sideDb
      .select({ value: configTable.configValue, isPublic: configTable.isPublic })
      .from(configTable)
      .where(and(eq(configTable.configKey, key), eq(configTable.delFlag, '0')))
      .limit(1)
    return row && { value: row.value, isPublic: row.isPublic === 'Y' }
  })
  caches.set(platform, cache)
  return cache
}

/** Value of a key of 参数设置, empty when unknown. */
export async function configValue(ctx: Pick<Ctx, 'platform'>, key: string): Promise<string> {
  return (await configCache(ctx.platform).get(key))?.value ?? ''
}
