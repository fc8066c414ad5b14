import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ListedResource } from '@app/shared/cms/cmsResource.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import { itemColumns } from '#/kit/listing.ts'
import { filtersOf, orderOf, pageFrom } from '#/kit/paging.ts'
import type { Row } from '#/kit/store.ts'
import { cmsClassTable as classes } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { cmsResourceTable as t, cmsResourceVersionTable as versions, type ResourceRow } from './cmsResource.table.ts'
import { isDeleted, resourceReach, resourceStore } from './resource.store.ts'

/** Resources that the caller reaches, or those of them that were deleted. */
export async function resourcePage(
  ctx: Ctx,
  query: PageQuery,
  present: (ctx: Ctx, rows: Row[]) => Promise<Row[]>,
): Promise<Page<ListedResource>> {
  const where = and(
    isDeleted(query.deleted === 'Y'),
    resourceReach(ctx),
    ...filtersOf(resourceStore.resource, resourceStore.columns, query, resourceStore.below(ctx)),
    resourceStore.where(ctx, query),
  )
  const order = query.orderByColumn
    ? orderOf(resourceStore.resource, resourceStore.columns, query)
    : [desc(t.topFlag), desc(t.sort), desc(t.updateTime), asc(t.id)]
  const page = await pageFrom<Row>({
    ctx,
    query,
    countKey: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select({
          ...itemColumns(resourceStore),
          classId: t.classId,
          currentVersionId: t.currentVersionId,
          delFlag: t.delFlag,
        })
        .from(t)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [row] = await ctx.db.select({ n: count() }).from(t).where(where)
      return row?.n ?? 0
    },
  })
  return { ...page, list: (await present(ctx, page.list)) as unknown as ListedResource[] }
}

/** Class, current version and address, for a whole page at once. */
export async function presentResources(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const resources = rows as unknown as ResourceRow[]
  if (resources.length === 0) return []
  const ids = resources.map(({ id }) => id)
  const [names, lines] = await Promise.all([
    ctx.db
      .select({ id: classes.id, className: classes.className })
      .from(classes)
      .where(inArray(classes.id, [...new Set(resources.map(({ classId }) => classId))])),
    ctx.db
      .select({
        resourceId: versions.resourceId,
        n: sql<number>`count(*)::int`,
        current: sql<string | null>`max(${versions.versionNo}) filter (where ${versions.id} = ${t.currentVersionId})`,
        size: sql<number>`coalesce(max(${versions.size}) filter (where ${versions.id} = ${t.currentVersionId}), 0)::float8`,
      })
      .from(versions)
      .innerJoin(t, eq(t.id, versions.resourceId))
      .where(inArray(versions.resourceId, ids))
      .groupBy(versions.resourceId),
  ])
  const classNames = new Map(names.map(({ id, className }) => [id, className]))
  const byResource = new Map(lines.map((line) => [line.resourceId, line]))
  const site = siteOrigin(ctx.platform) ?? ''
  return resources.map((row) => {
    const line = byResource.get(row.id)
    return {
      ...row,
      className: classNames.get(row.classId) ?? null,
      currentVersion: line?.current ?? null,
      versionCount: line?.n ?? 0,
      size: line?.size ?? 0,
      hasPassword: row.passwordHash !== null && row.passwordHash !== undefined,
      deleted: row.delFlag === '1',
      downloadUrl: `${site}/resource/${row.resourceCode}/download`,
    }
  })
}
