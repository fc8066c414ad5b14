import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { createGate } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { FileMissing } from '#/platform/files/storage.ts'
import { abortUpload, dropParts, finishedFile, ownUpload, partsOf, type ChunkUpload } from './chunk.service.ts'
import { chunkPartTable, chunkUploadTable } from './chunk.table.ts'
import { placeUpload, settleUpload, storeUpload, type PlacedUpload } from './file.service.ts'
import { checkUpload } from './upload.check.ts'

/** The whole file in its place, or an upload that has ended before. */
export interface Composed {
  upload: ChunkUpload
  placed: PlacedUpload | undefined
}

/** Each composition reads and writes up to half a gigabyte. */
const inTurn = createGate(2)
const incomplete = () => refuse('分片不完整，请继续上传', 'incompleteUpload')

/** Puts the parts together, checks the whole as any upload and moves it to its place, outside of any transaction. */
export async function composeUpload(ctx: Ctx, uploadId: string): Promise<Composed> {
  const upload = await ownUpload(ctx, uploadId)
  if (upload.fileId) return { upload, placed: undefined }
  return inTurn(() => ctx.platform.files.temporary((path) => compose(ctx, upload, path)))
}

async function compose(ctx: Ctx, upload: ChunkUpload, path: string): Promise<Composed> {
  try {
    const sha256 = await assemble(ctx, upload, path)
    if (sha256 !== upload.sha256) throw new Spoilt(refuse('文件校验失败，请重新上传'))
    const { fileName, fileSize: sizeBytes, bizType } = upload
    const received = { path, fileName, sizeBytes, sha256 }
    const checked = await checkUpload(ctx.platform, received, bizType ?? undefined).catch(spoilt)
    return { upload, placed: await placeUpload(ctx, checked, upload.id) }
  } catch (error) {
    if (!(error instanceof Spoilt)) throw error
    // What is not what it claimed to be will not become it by another try.
    await ctx.tx((tx) => abortUpload(tx, upload.id))
    throw error.refusal
  }
}

/** The content itself is refused. */
class Spoilt extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** A disk or a store that has no room now, or does not answer, says nothing of the content. */
const spoilt = (error: unknown): never => {
  throw error instanceof Refusal && error.code !== ResultCode.unavailable ? new Spoilt(error) : error
}

/** Writes the parts one after the other to `path`; answers the hash of the whole. */
async function assemble(ctx: Ctx, upload: ChunkUpload, path: string): Promise<string> {
  const parts = await partsOf(ctx, upload.id)
  if (parts.length < upload.partCount) throw incomplete()
  const storage = await storageOf(ctx.platform, upload.storageId)
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for (const { partKey, partNo } of parts) {
      const source = await storage.read(partKey).catch(async (error: unknown) => {
        if (!(error instanceof FileMissing)) throw error
        await forgetPart(ctx, upload, partNo, partKey)
        throw incomplete()
      })
      for await (const chunk of source) {
        hash.update(chunk as Buffer)
        await file.writeFile(chunk as Buffer)
      }
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** The part must come once more. Nodes that keep files on disks of their own cannot see each other's parts. */
async function forgetPart(ctx: Ctx, upload: ChunkUpload, partNo: number, partKey: string): Promise<void> {
  ctx.platform.log.error(
    { event: 'file.missing', key: partKey },
    'a part is not in the storage of this node: nodes must share DATA_DIR/files or use an object store',
  )
  await ctx.db.delete(chunkPartTable).where(eq(chunkPartTable.partKey, partKey))
  ctx.platform.log.warn({ upload: upload.id, part: partNo }, 'the part is asked for again')
}

/** Makes the composed file visible; of two that completed the same upload one wins, both get the same answer. */
export async function completeUpload(ctx: Ctx, { upload: { id }, placed }: Composed) {
  const upload = await ownUpload(ctx, id, true)
  if (upload.fileId || !placed) return finishedFile(ctx, upload.fileId ?? '')
  const file = await storeUpload(ctx, placed, upload)
  await ctx.db.update(chunkUploadTable).set({ fileId: file.id }).where(eq(chunkUploadTable.id, id))
  await dropParts(ctx, upload)
  return file
}

export const settleComposed = async (ctx: Ctx, { placed }: Composed, done: boolean): Promise<void> => {
  if (placed) await settleUpload(ctx.platform, placed, done)
}
