import { eq } from 'drizzle-orm'
import { siteId } from '@app/shared/cms/cmsSite.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsSiteTable } from './cmsSite.table.ts'

export type SiteSettings = typeof cmsSiteTable.$inferSelect

const caches = new WeakMap<Platform, NodeCache<SiteSettings>>()

/** The node's copy of 站点设置. */
export function siteCache(platform: Platform): NodeCache<SiteSettings> {
  const known = caches.get(platform)
  if (known) return known
  // Never the connection of the asker: a copy must not hold what an open transaction may still take back.
  const cache = createNodeCache(platform, { name: 'cmsSiteCache', prefix: 'cms_site:', max: 10 }, async (id) => {
    const [row] = await platform.database.sideDb.select().from(cmsSiteTable).where(eq(cmsSiteTable.id, id)).limit(1)
    if (!row) throw new Error(`the row of site ${id} is missing`)
    return row
  })
  caches.set(platform, cache)
  return cache
}

/** The settings of the site as the last commit left them; an empty `domain` stands for the origin of the environment. */
export const siteSettings = (ctx: Pick<Ctx, 'platform'>): Promise<SiteSettings> => siteCache(ctx.platform).get(siteId)

/** The settings as they stand now, for the page that changes them. */
export async function siteOfTable(ctx: Ctx): Promise<SiteSettings> {
  const [row] = await ctx.db.select().from(cmsSiteTable).where(eq(cmsSiteTable.id, siteId)).limit(1)
  if (!row) throw gone()
  return row
}
