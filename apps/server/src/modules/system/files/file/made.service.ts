import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { cutImage, ImageBroken, isCleaned, type Cut } from '#/platform/files/image.ts'
import { objectOf, storedFiles } from './file.read.ts'
import { placeUpload, type PlacedUpload } from './file.service.ts'
import { checkUpload } from './upload.check.ts'

/** Bytes that came within another file, checked like an upload and put in their place; `storeUpload` keeps them. */
export function placeMade(ctx: Ctx, made: { fileName: string; bytes: Uint8Array }, use: string): Promise<PlacedUpload> {
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
  const { platform } = ctx
  const [row] = await storedFiles(ctx, [fileId])
  if (!row || !isCleaned(row.fileSuffix)) throw refuse('只能裁剪图片')
  const { originalName, fileSuffix } = row
  const fileName = `${originalName.slice(0, -fileSuffix.length - 1)}-裁剪.${fileSuffix}`
  return platform.files.temporary((source) =>
    platform.files.temporary(async (path) => {
      const storage = await storageOf(platform, row.storageId)
      await pipeline(await storage.read(objectOf(row)), createWriteStream(source, { flags: 'wx', mode: 0o600 }))
      await cutImage(source, fileSuffix, path, cut, { pixels: platform.env.limits.L_IMAGE_PIXELS }).catch(
        (error: unknown) => {
          throw error instanceof ImageBroken ? refuse('裁剪范围超出图片') : error
        },
      )
      const { size: sizeBytes } = await stat(path)
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const received = { path, fileName, sizeBytes, sha256: hash.digest('hex') }
      return placeUpload(ctx, await checkUpload(platform, received, undefined))
    }),
  )
}
