import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { cmsResource, DownloadScope } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceVersion, VersionStatus } from '@app/shared/cms/cmsResourceVersion.ts'
import { fittingPart } from '#/kit/implement.ts'
import { saveRow } from '#/kit/saveRow.ts'
import {
  cmsResourceTable as t,
  cmsResourceVersionTable as versions,
} from '#/modules/cms/cmsResource/cmsResource.table.ts'
import {
  binResources,
  checkResource,
  freeCode,
  publishResources,
  settleResource,
} from '#/modules/cms/cmsResource/resource.service.ts'
import { resourceReach, resourceStore } from '#/modules/cms/cmsResource/resource.store.ts'
import { checkVersion, publishVersion, settleVersion } from '#/modules/cms/cmsResource/version.service.ts'
import { versionOptions, versionStore } from '#/modules/cms/cmsResource/version.store.ts'
import { contentFileIds } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { changedSince, homeOf, livingIn, type PackedClasses, type PackedPiece, type PieceHelp } from './piece.ts'

const text = z.string().nullish()
const resource = z.object({
  resourceName: z.string(),
  resourceCode: z.string(),
  resourceType: z.string(),
  cover: text,
  images: z.array(z.string()).nullish(),
  summary: text,
  description: text,
  tags: z.array(z.string()).nullish(),
  author: text,
  source: text,
  licence: text,
  platform: text,
  language: text,
  downloadScope: z.enum(['0', '1', '2']),
  sort: z.int(),
  topFlag: z.string(),
  recommendFlag: z.string(),
})
const version = z.object({
  versionNo: z.string(),
  title: text,
  changeLog: text,
  files: z.array(z.object({ fileId: z.string(), name: z.string() })).min(1),
  minVersion: text,
  forceFlag: z.string(),
  releaseTime: text,
})
const data = z.object({
  classPath: z.string().max(2_000),
  isPublished: z.boolean(),
  resource,
  versions: z.array(version.extend({ isCurrent: z.boolean() })).max(200),
})
type Data = z.infer<typeof data>

const live = eq(t.delFlag, '0')

/** Goes up with every change of the resource and of its versions. */
async function changesOf(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db.select({ version: t.version }).from(t).where(eq(t.id, id))
  const lines = await ctx.db.select({ version: versions.version }).from(versions).where(eq(versions.resourceId, id))
  return lines.reduce((sum, line) => sum + line.version, row?.version ?? 0)
}

/** The current one first: the first to be published becomes it. */
async function addVersions(ctx: Ctx, resourceId: string, lines: Data['versions']): Promise<void> {
  for (const { isCurrent: _, ...line } of lines.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))) {
    const body = fittingPart(cmsResourceVersion.endpoints.save.body, { ...line, resourceId })
    const saved = await saveRow(ctx, versionStore, body, {
      ...versionOptions,
      beforeSave: (tx, input, existing) => checkVersion(tx, input as never, existing as never) as never,
      afterSave: (tx, row, input, existing) => settleVersion(tx, row as never, input as never, existing as never),
    })
    await publishVersion(ctx, String(saved.id))
  }
}

/** Read together. */
const atOnce = 100

type ResourceRow = typeof t.$inferSelect

async function packedRows(
  ctx: Ctx,
  rows: readonly ResourceRow[],
  { paths, closed }: PackedClasses,
): Promise<PackedPiece[]> {
  const lines = await ctx.db
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.delFlag, '0'),
        eq(versions.status, VersionStatus.published),
        inArray(
          versions.resourceId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(versions.createTime), asc(versions.id))
  const linesOf = Map.groupBy(lines, ({ resourceId }) => resourceId)
  return rows.map((row) => {
    const own = linesOf.get(row.id) ?? []
    const isOpen = row.downloadScope === DownloadScope.everybody && !closed.has(row.classId)
    return {
      id: row.id,
      title: row.resourceName,
      data: {
        classPath: paths.get(row.classId) ?? '',
        // Passwords stay where they are: what is not for everybody comes off the shelf.
        isPublished: row.status === '0' && isOpen,
        resource: resource.parse(row),
        versions: own.map((line) => ({ ...version.parse(line), isCurrent: line.id === row.currentVersionId })),
      },
      fileIds: [
        ...(row.cover ? [row.cover] : []),
        ...(row.images ?? []),
        ...contentFileIds(row.description ?? ''),
        ...own.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
      ],
    }
  })
}

/** 资源 of the packed classes with their published versions. */
export const resourcePiece = homeOf<Data>({
  data,

  async *pack(ctx, classes) {
    for (let after = ''; classes.paths.size > 0;) {
      const rows = await ctx.db
        .select()
        .from(t)
        .where(and(live, inArray(t.classId, [...classes.paths.keys()]), resourceReach(ctx), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(atOnce)
      const last = rows.at(-1)
      if (last === undefined) return
      yield await packedRows(ctx, rows, classes)
      if (rows.length < atOnce) return
      after = last.id
    }
  },

  async refusal(ctx, given) {
    if (!ctx.can('cms:cmsResource:add')) return '没有新增资源的权限'
    const needsVersions = given.versions.length > 0
    return needsVersions && !ctx.can('cms:cmsResourceVersion:add') ? '没有新增资源版本的权限' : undefined
  },

  async isTaken(ctx, { resource: { resourceCode } }) {
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(live, eq(t.resourceCode, resourceCode)))
      .limit(1)
    return rows.length > 0
  },

  alive: (ctx, ids) => livingIn(ctx, t, ids),

  async add(ctx, given, { target, keepsState }: PieceHelp) {
    const notes: string[] = []
    const { classPath, isPublished, versions: lines } = given
    const { resourceCode, downloadScope, ...facts } = given.resource
    const isLocked = downloadScope === DownloadScope.password
    if (isLocked) notes.push('下载密码不在内容包中，改为登录用户可下载')
    const body = fittingPart(cmsResource.endpoints.save.body, {
      ...facts,
      resourceCode: await freeCode(ctx, resourceCode),
      downloadScope: isLocked ? DownloadScope.signedIn : downloadScope,
      classId: (await target(classPath)).id,
    })
    const saved = await saveRow(ctx, resourceStore, body, {
      beforeSave: (tx, input, existing) => checkResource(tx, input as never, existing as never) as never,
      afterSave: (tx, row, input) => settleResource(tx, { id: row.id }, input as never),
    })
    const id = String(saved.id)
    await addVersions(ctx, id, lines)
    if (isPublished && keepsState && lines.length > 0 && ctx.can('cms:cmsResource:publish'))
      await publishResources(ctx, [id], '0')
    return { id, version: await changesOf(ctx, id), notes }
  },

  async undo(ctx, id, changes) {
    const [row] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(live, eq(t.id, id)))
      .for('update')
    if (!row) return undefined
    if ((await changesOf(ctx, id)) !== changes) return changedSince
    if (!ctx.can('cms:cmsResource:remove')) return '没有删除资源的权限，已保留'
    await binResources(ctx, [id])
    return undefined
  },
})
