import { and, eq, isNull, or } from 'drizzle-orm'
import { madeBy, touch } from '#/kit/store.ts'
import { defaultStorage, storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { extensionOf, newKey } from '#/platform/files/fileNames.ts'
import { mimeOf } from '#/platform/files/types.ts'
import type { Platform } from '#/platform/platform.ts'
import { fileUrl, objectOf, type FileRow } from './file.read.ts'
import { fileTable } from './file.table.ts'
import { fileOwnerTable } from './owner.table.ts'
import type { CheckedUpload } from './upload.check.ts'
import { checkRoom, lockRoom } from './upload.room.ts'

/** A checked upload whose bytes are in their place; the row that tells of them is still to come. */
export interface PlacedUpload extends Omit<CheckedUpload, 'path'> {
  fileName: string
  storageId: string
  /** The row whose object is shared instead of storing the same bytes again. */
  shared: FileRow | undefined
  /** The upload in parts that it ends. */
  uploadId: string
  kept: boolean
}

/** Moves the bytes outside of any transaction: an object store may take its time. */
export async function placeUpload(ctx: Ctx, upload: CheckedUpload, uploadId = ''): Promise<PlacedUpload> {
  const { path, ...checked } = upload
  const { id: storageId, storage } = await defaultStorage(ctx.platform)
  await checkRoom(ctx, storage, checked.sizeBytes, checked.policy, uploadId)
  const { datePath, dedupe } = checked.policy
  const fileName = newKey(ctx.now, checked.extension, undefined, datePath)
  const shared = dedupe ? await sameContent(ctx, checked) : undefined
  if (!shared) await storage.put(fileName, path)
  return { ...checked, fileName, storageId: shared?.storageId ?? storageId, shared, uploadId, kept: false }
}

/** An upload of the very same bytes; whoever sent them has them, so that sharing tells them nothing. */
async function sameContent(ctx: Ctx, { sha256, sizeBytes, extension }: Omit<CheckedUpload, 'path'>) {
  const same = and(eq(fileTable.sha256, sha256), eq(fileTable.fileSize, sizeBytes), eq(fileTable.fileSuffix, extension))
  const [row] = await ctx.db
    .select()
    .from(fileTable)
    .where(and(eq(fileTable.delFlag, '0'), same))
    .limit(1)
  return row
}

export interface Owner {
  bizType?: string | undefined | null
  formId?: string | undefined | null
}

/** Writes the row of a placed upload; the bytes were whole before it tells of them (security R-02). */
export async function storeUpload(ctx: Ctx, placed: PlacedUpload, owner: Owner) {
  await lockRoom(ctx, placed.policy)
  const storage = await storageOf(ctx.platform, placed.storageId)
  await checkRoom(ctx, storage, placed.sizeBytes, placed.policy, placed.uploadId)
  await holdPlace(ctx, placed)
  const { fileName, originalName, extension, sizeBytes, shared } = placed
  const [row] = await ctx.db
    .insert(fileTable)
    .values({
      fileName,
      originalName,
      fileSuffix: extension,
      fileSize: sizeBytes,
      mimeType: mimeOf(extension),
      sha256: placed.sha256,
      receivedSha256: placed.receivedSha256,
      storageId: placed.storageId,
      width: placed.picture?.width ?? shared?.width ?? null,
      height: placed.picture?.height ?? shared?.height ?? null,
      scanStatus: placed.scanStatus ?? shared?.scanStatus ?? null,
      objectKey: shared ? objectOf(shared) : null,
      bizType: owner.bizType || null,
      formId: owner.formId || null,
      uploadUser: ctx.user.name.slice(0, 100),
      ...madeBy(ctx),
    })
    .returning()
  if (!row) throw refuse('上传失败')
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`上传：${originalName}`)
  placed.kept = true
  return { id: row.id, url: fileUrl(ctx, row), fileName, originalName, size: sizeBytes }
}

/** Neither the storage nor the shared object may be deleted while the row is being written. */
async function holdPlace(ctx: Ctx, { storageId, shared }: PlacedUpload): Promise<void> {
  const [place] = await ctx.db
    .select({ id: fileStorageTable.id })
    .from(fileStorageTable)
    .where(and(eq(fileStorageTable.id, storageId), eq(fileStorageTable.delFlag, '0')))
    .for('key share')
  const [object] = shared
    ? await ctx.db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(and(eq(fileTable.id, shared.id), eq(fileTable.delFlag, '0')))
        .for('share')
    : [place]
  if (!place || !object) throw refuse('上传失败')
}

/** Takes the bytes away again when no row came to tell of them; what cannot be removed now the sweep finds. */
export async function settleUpload(platform: Platform, placed: PlacedUpload, done: boolean): Promise<void> {
  if ((placed.kept && done) || placed.shared) return
  try {
    await (await storageOf(platform, placed.storageId)).remove(placed.fileName)
  } catch (error) {
    platform.log.warn({ err: error, key: placed.fileName }, 'an unused object was not removed')
  }
}

/** Rows that hold the object of a file, itself included. */
export const holdersOf = (row: Pick<FileRow, 'storageId' | 'fileName' | 'objectKey'>) =>
  and(
    eq(fileTable.storageId, row.storageId),
    or(and(isNull(fileTable.objectKey), eq(fileTable.fileName, objectOf(row))), eq(fileTable.objectKey, objectOf(row))),
  )

/**
 * Gives a file other content under the same id and address. The earlier content becomes a file of its own, which its
 * keeper (`keptAs`) removes when its time is over; it is answered beside the file.
 */
export async function replaceContent(
  ctx: Ctx,
  fileId: string,
  placed: PlacedUpload,
  keptAs: string,
): Promise<{ file: FileRow; earlier: FileRow }> {
  await lockRoom(ctx, placed.policy)
  const storage = await storageOf(ctx.platform, placed.storageId)
  await checkRoom(ctx, storage, placed.sizeBytes, placed.policy)
  await holdPlace(ctx, placed)
  const [before] = await ctx.db.select().from(fileTable).where(eq(fileTable.id, fileId)).for('update')
  if (!before || before.delFlag !== '0') throw gone()
  const { id: _id, version: _version, ...content } = before
  const [earlier] = await ctx.db
    .insert(fileTable)
    .values({
      ...content,
      // The address stays with the file; of the earlier content nobody has one.
      fileName: newKey(ctx.now, before.fileSuffix),
      objectKey: objectOf(before),
      isPublic: 'N',
      ...madeBy(ctx),
      createBy: before.createBy,
      createDept: before.createDept,
    })
    .returning()
  const { shared, extension, sizeBytes } = placed
  const [file] = await ctx.db
    .update(fileTable)
    .set({
      objectKey: shared ? objectOf(shared) : placed.fileName,
      storageId: placed.storageId,
      originalName: withExtension(before.originalName, extension),
      fileSuffix: extension,
      fileSize: sizeBytes,
      mimeType: mimeOf(extension),
      sha256: placed.sha256,
      receivedSha256: placed.receivedSha256,
      width: placed.picture?.width ?? null,
      height: placed.picture?.height ?? null,
      scanStatus: placed.scanStatus ?? null,
      missingTime: null,
      ...touch(ctx, fileTable),
    })
    .where(eq(fileTable.id, fileId))
    .returning()
  if (!file || !earlier) throw gone()
  await ctx.db
    .insert(fileOwnerTable)
    .values({ attachId: earlier.id, formId: earlier.id, bizType: keptAs, createTime: ctx.now.toISOString() })
  placed.kept = true
  return { file, earlier }
}

const withExtension = (name: string, extension: string) => {
  const own = extensionOf(name)
  return own === extension ? name : `${name.slice(0, name.length - own.length)}${extension}`
}
