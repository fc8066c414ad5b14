import { and, eq, sql } from 'drizzle-orm'
import {
  VersionStatus,
  versionFileMb,
  type cmsResourceVersion,
  type ResourceVersion,
  type VersionFile,
} from '@app/shared/cms/cmsResourceVersion.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { tooLargeText } from '@app/shared/system/file.ts'
import { touch } from '#/kit/store.ts'
import { indexResource } from '#/modules/cms/search/indexResource.ts'
import { attachFiles, storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse } from '#/platform/errors.ts'
import { cmsResourceTable as resources, cmsResourceVersionTable as t, type VersionRow } from './cmsResource.table.ts'
import { resourcesChanged } from './resource.service.ts'
import { heldResource } from './resource.store.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** A version may be fetched from now on. */
    'resource.published': { resourceId: string; versionId: string }
  }
}

type Save = SaveOf<(typeof cmsResourceVersion)['fields']>

export const versionFiles = 'cms_resource_version'
const mega = 1_048_576

/** What a version shows is fixed by its content at that time: sizes and fingerprints are ours, never the client's. */
export async function checkVersion(ctx: Ctx, input: Save, existing: ResourceVersion | undefined): Promise<Save> {
  const resourceId = existing?.resourceId ?? input.resourceId ?? ''
  await heldResource(ctx, resourceId, 'edit')
  const fixed = existing !== undefined && existing.status !== VersionStatus.draft
  if (fixed && input.versionNo !== undefined && input.versionNo !== existing.versionNo)
    throw refuse('已发布的版本不能修改版本号')
  if (fixed && input.files !== undefined && !areSame(input.files, existing.files))
    throw refuse('已发布的版本不能修改文件，请新增版本')
  if (input.files === undefined || fixed) return { ...input, resourceId, ...(fixed && { files: existing.files }) }
  return { ...input, resourceId, files: await measured(ctx, input.files) }
}

const areSame = (a: readonly VersionFile[], b: readonly VersionFile[]) =>
  a.length === b.length && a.every(({ fileId, name }, at) => fileId === b[at]?.fileId && name === b[at]?.name)

async function measured(ctx: Ctx, files: readonly VersionFile[]): Promise<VersionFile[]> {
  const ids = files.map(({ fileId }) => fileId)
  if (new Set(ids).size < ids.length) throw invalid({ files: '同一个文件不能重复' })
  const stored = new Map((await storedFiles(ctx, ids)).map((file) => [file.id, file]))
  return files.map(({ fileId, name }) => {
    const file = stored.get(fileId)
    if (!file) throw refuse('附件不存在')
    if (file.fileSize > versionFileMb * mega) throw refuse(tooLargeText(versionFileMb))
    return { fileId, name, size: file.fileSize, sha256: file.sha256 }
  })
}

export async function settleVersion(
  ctx: Ctx,
  row: ResourceVersion,
  { setCurrent }: Save,
  existing: ResourceVersion | undefined,
): Promise<void> {
  const ids = row.files.map(({ fileId }) => fileId)
  await attachFiles(ctx, row.id, ids, { bizType: versionFiles })
  const size = row.files.reduce((sum, file) => sum + (file.size ?? 0), 0)
  await ctx.db.update(t).set({ size }).where(eq(t.id, row.id))
  if (!existing && setCurrent) {
    await publishVersion(ctx, row.id)
    await switchTo(ctx, row.id)
    return
  }
  // What changed in the current version is read, and found, by visitors.
  const [shown] = await ctx.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.id, row.resourceId), eq(resources.currentVersionId, row.id)))
  if (!shown) return
  await indexResource(ctx, shown.id)
  await resourcesChanged(ctx, [shown.id])
}

/** A version of a resource that the caller may change; the resource is held first, so that two acts take turns. */
async function heldVersion(ctx: Ctx, id: string, action: 'edit' | 'publish') {
  const [found] = await ctx.db.select({ resourceId: t.resourceId }).from(t).where(eq(t.id, id)).limit(1)
  if (!found) throw gone()
  const resource = await heldResource(ctx, found.resourceId, action)
  const [version] = await ctx.db.select().from(t).where(eq(t.id, id)).for('update')
  if (!version) throw gone()
  ctx.trail.formId = id
  return { resource, version }
}

const change = (ctx: Ctx, id: string, values: Partial<VersionRow>) =>
  ctx.db
    .update(t)
    .set({ ...values, ...touch(ctx, t) })
    .where(eq(t.id, id))

/** From then on its files are as they are; the first one becomes the current one. */
export async function publishVersion(ctx: Ctx, id: string): Promise<void> {
  const { resource, version } = await heldVersion(ctx, id, 'publish')
  if (version.status === VersionStatus.published) throw refuse('版本已发布')
  await change(ctx, id, {
    status: VersionStatus.published,
    releaseTime: version.releaseTime ?? ctx.now.toISOString(),
    // What was replaced while it was a draft is taken as it is now.
    files: version.status === VersionStatus.draft ? await measured(ctx, version.files) : version.files,
  })
  ctx.trail.changes.push(`发布版本：${resource.resourceName} ${version.versionNo}`)
  if (resource.currentVersionId === null) await point(ctx, resource.id, id)
  await ctx.emit('resource.published', { resourceId: resource.id, versionId: id })
  await resourcesChanged(ctx, [resource.id])
}

/** Forward or back; who is in the middle of a download goes on with what they began. */
export async function switchTo(ctx: Ctx, id: string): Promise<void> {
  const { resource, version } = await heldVersion(ctx, id, 'publish')
  if (version.status !== VersionStatus.published) throw refuse('版本尚未发布，不能设为当前版本')
  await point(ctx, resource.id, id)
  ctx.trail.changes.push(`切换版本：${resource.resourceName} ${version.versionNo}`)
  await resourcesChanged(ctx, [resource.id])
}

async function point(ctx: Ctx, resourceId: string, currentVersionId: string): Promise<void> {
  await ctx.db
    .update(resources)
    .set({ currentVersionId, ...touch(ctx, resources) })
    .where(eq(resources.id, resourceId))
  await indexResource(ctx, resourceId)
}

/** Its own address answers 404 from then on. */
export async function withdrawVersion(ctx: Ctx, id: string): Promise<void> {
  const { resource, version } = await heldVersion(ctx, id, 'edit')
  if (version.status !== VersionStatus.published) throw refuse('只能撤回已发布的版本')
  if (resource.currentVersionId === id) throw refuse('当前版本不能撤回，请先切换版本')
  await change(ctx, id, { status: VersionStatus.withdrawn })
  ctx.trail.changes.push(`撤回版本：${resource.resourceName} ${version.versionNo}`)
  await resourcesChanged(ctx, [resource.id])
}

export async function removeVersions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    const { resource, version } = await heldVersion(ctx, id, 'edit')
    if (version.status === VersionStatus.published) throw refuse('已发布的版本不能删除，请先撤回')
    await ctx.db.delete(t).where(eq(t.id, id))
    await attachFiles(ctx, id, [])
    ctx.trail.changes.push(`删除版本：${resource.resourceName} ${version.versionNo}`)
  }
}

/** Why the content of a file may not be replaced: a version has been published with it. */
export async function heldByVersion(ctx: Ctx, fileId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(sql`${t.status} <> ${VersionStatus.draft}`, sql`${t.files} @> ${JSON.stringify([{ fileId }])}::jsonb`))
    .limit(1)
  return row && '已发布的资源版本使用了该文件，不能替换，请新增版本'
}
