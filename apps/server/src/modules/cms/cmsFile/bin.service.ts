import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { removeWord } from '@app/shared/cms/cmsFileCalls.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { touch } from '#/kit/store.ts'
import { newBatch } from '#/modules/cms/cmsClass/cmsClass.remove.service.ts'
import { removeFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { heldContent } from './change.service.ts'
import { fileStore, isOrphan, reachedRows } from './cmsFile.store.ts'
import { cmsFileEarlierTable as earlier, cmsFileFolderTable as folders, cmsFileTable as t } from './cmsFile.table.ts'
import { ownersOnSite } from './onSite.read.ts'
import { usesOf } from './refs.read.ts'

const nameAll = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('、')

/** Whoever looks after all content may take what visitors see. */
const isManager = ({ user }: Ctx) =>
  user.admin || user.roleKeys.includes('admin') || user.roleKeys.includes('cmsManager')

/** Files go to the bin; what is shown somewhere only when its deletion was typed, what visitors see only by managers. */
export async function binFiles(ctx: Ctx, ids: readonly string[], confirm: string | undefined): Promise<void> {
  const rows = await reachedRows(ctx, ids, false)
  const uses = await usesOf(ctx, ids)
  if (uses.length > 0) {
    const seen = await ownersOnSite(
      ctx,
      uses.map(({ formId }) => formId),
    )
    const held = await Promise.all(ids.map((id) => heldContent(ctx, id)))
    if ((seen.size > 0 || held.some(Boolean)) && !isManager(ctx))
      throw refuse('文件正被已发布的内容使用，只有内容管理员可以删除')
    if (confirm !== removeWord)
      throw refuse(`该文件被 ${uses.length} 处内容引用，删除后将无法显示，确定删除吗?`, 'fileUsed')
  }
  await putIntoBin(ctx, ids)
  ctx.trail.changes.push(`删除：${nameAll(rows)}`)
}

async function putIntoBin(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { purgeTime } = await newBatch(ctx)
  await ctx.db
    .update(t)
    .set({ recycleTime: ctx.now.toISOString(), recycleBy: ctx.user.id, purgeTime, ...touch(ctx, t) })
    .where(inArray(t.id, [...ids]))
}

/** Back where they were, or at the top when their folder is gone. */
export async function restoreFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await reachedRows(ctx, ids, true)
  const standing = sql`coalesce((select f.id from ${folders} f where f.id = ${t.folderId} and f.del_flag = '0'), ${rootId})`
  await ctx.db
    .update(t)
    .set({ recycleTime: null, recycleBy: null, purgeTime: null, folderId: standing, ...touch(ctx, t) })
    .where(inArray(t.id, [...ids]))
  ctx.trail.changes.push(`还原：${nameAll(rows)}`)
}

export async function purgeFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await reachedRows(ctx, ids, true)
  await forgetFiles(ctx, ids)
  ctx.trail.changes.push(`彻底删除：${nameAll(rows)}`)
}

/** Rows, contents of today and earlier ones. */
export async function forgetFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const old = await ctx.db
    .delete(earlier)
    .where(inArray(earlier.fileId, [...ids]))
    .returning({ id: earlier.id })
  await ctx.db.delete(t).where(inArray(t.id, [...ids]))
  await removeFiles(ctx, [...ids, ...old.map(({ id }) => id)])
}

const mostCleaned = 1_000

/** What nothing has shown for a month goes to the bin, as far as the caller reaches. */
export async function cleanOrphans(ctx: Ctx): Promise<{ count: number }> {
  const rows = await ctx.db
    .select({ id: t.id, name: t.name })
    .from(t)
    .where(and(fileStore.visible(ctx), isOrphan(ctx)))
    .limit(mostCleaned)
    .for('update', { skipLocked: true })
  if (rows.length > 0)
    await putIntoBin(
      ctx,
      rows.map(({ id }) => id),
    )
  ctx.trail.changes.push(`清理未被引用的文件 ${rows.length} 个`)
  return { count: rows.length }
}

const batch = 200
const keptMs = 30 * 86_400_000

/** What has lain in the bin for its time, and contents that were replaced a month ago. */
export async function purgeDue(ctx: Ctx, signal: AbortSignal): Promise<{ files: number; contents: number }> {
  const done = { files: 0, contents: 0 }
  for (let found = batch; found === batch;) {
    signal.throwIfAborted()
    found = await ctx.tx(async (tx) => {
      const rows = await tx.db
        .select({ id: t.id })
        .from(t)
        .where(and(eq(t.delFlag, '0'), lte(t.purgeTime, tx.now.toISOString())))
        .limit(batch)
        .for('update', { skipLocked: true })
      await forgetFiles(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    done.files += found
  }
  const before = new Date(ctx.now.getTime() - keptMs).toISOString()
  for (let found = batch; found === batch;) {
    signal.throwIfAborted()
    found = await ctx.tx(async (tx) => {
      const due = tx.db.select({ id: earlier.id }).from(earlier).where(lte(earlier.replaceTime, before)).limit(batch)
      const rows = await tx.db.delete(earlier).where(inArray(earlier.id, due)).returning({ id: earlier.id })
      await removeFiles(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    done.contents += found
  }
  return done
}
