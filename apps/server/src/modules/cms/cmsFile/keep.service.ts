import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { fileKindOf } from '@app/shared/cms/cmsFile.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { madeBy } from '#/kit/store.ts'
import { attachFiles, filesOfContent, fileUrl, storedFiles, type FileRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { keptAs, reachedFiles } from './cmsFile.access.ts'
import { cmsFileFolderTable as folders, cmsFileTable as t } from './cmsFile.table.ts'
import { sendForWidths } from './widths.service.ts'

/** A file as whoever chooses one is told of it. */
export interface KnownFile {
  id: string
  name: string
  url: string
  folderId: string
}

/** Columns that are copies of those of the upload, for filters. */
export const copiedOf = (file: FileRow) => ({
  ext: file.fileSuffix,
  mime: file.mimeType,
  kind: fileKindOf(file.fileSuffix),
  size: file.fileSize,
  sha256: file.sha256,
  width: file.width,
  height: file.height,
})

/** A folder that stands; it cannot go while files come into it. */
export async function requireFolder(ctx: Ctx, id: string): Promise<void> {
  if (id === rootId) return
  const [row] = await ctx.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.delFlag, '0')))
    .for('share')
  if (!row) throw refuse('目录不存在')
}

/** Uploads of the caller become files of the library; those that are such already stay where they are. */
export async function keepInLibrary(ctx: Ctx, ids: readonly string[], folderId: string): Promise<KnownFile[]> {
  await requireFolder(ctx, folderId)
  const wanted = [...new Set(ids)]
  const found = new Map((await storedFiles(ctx, wanted)).map((file) => [file.id, file]))
  const files = wanted.flatMap((id) => found.get(id) ?? [])
  if (files.length < wanted.length || files.some(({ createBy }) => createBy !== ctx.user.id)) throw refuse('附件不存在')
  const rows = files.map((file) => ({
    id: file.id,
    folderId,
    name: file.originalName,
    uploadUser: file.uploadUser,
    ...copiedOf(file),
    ...madeBy(ctx),
  }))
  const added = await ctx.db.insert(t).values(rows).onConflictDoNothing().returning({ id: t.id })
  for (const { id } of added) await attachFiles(ctx, id, [id], { bizType: keptAs.file })
  const pictures = files.filter(({ fileSuffix }) => fileKindOf(fileSuffix) === 'image').map(({ id }) => id)
  if (pictures.length > 0) await sendForWidths(ctx, pictures)
  ctx.trail.changes.push(`放入文件库：${files.map(({ originalName }) => originalName).join('、')}`)
  return files.map((file) => ({ id: file.id, name: file.originalName, url: fileUrl(ctx, file), folderId }))
}

/** A file of this content that the caller may read; whoever only guesses a hash learns nothing of others' files. */
export async function knownContent(ctx: Ctx, sha256: string): Promise<KnownFile | null> {
  const ids = await filesOfContent(ctx, sha256)
  if (ids.length === 0) return null
  const mayList = ctx.can('cms:cmsFile:list') ? reachedFiles(ctx) : eq(t.createBy, ctx.user.id)
  const [row] = await ctx.db
    .select({ id: t.id, name: t.name, folderId: t.folderId })
    .from(t)
    .where(and(isNull(t.recycleTime), mayList, inArray(t.id, ids)))
    .orderBy(asc(t.createTime), asc(t.id))
    .limit(1)
  const [file] = row ? await storedFiles(ctx, [row.id]) : []
  return row && file ? { ...row, url: fileUrl(ctx, file) } : null
}
