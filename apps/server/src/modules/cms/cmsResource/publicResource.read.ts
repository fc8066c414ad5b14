import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import { compareVersions, VersionStatus } from '@app/shared/cms/cmsResourceVersion.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { plainText } from '#/modules/cms/search/plainText.ts'
import { longestText } from '#/modules/cms/search/searchColumns.ts'
import { snippetsOf } from '#/modules/cms/search/snippets.ts'
import type { Ctx } from '#/platform/context.ts'
import {
  cmsResourceTable as t,
  cmsResourceVersionTable as versions,
  type ResourceRow,
  type VersionRow,
} from './cmsResource.table.ts'
import type { ResourceHits } from './searchResources.read.ts'

/** A resource that visitors may know of: it is on, and stands in a class that everybody may read. */
export async function publicResource(ctx: Ctx, code: string): Promise<ResourceRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.resourceCode, code), eq(t.delFlag, '0'), eq(t.status, '0')))
    .limit(1)
  return row && (await publicClasses(ctx)).byId.get(row.classId)?.scope === '0' ? row : undefined
}

/** The current version, or a published one by its number. */
export async function publicVersion(
  ctx: Ctx,
  { id, currentVersionId }: ResourceRow,
  versionNo?: string,
): Promise<VersionRow | undefined> {
  const wanted = versionNo === undefined ? eq(versions.id, currentVersionId ?? '') : eq(versions.versionNo, versionNo)
  const [row] = await ctx.db
    .select()
    .from(versions)
    .where(and(eq(versions.resourceId, id), wanted, eq(versions.status, VersionStatus.published)))
    .limit(1)
  return row
}

/** A download that has begun. */
export async function countDownload(ctx: Ctx, resourceId: string, versionId: string): Promise<void> {
  await ctx.db
    .update(t)
    .set({ downloads: sql`${t.downloads} + 1` })
    .where(eq(t.id, resourceId))
  await ctx.db
    .update(versions)
    .set({ downloads: sql`${versions.downloads} + 1` })
    .where(eq(versions.id, versionId))
}

export interface ResourcesWanted {
  /** Classes that visitors may know of; none of them, no rows. */
  classIds: readonly string[]
  type?: string
  /** Only what everybody may fetch. */
  open?: boolean
}

/** What is on in these classes, newest first, with what each would serve. */
export async function publicResources(
  ctx: Ctx,
  { classIds, type, open }: ResourcesWanted,
  { size, offset }: { size: number; offset: number },
): Promise<{ total: number; rows: { resource: ResourceRow; version: VersionRow | undefined }[] }> {
  if (classIds.length === 0) return { total: 0, rows: [] }
  const where = and(
    eq(t.delFlag, '0'),
    eq(t.status, '0'),
    inArray(t.classId, [...classIds]),
    type === undefined ? undefined : eq(t.resourceType, type),
    open ? eq(t.downloadScope, DownloadScope.everybody) : undefined,
  )
  const [total, rows] = await Promise.all([
    ctx.db.$count(t, where),
    ctx.db
      .select({ resource: t, version: versions })
      .from(t)
      .leftJoin(versions, eq(versions.id, t.currentVersionId))
      .where(where)
      .orderBy(desc(t.topFlag), desc(t.sort), desc(t.publishTime), desc(t.id))
      .limit(size)
      .offset(offset),
  ])
  return { total, rows: rows.map(({ resource, version }) => ({ resource, version: version ?? undefined })) }
}

export interface FoundResource {
  resource: ResourceRow
  version: VersionRow | undefined
  /** Safe HTML with the terms in `<em class="hl">`. */
  snippet: string
}

/** The rows of hits in their order, with the first of their texts that holds what was looked for. */
export async function foundResources(ctx: Ctx, { ids, query }: ResourceHits): Promise<FoundResource[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ resource: t, version: versions })
    .from(t)
    .leftJoin(versions, eq(versions.id, t.currentVersionId))
    .where(inArray(t.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.resource.id, row]))
  const terms = query.terms.map(({ text }) => text)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [{ resource: row.resource, version: row.version ?? undefined, snippet: snippetOf(row, terms) }]
  })
}

/** No text is read beyond the one that is shown: a description may be as long as a book. */
function snippetOf({ resource, version }: { resource: ResourceRow; version: VersionRow | null }, terms: string[]) {
  const texts = [
    () => resource.summary,
    () => plainText((resource.description ?? '').slice(0, 2 * longestText)),
    () => version?.changeLog,
  ]
  let first = ''
  for (const read of texts) {
    const snippet = snippetsOf(read() ?? '', terms).join(' … ')
    if (snippet.includes('<em class="hl">')) return snippet
    first ||= snippet
  }
  return first
}

/** Codes of what everybody may fetch from these classes, newest first, with the time at which it last changed. */
export async function openResources(
  ctx: Ctx,
  classIds: readonly string[],
  { size, offset }: { size: number; offset: number },
): Promise<{ total: number; rows: { resourceCode: string; changed: string }[] }> {
  if (classIds.length === 0) return { total: 0, rows: [] }
  const where = and(
    eq(t.delFlag, '0'),
    eq(t.status, '0'),
    eq(t.downloadScope, DownloadScope.everybody),
    inArray(t.classId, [...classIds]),
  )
  const [total, rows] = await Promise.all([
    ctx.db.$count(t, where),
    ctx.db
      .select({ resourceCode: t.resourceCode, changed: t.updateTime, released: versions.releaseTime })
      .from(t)
      .leftJoin(versions, eq(versions.id, t.currentVersionId))
      .where(where)
      .orderBy(desc(t.publishTime), desc(t.id))
      .limit(size)
      .offset(offset),
  ])
  return {
    total,
    rows: rows.map(({ resourceCode, changed, released }) => ({ resourceCode, changed: released ?? changed })),
  }
}

const mostVersions = 100

/** Published versions, later numbers first. */
export async function publicVersions(ctx: Ctx, { id }: ResourceRow): Promise<VersionRow[]> {
  const rows = await ctx.db
    .select()
    .from(versions)
    .where(and(eq(versions.resourceId, id), eq(versions.status, VersionStatus.published)))
    .orderBy(desc(versions.createTime))
    .limit(mostVersions)
  return rows.toSorted((a, b) => compareVersions(b.versionNo, a.versionNo))
}
