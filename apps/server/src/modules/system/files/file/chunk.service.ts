import { and, asc, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { BodyOf, DataOf } from '@app/shared/kit/endpoint.ts'
import { mostOpenUploads, partBytes, type chunkUpload } from '@app/shared/system/chunkUpload.ts'
import { defaultStorage } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { tooLarge } from '#/platform/files/receive.ts'
import { chunkPartTable, chunkUploadTable } from './chunk.table.ts'
import { findFile, fileUrl, readableOf, type FileRow } from './file.read.ts'
import { queueRemoval } from './file.remove.ts'
import { storeUpload } from './file.service.ts'
import { fileTable } from './file.table.ts'
import { nameWithin, policyOf, type UploadPolicy } from './upload.policy.ts'
import { checkRoom, lockRoom } from './upload.room.ts'

export type ChunkUpload = typeof chunkUploadTable.$inferSelect
type Init = BodyOf<typeof chunkUpload.init>

const keptMs = 86_400_000
const mega = 1_048_576

export const expiryFrom = (ctx: Ctx) => new Date(ctx.now.getTime() + keptMs).toISOString()

/** The caller's own upload that may still go on; those of others do not exist for them. */
const own = (ctx: Ctx, uploadId: string) =>
  and(
    eq(chunkUploadTable.id, uploadId),
    eq(chunkUploadTable.userId, ctx.user.id),
    gt(chunkUploadTable.expireTime, ctx.now.toISOString()),
  )

export const noUpload = () => refuse('上传任务不存在或已过期，请重新上传', 'expired')

export async function ownUpload(ctx: Ctx, uploadId: string, lock = false): Promise<ChunkUpload> {
  const query = ctx.db.select().from(chunkUploadTable).where(own(ctx, uploadId))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw noUpload()
  return row
}

export const partsOf = (ctx: Ctx, uploadId: string) =>
  ctx.db.select().from(chunkPartTable).where(eq(chunkPartTable.uploadId, uploadId)).orderBy(asc(chunkPartTable.partNo))

/** Takes the announcement of a large file: refuses what could not be stored anyway and keeps room for the rest. */
export async function initUpload(ctx: Ctx, input: Init): Promise<DataOf<typeof chunkUpload.init>> {
  const { name, size, sha256, bizType, formId } = input
  const policy = await policyOf(ctx.platform, bizType)
  const { originalName, extension } = nameWithin(policy, name)
  if (size > policy.maxMb * mega) throw tooLarge(policy.maxMb)
  await lockRoom(ctx, policy)
  const started = await openUpload(ctx, input)
  if (started) return answerOf(started, await arrived(ctx, started.id))
  const shared = policy.dedupe ? await knownContent(ctx, sha256, extension) : undefined
  if (shared) return instantly(ctx, input, shared, policy, originalName)
  const { id: storageId, storage } = await defaultStorage(ctx.platform)
  await refuseTooMany(ctx)
  await checkRoom(ctx, storage, size, policy)
  const [row] = await ctx.db
    .insert(chunkUploadTable)
    .values({
      userId: ctx.user.id,
      fileName: name,
      fileSize: size,
      sha256,
      bizType: bizType || null,
      formId: formId || null,
      partSize: partBytes,
      partCount: Math.ceil(size / partBytes),
      storageId,
      createTime: ctx.now.toISOString(),
      expireTime: expiryFrom(ctx),
    })
    .returning()
  if (!row) throw refuse('上传失败')
  ctx.trail.changes.push(`开始上传：${originalName}`)
  return answerOf(row, [])
}

const answerOf = ({ id, partSize, partCount }: ChunkUpload, parts: number[]) => ({
  uploadId: id,
  exists: false,
  partSize,
  partCount,
  parts,
})

/** An upload of the same file that was interrupted. */
async function openUpload(ctx: Ctx, { name, size, sha256, bizType }: Init): Promise<ChunkUpload | undefined> {
  const [row] = await ctx.db
    .update(chunkUploadTable)
    .set({ expireTime: expiryFrom(ctx) })
    .where(
      and(
        eq(chunkUploadTable.userId, ctx.user.id),
        eq(chunkUploadTable.sha256, sha256),
        eq(chunkUploadTable.fileSize, size),
        eq(chunkUploadTable.fileName, name),
        bizType ? eq(chunkUploadTable.bizType, bizType) : isNull(chunkUploadTable.bizType),
        isNull(chunkUploadTable.fileId),
        gt(chunkUploadTable.expireTime, ctx.now.toISOString()),
      ),
    )
    .returning()
  return row
}

const arrived = async (ctx: Ctx, uploadId: string) => (await partsOf(ctx, uploadId)).map(({ partNo }) => partNo)

async function refuseTooMany(ctx: Ctx): Promise<void> {
  const [open] = await ctx.db
    .select({ uploads: count() })
    .from(chunkUploadTable)
    .where(and(eq(chunkUploadTable.userId, ctx.user.id), isNull(chunkUploadTable.fileId)))
  if ((open?.uploads ?? 0) >= mostOpenUploads) throw refuse('同时上传的文件过多，请等待其他文件上传完成')
}

/** A file with these bytes that the caller may read anyway: whoever only knows a hash learns nothing by it. */
async function knownContent(ctx: Ctx, sha256: string, extension: string): Promise<FileRow | undefined> {
  const first = or(eq(fileTable.createBy, ctx.user.id), eq(fileTable.isPublic, 'Y'))
  const rows = await ctx.db
    .select()
    .from(fileTable)
    .where(
      and(
        eq(fileTable.delFlag, '0'),
        isNull(fileTable.missingTime),
        eq(fileTable.receivedSha256, sha256),
        eq(fileTable.fileSuffix, extension),
      ),
    )
    .orderBy(sql`(${first}) desc`, asc(fileTable.id))
    .limit(mostAlike)
  const readable = new Set((await readableOf(ctx, rows)).map(({ id }) => id))
  return rows.find(({ id, isPublic }) => isPublic === 'Y' || readable.has(id))
}

/** Files of the same content that are looked at for one that the caller may read. */
const mostAlike = 50

/** 秒传: a row of its own over bytes that are there. */
async function instantly(ctx: Ctx, input: Init, shared: FileRow, policy: UploadPolicy, originalName: string) {
  const { storageId, fileSuffix, fileSize, sha256, receivedSha256 } = shared
  const placed = {
    originalName,
    extension: fileSuffix,
    sizeBytes: fileSize,
    sha256,
    receivedSha256: receivedSha256 ?? sha256,
    policy,
    fileName: newKey(ctx.now, fileSuffix, undefined, policy.datePath),
    storageId,
    shared,
    uploadId: '',
    kept: false,
  }
  const { id, url, fileName } = await storeUpload(ctx, placed, input)
  return { uploadId: '', exists: true, fileId: id, url, fileName, partSize: partBytes, partCount: 0, parts: [] }
}

/** What the upload has become, for a client that asks again. */
export async function finishedFile(ctx: Ctx, fileId: string) {
  const row = await findFile(ctx, fileId)
  if (!row) throw noUpload()
  const { id, fileName, originalName, fileSize } = row
  return { id, url: fileUrl(ctx, row), fileName, originalName, size: fileSize }
}

/** Ends an upload that will not become a file; asked again, or of somebody else's, it does nothing. */
export async function abortUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const [row] = await ctx.db
    .delete(chunkUploadTable)
    .where(and(own(ctx, uploadId), isNull(chunkUploadTable.fileId)))
    .returning()
  if (!row) return
  ctx.trail.changes.push(`取消上传：${row.fileName}`)
  await dropParts(ctx, row)
}

/** The parts of an upload that has ended, well or not; their bytes go after the commit. */
export async function dropParts(ctx: Ctx, { id, storageId }: ChunkUpload): Promise<void> {
  const parts = await ctx.db.delete(chunkPartTable).where(eq(chunkPartTable.uploadId, id)).returning()
  await queueRemoval(
    ctx,
    storageId,
    parts.map(({ partKey }) => partKey),
  )
}

/** Uploads that nobody went on with for a day; answers how many. */
export async function sweepUploads(ctx: Ctx): Promise<number> {
  return ctx.tx(async (tx) => {
    const rows = await tx.db
      .delete(chunkUploadTable)
      .where(lt(chunkUploadTable.expireTime, tx.now.toISOString()))
      .returning()
    for (const row of rows) await dropParts(tx, row)
    return rows.length
  })
}
