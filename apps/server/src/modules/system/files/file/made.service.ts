import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { cutImage, ImageBroken, isCleaned, markImage, type Cut, type Mark } from '#/platform/files/image.ts'
import { objectOf, storedFiles, type FileRow } from './file.read.ts'
import { placeUpload, type PlacedUpload } from './file.service.ts'
import { checkUpload } from './upload.check.ts'

/** Bytes that came within another file, checked like an upload and put in their place; `storeUpload` keeps them. */
export function placeMade(
  ctx: Ctx,
  made: { fileName: string; bytes: Uint8Array },
  use: string | undefined,
): Promise<PlacedUpload> {
  const { platform } = ctx
  const { fileName, bytes } = made
  return platform.files.temporary(async (path) => {
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return placeUpload(ctx, await checkUpload(platform, { path, fileName, sizeBytes: bytes.length, sha256 }, use))
  })
}

/** A part of a stored picture, put in its place like an upload. */
export async function placeCut(ctx: Ctx, fileId: string, cut: Cut): Promise<PlacedUpload> {
  const [row] = await storedFiles(ctx, [fileId])
  if (!row || !isCleaned(row.fileSuffix)) throw refuse('只能裁剪图片')
  const limits = { pixels: ctx.platform.env.limits.L_IMAGE_PIXELS }
  const placed = await placeChanged(ctx, row, '裁剪', async (source, target) => {
    await cutImage(source, row.fileSuffix, target, cut, limits).catch((error: unknown) => {
      throw error instanceof ImageBroken ? refuse('裁剪范围超出图片') : error
    })
    return true
  })
  if (!placed) throw refuse('裁剪范围超出图片')
  return placed
}

/** A stored picture with another one over it, put in its place like an upload; nothing of one that cannot bear it. */
export async function placeMarked(
  ctx: Ctx,
  row: FileRow,
  mark: Omit<Mark, 'path'> & { row: FileRow },
): Promise<PlacedUpload | undefined> {
  if (!isCleaned(row.fileSuffix)) return undefined
  const { platform } = ctx
  const limits = { pixels: platform.env.limits.L_IMAGE_PIXELS }
  return platform.files.temporary(async (path) => {
    await fetchObject(ctx, mark.row, path)
    return placeChanged(ctx, row, '水印', (source, target) =>
      markImage(source, row.fileSuffix, target, { ...mark, path }, limits),
    )
  })
}

type Change = (source: string, target: string) => Promise<boolean>

function placeChanged(ctx: Ctx, row: FileRow, word: string, change: Change): Promise<PlacedUpload | undefined> {
  const { platform } = ctx
  const { originalName, fileSuffix } = row
  const fileName = `${originalName.slice(0, -fileSuffix.length - 1)}-${word}.${fileSuffix}`
  return platform.files.temporary((source) =>
    platform.files.temporary(async (path) => {
      await fetchObject(ctx, row, source)
      if (!(await change(source, path))) return undefined
      const { size: sizeBytes } = await stat(path)
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const received = { path, fileName, sizeBytes, sha256: hash.digest('hex') }
      return placeUpload(ctx, await checkUpload(platform, received, undefined))
    }),
  )
}

async function fetchObject({ platform }: Ctx, row: FileRow, path: string): Promise<void> {
  const storage = await storageOf(platform, row.storageId)
  await pipeline(await storage.read(objectOf(row)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
