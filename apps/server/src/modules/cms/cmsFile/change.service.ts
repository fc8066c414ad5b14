import { eq, inArray } from 'drizzle-orm'
import { fileKindOf } from '@app/shared/cms/cmsFile.ts'
import { touch } from '#/kit/store.ts'
import { fileUrl, replaceContent, storeUpload, type PlacedUpload } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { keptAs } from './cmsFile.access.ts'
import { reachedRows } from './cmsFile.store.ts'
import { cmsFileEarlierTable, cmsFileTable as t } from './cmsFile.table.ts'
import { copiedOf, keepInLibrary, requireFolder, type KnownFile } from './keep.service.ts'
import { markAnew } from './watermark.service.ts'
import { sendForWidths } from './widths.service.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** A file has other content under the address it had. */
    'file.replaced': { fileId: string }
  }
}

type Holds = (ctx: Ctx, fileId: string) => Promise<string | undefined>
const holders = new Map<string, Holds>()

/** A slice whose rows stand for the content of a file says why it may not be replaced. */
export const contentHeldBy = (word: string, holds: Holds): void => void holders.set(word, holds)

export async function heldContent(ctx: Ctx, fileId: string): Promise<string | undefined> {
  for (const holds of holders.values()) {
    const reason = await holds(ctx, fileId)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Other content under the same id and address; the earlier one is kept for a month. */
export async function replaceFile(ctx: Ctx, id: string, placed: PlacedUpload): Promise<KnownFile> {
  const [row] = await reachedRows(ctx, [id], false)
  if (!row || fileKindOf(placed.extension) !== row.kind) throw refuse('只能替换为相同类型的文件')
  const reason = await heldContent(ctx, id)
  if (reason !== undefined) throw refuse(reason)
  const { file, earlier } = await replaceContent(ctx, id, placed, keptAs.earlier)
  const replaceTime = ctx.now.toISOString()
  await ctx.db.insert(cmsFileEarlierTable).values({ id: earlier.id, fileId: id, replaceTime })
  await ctx.db
    .update(t)
    .set({ ...copiedOf(file), replaceTime, ...touch(ctx, t) })
    .where(eq(t.id, id))
  if (row.kind === 'image') await sendForWidths(ctx, [id])
  await markAnew(ctx, id)
  ctx.trail.formId = id
  ctx.trail.changes.push(`替换：${row.name}`)
  await ctx.emit('file.replaced', { fileId: id })
  return { id, name: row.name, url: fileUrl(ctx, file), folderId: row.folderId }
}

export async function moveFiles(ctx: Ctx, ids: readonly string[], folderId: string): Promise<void> {
  const rows = await reachedRows(ctx, ids, false)
  await requireFolder(ctx, folderId)
  await ctx.db
    .update(t)
    .set({ folderId, ...touch(ctx, t) })
    .where(inArray(t.id, [...ids]))
  ctx.trail.changes.push(`移动：${rows.map(({ name }) => name).join('、')}`)
}

/** A part of a picture beside it, in its folder. */
export async function keepCut(ctx: Ctx, id: string, placed: PlacedUpload): Promise<KnownFile> {
  const [row] = await reachedRows(ctx, [id], false)
  if (!row) throw refuse('附件不存在')
  const stored = await storeUpload(ctx, placed, { bizType: keptAs.file })
  const [kept] = await keepInLibrary(ctx, [stored.id], row.folderId)
  if (!kept) throw refuse('上传失败')
  const { alt, caption, copyright, sourceUrl } = row
  await ctx.db.update(t).set({ alt, caption, copyright, sourceUrl }).where(eq(t.id, kept.id))
  return kept
}
