import { and, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { classDisabled } from '@app/shared/cms/cmsClass.ts'
import { DownloadScope, type cmsResource, type CmsResource } from '@app/shared/cms/cmsResource.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { touch } from '#/kit/store.ts'
import { slugOf } from '#/modules/cms/cmsArticle/edit/slug.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { newBatch } from '#/modules/cms/cmsClass/cmsClass.remove.service.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { indexResource } from '#/modules/cms/search/indexResource.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { hasherOf } from '#/platform/password/hash.ts'
import { cmsResourceTable as t, cmsResourceVersionTable as versions, type ResourceRow } from './cmsResource.table.ts'
import { heldResources } from './resource.store.ts'

type Save = SaveOf<(typeof cmsResource)['fields']>

export const resourceTag = (id: string) => `r:${id}`
export const resourcesTag = 'resources'

export const resourcesChanged = (ctx: Ctx, ids: readonly string[]) =>
  siteChanged(ctx, [resourcesTag, ...ids.map(resourceTag)])

/** Where it may stand, what it is called in its address, and the password that its scope asks for. */
export async function checkResource(ctx: Ctx, input: Save, existing: CmsResource | undefined): Promise<Save> {
  if (existing) await requireGrant(ctx, existing.classId, 'edit')
  const classId = input.classId ?? existing?.classId ?? ''
  if (classId !== existing?.classId) await requireListClass(ctx, classId)
  const scope = input.downloadScope ?? existing?.downloadScope
  const { passwordHash } = (existing ?? {}) as Partial<ResourceRow>
  const keeps = input.downloadPassword === undefined && passwordHash
  if (scope === DownloadScope.password && !input.downloadPassword && !keeps)
    throw invalid({ downloadPassword: '下载密码不能为空' })
  if (existing && input.resourceCode !== undefined && !input.resourceCode)
    throw invalid({ resourceCode: '资源编码不能为空' })
  if (existing || input.resourceCode) return input
  const plain = (await slugOf(input.resourceName ?? '')).slice(0, 58) || 'resource'
  return { ...input, resourceCode: await freeCode(ctx, plain) }
}

/** Resources stand in classes of lists alone. */
async function requireListClass(ctx: Ctx, classId: string): Promise<void> {
  const cls = await requireGrant(ctx, classId, 'add')
  if (cls.status !== '0') throw invalid({ classId: classDisabled })
  if (cls.classType !== 'list') throw invalid({ classId: '资源只能放在列表栏目下' })
}

/** The code, with a number behind it when another resource has it. */
export async function freeCode(ctx: Ctx, plain: string): Promise<string> {
  for (let n = 1; ; n++) {
    const code = n === 1 ? plain : `${plain.slice(0, 58)}-${n}`
    const [taken] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.resourceCode, code), eq(t.delFlag, '0')))
      .limit(1)
    if (!taken) return code
  }
}

export async function settleResource(ctx: Ctx, { id }: { id: string }, { downloadPassword }: Save): Promise<void> {
  if (downloadPassword !== undefined) {
    const passwordHash = downloadPassword ? await hasherOf(ctx.platform).hash(downloadPassword) : null
    await ctx.db.update(t).set({ passwordHash }).where(eq(t.id, id))
  }
  await indexResource(ctx, id)
  await resourcesChanged(ctx, [id])
}

/** 上架 and 下架: what is off answers visitors as if it were not there. */
export async function publishResources(ctx: Ctx, ids: readonly string[], status: string): Promise<void> {
  const rows = await heldResources(ctx, ids, 'publish')
  if (status === '0' && rows.some(({ currentVersionId }) => currentVersionId === null))
    throw refuse('资源还没有已发布的版本，不能上架')
  const now = ctx.now.toISOString()
  for (const row of rows)
    await ctx.db
      .update(t)
      .set({ status, publishTime: status === '0' ? (row.publishTime ?? now) : row.publishTime, ...touch(ctx, t) })
      .where(eq(t.id, row.id))
  ctx.trail.changes.push(`${status === '0' ? '上架' : '下架'}：${namesOf(rows)}`)
  await resourcesChanged(ctx, ids)
}

const namesOf = (rows: readonly ResourceRow[]) => rows.map(({ resourceName }) => resourceName).join('、')

export async function moveResources(ctx: Ctx, ids: readonly string[], classId: string): Promise<void> {
  const rows = await heldResources(ctx, ids, 'edit')
  await requireListClass(ctx, classId)
  await requireFreeNames(ctx, rows, classId)
  await ctx.db
    .update(t)
    .set({ classId, ...touch(ctx, t) })
    .where(inArray(t.id, [...ids]))
  ctx.trail.changes.push(`移动：${namesOf(rows)}`)
  await resourcesChanged(ctx, ids)
}

async function requireFreeNames(ctx: Ctx, rows: readonly ResourceRow[], classId: string): Promise<void> {
  for (const { id, resourceName } of rows) {
    const [taken] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.classId, classId), eq(t.resourceName, resourceName), eq(t.delFlag, '0'), ne(t.id, id)))
      .limit(1)
    if (taken) throw refuse(`资源名称已存在：${resourceName}`)
  }
}

/** Into the bin; visitors no longer find it, its files stay until it goes for good. */
export async function binResources(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await heldResources(ctx, ids, 'edit')
  await recycle(ctx, ids, await newBatch(ctx))
  ctx.trail.changes.push(`删除：${namesOf(rows)}`)
}

export async function recycle(
  ctx: Ctx,
  ids: readonly string[],
  { batch, purgeTime }: { batch: string; purgeTime: string | null },
): Promise<void> {
  await ctx.db
    .update(t)
    .set({
      delFlag: '1',
      recycleStatus: sql`${t.status}`,
      status: '1',
      recycleTime: ctx.now.toISOString(),
      recycleBy: ctx.user.id,
      recycleBatch: batch,
      purgeTime,
      ...touch(ctx, t),
    })
    .where(inArray(t.id, [...ids]))
  await resourcesChanged(ctx, ids)
}

export const outOfBin = {
  delFlag: '0',
  recycleTime: null,
  recycleBy: null,
  recycleBatch: null,
  recycleStatus: null,
  purgeTime: null,
} as const

/** Back in its class, off; its name and its address must still be free. */
export async function restoreResources(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await heldResources(ctx, ids, 'edit', { deleted: true })
  for (const row of rows) {
    await requireGrant(ctx, row.classId, 'add')
    await requireFreeNames(ctx, [row], row.classId)
    const [taken] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.resourceCode, row.resourceCode), eq(t.delFlag, '0')))
      .limit(1)
    if (taken) throw refuse(`资源编码已存在：${row.resourceCode}`)
  }
  await ctx.db
    .update(t)
    .set({ ...outOfBin, ...touch(ctx, t) })
    .where(inArray(t.id, [...ids]))
  ctx.trail.changes.push(`还原：${namesOf(rows)}`)
  await resourcesChanged(ctx, ids)
}

const batch = 100

/** Deleted resources whose time is over, with their versions; their files are let go. */
export async function purgeResources(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let gone = 0
  for (let found = batch; found === batch;) {
    signal.throwIfAborted()
    found = await ctx.tx(async (tx) => {
      const rows = await tx.db
        .select({ id: t.id })
        .from(t)
        .where(and(eq(t.delFlag, '1'), isNotNull(t.recycleTime), lte(t.purgeTime, tx.now.toISOString())))
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = rows.map(({ id }) => id)
      await purgeRows(tx, ids)
      return ids.length
    })
    gone += found
  }
  return gone
}

export async function purgeRows(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const lines = await ctx.db
    .delete(versions)
    .where(inArray(versions.resourceId, [...ids]))
    .returning({ id: versions.id })
  for (const owner of [...ids, ...lines.map(({ id }) => id)]) await attachFiles(ctx, owner, [])
  await ctx.db.delete(t).where(inArray(t.id, [...ids]))
}
