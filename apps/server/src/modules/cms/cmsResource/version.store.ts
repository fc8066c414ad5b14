import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { cmsResourceVersion, compareVersions } from '@app/shared/cms/cmsResourceVersion.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { createStore, type Row } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsResourceTable as resources, cmsResourceVersionTable as t, type VersionRow } from './cmsResource.table.ts'
import { resourceReach } from './resource.store.ts'

/** Versions of resources that the caller reaches. */
const versionReach = (_ctx: Ctx): SQL =>
  sql`exists (select 1 from ${resources} where ${and(
    eq(resources.id, t.resourceId),
    eq(resources.delFlag, '0'),
    resourceReach(_ctx),
  )})`

export const versionOptions = {
  scope: versionReach,
  where: (_ctx: Ctx, { resourceId }: ListQuery) =>
    typeof resourceId === 'string' ? eq(t.resourceId, resourceId) : undefined,
}

export const versionStore = createStore(cmsResourceVersion, t, versionOptions)

/** Later numbers first, within the page; which one is current. */
export async function presentVersions(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const versions = rows as unknown as VersionRow[]
  const ids = [...new Set(versions.map(({ resourceId }) => resourceId))]
  const current =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: resources.currentVersionId }).from(resources).where(inArray(resources.id, ids))
  const currentIds = new Set(current.map(({ id }) => id))
  return versions
    .toSorted((a, b) => compareVersions(b.versionNo, a.versionNo))
    .map((row) => ({ ...row, fileCount: row.files.length, isCurrent: currentIds.has(row.id) }))
}
