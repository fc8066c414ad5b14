import { and, eq } from 'drizzle-orm'
import { wrongType } from '@app/shared/system/file.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { beginsAsType } from '#/platform/files/fileSignature.ts'
import type { Received } from '#/platform/files/receive.ts'
import type { Platform } from '#/platform/platform.ts'
import { abortUpload, expiryFrom, ownUpload, type ChunkUpload } from './chunk.service.ts'
import { chunkPartTable, chunkUploadTable } from './chunk.table.ts'
import { queueRemoval } from './file.remove.ts'
import { nameWithin, policyOf } from './upload.policy.ts'

/** A part whose bytes are in their place; the row that tells of them is still to come. */
export interface PlacedPart {
  upload: ChunkUpload
  n: number
  sizeBytes: number
  sha256: string
  /** Where the bytes are; the same part that is there already needs no second place. */
  partKey: string | undefined
  kept: boolean
}

const finished = () => refuse('文件已上传完成')

/** Judges a part by number, size and hash and stores its bytes, outside of any transaction. */
export async function placePart(ctx: Ctx, uploadId: string, n: number, received: Received): Promise<PlacedPart> {
  const upload = await ownUpload(ctx, uploadId)
  if (upload.fileId) throw finished()
  if (!Number.isInteger(n) || n < 1 || n > upload.partCount) throw refuse('分片序号不正确')
  const { sizeBytes, sha256, path, fields } = received
  const expected = n < upload.partCount ? upload.partSize : upload.fileSize - upload.partSize * (n - 1)
  if (sizeBytes !== expected) throw refuse('分片大小不正确')
  if (fields.sha256 !== sha256) throw refuse('分片校验失败，请重新上传', 'damagedPart')
  if (n === 1) await requireBeginning(ctx, upload, path)
  const part = { upload, n, sizeBytes, sha256, kept: false }
  const [known] = await ctx.db.select().from(chunkPartTable).where(isPart(uploadId, n))
  if (known?.sha256 === sha256) return { ...part, partKey: undefined }
  const storage = await storageOf(ctx.platform, upload.storageId)
  const partKey = newKey(ctx.now, 'part', 'part')
  await storage.put(partKey, path)
  return { ...part, partKey }
}

/** What already begins as something else is not received to the end; the whole is judged once more when it is there. */
async function requireBeginning(ctx: Ctx, upload: ChunkUpload, path: string): Promise<void> {
  const policy = await policyOf(ctx.platform, upload.bizType ?? undefined)
  const { extension } = nameWithin(policy, upload.fileName)
  if (await beginsAsType(path, extension)) return
  ctx.platform.log.warn({ event: 'file.refused', extension, size: upload.fileSize })
  await ctx.tx((tx) => abortUpload(tx, upload.id))
  throw refuse(wrongType(policy.types))
}

const isPart = (uploadId: string, n: number) => and(eq(chunkPartTable.uploadId, uploadId), eq(chunkPartTable.partNo, n))

/** Writes the row of a part; the upload may have been ended meanwhile, or the part have come on another way too. */
export const storePart = (ctx: Ctx, part: PlacedPart): Promise<{ n: number }> =>
  ctx.tx(async (tx) => {
    const { upload, n, sizeBytes, sha256, partKey } = part
    const { fileId } = await ownUpload(tx, upload.id, true)
    if (fileId) throw finished()
    await tx.db
      .update(chunkUploadTable)
      .set({ expireTime: expiryFrom(tx) })
      .where(eq(chunkUploadTable.id, upload.id))
    if (partKey === undefined) return { n }
    const [known] = await tx.db.delete(chunkPartTable).where(isPart(upload.id, n)).returning()
    await tx.db.insert(chunkPartTable).values({ uploadId: upload.id, partNo: n, partSize: sizeBytes, sha256, partKey })
    if (known) await queueRemoval(tx, upload.storageId, [known.partKey])
    part.kept = true
    return { n }
  })

/** Takes the bytes away again when no row came to tell of them. */
export async function settlePart(platform: Platform, part: PlacedPart, done: boolean): Promise<void> {
  if (!part.partKey || (part.kept && done)) return
  try {
    await (await storageOf(platform, part.upload.storageId)).remove(part.partKey)
  } catch (error) {
    platform.log.warn({ err: error, key: part.partKey }, 'an unused part was not removed')
  }
}
