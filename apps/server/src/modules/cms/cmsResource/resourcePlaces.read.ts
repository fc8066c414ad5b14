import { and, eq, inArray } from 'drizzle-orm'
import { tellFilePlaces, type NamedPlace } from '#/kit/filePlaces.ts'
import { showsOnSite } from '#/modules/cms/cmsFile/onSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsResourceTable as t, cmsResourceVersionTable as versions } from './cmsResource.table.ts'
import { resourceReach } from './resource.store.ts'
import { versionFiles } from './version.service.ts'

const linesOf = (resourceId: string) => `/cms/cmsResourceVersion?resourceId=${encodeURIComponent(resourceId)}`

/** Names of versions for the lists of where a file is used. */
async function namedVersions(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedPlace>> {
  if (!ctx.can('cms:cmsResource:list')) return new Map()
  const rows = await ctx.db
    .select({ id: versions.id, no: versions.versionNo, name: t.resourceName, resourceId: t.id })
    .from(versions)
    .innerJoin(t, eq(t.id, versions.resourceId))
    .where(and(eq(t.delFlag, '0'), resourceReach(ctx), inArray(versions.id, [...ids])))
  return new Map(rows.map(({ id, no, name, resourceId }) => [id, { title: `${name} ${no}`, to: linesOf(resourceId) }]))
}

const onSite = (classIds: readonly string[]) =>
  and(eq(t.delFlag, '0'), eq(t.status, '0'), inArray(t.classId, [...classIds]))

/** Covers, screenshots and texts of what is on; the files of versions have addresses of their own. */
export function tellResourcePlaces(): void {
  tellFilePlaces(versionFiles, { label: '资源版本', titles: namedVersions })
  showsOnSite('resource', async (ctx, owners, classIds) => {
    if (classIds.length === 0) return []
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(onSite(classIds), inArray(t.id, [...owners])))
    return rows.map(({ id }) => id)
  })
}
